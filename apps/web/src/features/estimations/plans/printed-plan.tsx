import type { Calculation } from 'contract/endpoints/calculation';
import type { ListedPlan } from 'contract/endpoints/estimation-plans';
import { chosenFacts, chosenFactTexts as t } from 'estimate-texts/summary/chosen-facts';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import type { SavedOutlook } from '../outlook/basis/priced-household.ts';
import styles from './chosen-plan.module.css';

interface Printed {
  /** Null as long as it is loading, and for readers who don't see the list. */
  readonly plan: ListedPlan | null;
  readonly isLoaded: boolean;
}

/** The chosen plan as it is on sale today. Changes that are not saved have prices only, as the list is of saved ones. */
export function usePrintedPlan({ chosen_plan }: Calculation, saved: SavedOutlook | null): Printed {
  const plan_id = chosen_plan?.month ? chosen_plan.plan_id : undefined;
  const isListed = plan_id !== undefined && saved !== null && !saved.isDraft;
  const { data, isPending } = useEndpoint(
    'list-estimation-plans',
    { params: { id: saved?.estimationKey ?? '' }, query: { plan_ids: isListed ? [plan_id] : [] } },
    { enabled: isListed },
  );
  return {
    plan: (isListed && data?.plans.find((one) => one.plan_id === plan_id)) || null,
    isLoaded: !isListed || !isPending,
  };
}

interface PrintedPlanProps {
  calculation: Calculation;
  plan: ListedPlan | null;
  level: 2 | 3;
}

/** As in the report. On a screen, the tab of plans has it. */
export function PrintedPlan({ calculation, plan, level }: PrintedPlanProps) {
  const facts = chosenFacts(calculation, plan);
  if (!facts) return null;
  const Heading = `h${level}` as const;
  return (
    <section className={styles.printed} aria-label={t.title}>
      <Heading className={styles.title}>{t.title}</Heading>
      <p>{facts.plan}</p>
      <dl className={styles.amounts}>
        {facts.cells.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{facts.note}</p>
    </section>
  );
}
