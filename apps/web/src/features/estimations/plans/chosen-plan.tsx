import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure, Skeleton } from '../../../ui/states.tsx';
import styles from './chosen-plan.module.css';
import { householdText, metalText, priceText, totalText } from './plan-facts.ts';
import { planTexts } from './plan-texts.ts';
import planStyles from './plans.module.css';
import type { Choice } from './use-choice.ts';

const { choice: t, heads } = planTexts;

interface ChosenPlanProps {
  estimationKey: string;
  choice: Choice;
  level: 3 | 4;
}

/** The chosen plan before the list, whatever its filters, and what went wrong with choosing. */
export function ChosenPlan({ estimationKey, choice, level }: ChosenPlanProps) {
  const { chosen, choose, error, reload } = choice;
  return (
    <>
      {error && (
        <Banner
          tone="danger"
          role="alert"
          action={
            error.isStale && (
              <Button size="sm" onClick={reload}>
                {t.reload}
              </Button>
            )
          }
        >
          {error.isStale ? t.stale : error.message}
        </Banner>
      )}
      {chosen && <Chosen {...{ estimationKey, choice, level }} name={chosen.name} />}
      {chosen && choose && (
        <div className={planStyles.actions}>
          <Button size="sm" busy={choice.pendingId === null} onClick={() => choose(null)}>
            {t.back}
          </Button>
        </div>
      )}
    </>
  );
}

function Chosen({ estimationKey, choice: { chosen, chosenId }, level, name }: ChosenPlanProps & { name: string }) {
  const { data, error, refetch } = useEndpoint(
    'list-estimation-plans',
    { params: { id: estimationKey }, query: { plan_ids: chosenId === undefined ? [] : [chosenId] } },
    { enabled: chosenId !== undefined },
  );
  const Heading = `h${level}` as const;
  const heading = <Heading className={styles.title}>{t.title(name)}</Heading>;
  if (chosenId === undefined)
    return (
      <section className={styles.chosen} aria-label={t.title(name)}>
        {heading}
        <p>{t.elsewhere(chosen?.zip ?? '', chosen?.plan_year ?? 0)}</p>
      </section>
    );
  const plan = data?.plans.find(({ plan_id }) => plan_id === chosenId);
  const isAbout = data?.is_projected ?? false;
  return (
    <section className={styles.chosen} aria-label={t.title(name)}>
      {heading}
      {!data && !error && <Skeleton lines={3} />}
      {!data && error && <LoadFailure title={t.failed} error={error} onRetry={() => void refetch()} />}
      {data && (!plan || plan.bar !== null) && <p>{plan?.bar ? planTexts.bars[plan.bar] : t.notSold}</p>}
      {plan && plan.bar === null && (
        <>
          <p className={planStyles.facts}>
            {[plan.carrier, metalText(plan), plan.type, ...(plan.is_hsa_eligible ? [planTexts.hsa] : [])].join(' · ')}
          </p>
          <dl className={styles.amounts}>
            {[
              [heads.premium, priceText(plan.month?.premium, isAbout)],
              [heads.net, priceText(plan.month?.net_premium, isAbout)],
              [heads.deductible, householdText(plan.deductible)],
              [heads.limit, householdText(plan.limit)],
              [heads.low, totalText(plan.total?.low, isAbout)],
              [heads.middle, totalText(plan.total?.middle, isAbout)],
              [heads.high, totalText(plan.total?.high, isAbout)],
            ].map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}
