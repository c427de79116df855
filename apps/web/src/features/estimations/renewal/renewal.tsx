import type { Renewal as Reply } from 'contract/endpoints/estimation-renewal';
import { planYears } from 'contract/vocabulary/estimations';
import { paths } from '../../../lib/paths.ts';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { userView } from '../../../lib/user-view.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure, Skeleton } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useNextEstimation } from '../../../ui/use-next-estimation.ts';
import { priceText } from '../plans/plan-facts.ts';
import type { Choice } from '../plans/use-choice.ts';
import { CausesTable } from './causes-table.tsx';
import styles from './renewal.module.css';
import { renewalTexts as t } from './renewal-texts.ts';
import { type RenewedColumn, RenewedPlans } from './renewed-plans.tsx';

interface RenewalProps {
  estimationKey: string;
  choice: Choice;
  level: 3 | 4;
}

type Known = Reply & { last: NonNullable<Reply['last']>; successor: NonNullable<Reply['successor']> };

const isKnown = (reply: Reply): reply is Known => reply.last !== null && reply.successor !== null;

/** What follows last year's plan. One line if that plan is not known, none where the list of plans says why. */
export function Renewal({ estimationKey, choice, level }: RenewalProps) {
  const { data, error, refetch } = useEndpoint('show-renewal', { params: { id: estimationKey } });
  if (!data)
    return error ? (
      <LoadFailure title={t.failed} error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton lines={1} />
    );
  const line = isKnown(data) ? null : lineOf(data, choice.choose !== null);
  return (
    <>
      {isKnown(data) && <KnownRenewal renewal={data} choice={choice} level={level} />}
      {line && <p className={styles.note}>{line}</p>}
      {data.next && !userView.current() && <NextEstimation next={data.next} />}
    </>
  );
}

function NextEstimation({ next: { client_id, plan_year } }: { next: NonNullable<Reply['next']> }) {
  const { makingFor, makeNext } = useNextEstimation();
  return (
    <div className={styles.next}>
      <Button size="sm" busy={makingFor !== null} onClick={() => makeNext(client_id, plan_year)}>
        {t.makeNext(plan_year)}
      </Button>
    </div>
  );
}

function lineOf({ status, policy, plan_year }: Reply, canEdit: boolean): string | null {
  const before = planYears.find((year) => year === plan_year - 1);
  if (status === 'no_last_plan' && canEdit && before) return t.noLastPlan(before, plan_year);
  if (!policy || !before) return null;
  const named = [policy.carrier, policy.name].filter(Boolean).join(' ');
  return t.policyNotFound(named || t.unnamed, before);
}

function columnsOf({ last, successor, best, is_projected, plan_year }: Known): RenewedColumn[] {
  const next = (title: string, plan: Reply['best']) =>
    plan ? [{ title, plan, isAbout: is_projected, isOnSale: true }] : [];
  return [
    {
      title: t.columns.last(last.plan_year),
      plan: last.plan,
      isAbout: last.is_projected,
      isOnSale: false,
    },
    ...next(t.columns.next(plan_year), successor.plan),
    ...next(t.columns.best(plan_year), best?.plan_id === successor.plan?.plan_id ? null : best),
  ];
}

function KnownRenewal({ renewal, choice, level }: { renewal: Known; choice: Choice; level: 3 | 4 }) {
  const { last, change, plan_year, is_projected, successor } = renewal;
  const Heading = `h${level}` as const;
  const title = t.title(last.plan_year, plan_year);
  return (
    <section className={styles.renewal} aria-label={title}>
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.lead}>{sentencesOf(renewal).join(' ')}</p>
      <RenewedPlans columns={columnsOf(renewal)} choice={choice} />
      {change && (
        <CausesTable
          change={change}
          before={last.plan_year}
          year={plan_year}
          isAbout={is_projected || last.is_projected}
        />
      )}
      <p className={styles.note}>
        {[
          ...(change ? [t.order] : []),
          ...(successor.plan && last.plan.month === null ? [t.withoutPrices(last.plan_year)] : []),
          sourceOf(last),
          ...(last.has_facts ? [] : [t.withoutFacts(last.plan_year)]),
        ].join(' ')}{' '}
        {last.estimation_id !== null && (
          <TextLink to={paths.estimation(last.estimation_id)}>{t.openEstimate(last.plan_year)}</TextLink>
        )}
      </p>
    </section>
  );
}

function sourceOf({ source, plan_year }: Known['last']): string {
  if (source === 'policy') return t.fromPolicy(plan_year);
  return source === 'estimate' ? t.fromEstimate(plan_year) : t.fromChoice(plan_year);
}

function sentencesOf(renewal: Known): string[] {
  const { last, successor, plan_year, county_name } = renewal;
  const { name } = last.plan;
  const { status, plan } = successor;
  if (status === 'ends') return [t.ends(name, last.plan_year)];
  if (status === 'unknown') return [t.unknown(name)];
  if (!plan) return [t.notSold(name, county_name, plan_year)];
  return [
    status === 'same' ? t.same(name, plan_year) : t.other(name, plan.name, plan_year),
    ...(successor.is_other_carrier ? [t.otherCarrier(plan.carrier)] : []),
    ...differenceOf(renewal),
    ...(renewal.best?.plan_id === plan.plan_id ? [t.isBest] : []),
  ];
}

function differenceOf({ change, is_projected, last }: Known): string[] {
  if (!change) return [];
  const difference = Math.round((change.after - change.before) * 100) / 100;
  const amount = priceText(Math.abs(difference), is_projected || last.is_projected);
  if (difference === 0) return [t.as];
  return [difference > 0 ? t.more(amount) : t.less(amount)];
}
