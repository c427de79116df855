import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import type { EstimationPlans, ListedPlan } from 'contract/endpoints/estimation-plans';
import { maxComparedPlans } from 'contract/vocabulary/plans';
import type { ReactNode } from 'react';
import { formatWholeMoney } from '../../../lib/format.ts';
import type { ListState } from '../../../lib/use-list-state.ts';
import { type Column, type LeadingColumn, ListTable } from '../../../ui/list-table.tsx';
import type { Filter } from '../../../ui/list-tools.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ChooseButton } from './choose-button.tsx';
import { householdText, metalText, priceText, totalText } from './plan-facts.ts';
import { deductibleChoices, metalChoices } from './plan-list.ts';
import { planTexts as t } from './plan-texts.ts';
import styles from './plans.module.css';
import type { Choice } from './use-choice.ts';

const { heads } = t;

function columnsOf(isAbout: boolean, choice: Choice, onOpen: (id: string) => void): readonly Column<ListedPlan>[] {
  const total = (use: 'low' | 'middle' | 'high'): Column<ListedPlan> => ({
    id: use,
    header: heads[use],
    sort: `total_${use}`,
    align: 'end',
    cell: (plan) => totalText(plan.total?.[use], isAbout),
  });
  return [
    {
      id: 'name',
      header: heads.name,
      sort: 'name',
      card: 'title',
      // The header would be hidden below the tabs, which stay in sight.
      isExtra: true,
      cell: (plan) => <PlanName plan={plan} choice={choice} onOpen={() => onOpen(plan.plan_id)} />,
    },
    {
      id: 'premium',
      header: heads.premium,
      sort: 'premium',
      align: 'end',
      cell: ({ month }) => priceText(month?.premium, isAbout),
    },
    {
      id: 'net',
      header: heads.net,
      sort: 'net_premium',
      align: 'end',
      cell: ({ month }) => <strong>{priceText(month?.net_premium, isAbout)}</strong>,
    },
    {
      id: 'deductible',
      header: heads.deductible,
      sort: 'deductible',
      align: 'end',
      cell: ({ deductible }) => householdText(deductible),
    },
    { id: 'limit', header: heads.limit, sort: 'limit', align: 'end', cell: ({ limit }) => householdText(limit) },
    total('low'),
    total('middle'),
    total('high'),
  ];
}

function PlanName({ plan, choice, onOpen }: { plan: ListedPlan; choice: Choice; onOpen: () => void }) {
  const facts = [metalText(plan), plan.type, ...(plan.is_hsa_eligible ? [t.hsa] : [])];
  return (
    <span className={styles.name}>
      <button type="button" className={styles.open} onClick={onOpen}>
        {plan.name}
      </button>
      <span className={styles.facts}>{plan.carrier}</span>
      <span className={styles.facts}>{facts.join(' · ')}</span>
      <ChooseButton plan={plan} choice={choice} />
    </span>
  );
}

/** Of a choice that no plan of the county has. */
const nameOf = (value: string): string => new Map<string, string>(Object.entries(t.metals)).get(value) ?? value;

/** With how many of all plans each choice has. */
function filtersOf(data: EstimationPlans | undefined, chosen: ListState['chosen']): Filter[] {
  const { metals = [], carriers = [], types = [], hsa_count = 0 } = data ?? {};
  const filter = (name: keyof typeof t.filters, choices: Filter['choices']): Filter => {
    const [label, all] = t.filters[name];
    const value = chosen[name];
    // One of the address that the county doesn't have can still be seen and cleared.
    const isListed = value === undefined || choices.some((choice) => choice.value === value);
    return { name, label, all, choices: isListed ? choices : [...choices, { value, label: nameOf(value) }] };
  };
  const metalOf = (value: keyof typeof metalChoices) => {
    const own: readonly string[] = metalChoices[value];
    const count = metals.reduce((sum, one) => sum + (own.includes(one.metal) ? one.count : 0), 0);
    return count > 0 ? [{ value, label: t.counted(t.metals[value], count) }] : [];
  };
  return [
    filter('metal', (['bronze', 'silver', 'gold', 'platinum', 'catastrophic'] as const).flatMap(metalOf)),
    filter(
      'carrier',
      carriers.map(({ issuer_id, carrier, count }) => ({ value: issuer_id, label: t.counted(carrier, count) })),
    ),
    filter(
      'type',
      types.map(({ type, count }) => ({ value: type, label: t.counted(type, count) })),
    ),
    filter('hsa', [{ value: 'true', label: t.counted(t.withHsa, hsa_count) }]),
    filter(
      'deductible',
      deductibleChoices.map((value) => ({ value, label: t.upTo(formatWholeMoney(Number(value))) })),
    ),
  ];
}

interface PlanTableProps {
  state: ListState;
  page: EstimationPlans | undefined;
  error: { message: string; requestId: string | null } | null;
  isStale: boolean;
  onRetry: () => void;
  chosen: readonly string[];
  choice: Choice;
  onToggle: (id: string) => void;
  onOpen: (id: string) => void;
  bar: ReactNode;
}

export function PlanTable({ page, chosen, choice, onToggle, onOpen, ...list }: PlanTableProps) {
  const isFull = chosen.length >= maxComparedPlans;
  const leading: LeadingColumn<ListedPlan> = {
    head: <span className={styles.hidden}>{t.compare.column}</span>,
    cell: ({ plan_id, name }) => (
      <input
        type="checkbox"
        className={styles.box}
        checked={chosen.includes(plan_id)}
        disabled={isFull && !chosen.includes(plan_id)}
        aria-label={t.compare.choose(name)}
        onChange={() => onToggle(plan_id)}
      />
    ),
  };
  return (
    <ListTable
      {...list}
      label={t.list}
      nouns={t.nouns}
      columns={columnsOf(page?.is_projected ?? false, choice, onOpen)}
      rows={page?.plans}
      totalCount={page?.totalCount}
      rowId={({ plan_id }) => plan_id}
      filters={filtersOf(page, list.state.chosen)}
      leading={leading}
      empty={<EmptyState icon={IconListDetails} title={t.empty.none} />}
    />
  );
}
