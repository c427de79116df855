import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import type { EstimationMedicarePlans, MedicarePlanOnSale } from 'contract/endpoints/estimation-medicare-plans';
import type { ComponentProps } from 'react';
import { formatMoney, formatWholeMoney, missing } from '../../../lib/format.ts';
import type { ListState } from '../../../lib/use-list-state.ts';
import { type Column, ListTable } from '../../../ui/list-table.tsx';
import type { Filter } from '../../../ui/list-tools.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { priceText, totalText } from '../plans/plan-facts.ts';
import styles from './medicare.module.css';
import { kindChoices, kindNames, starChoices } from './medicare-list.ts';
import { medicareTexts as t } from './medicare-texts.ts';

const { heads } = t;

const wholeText = (amount: number | null) => (amount === null ? missing : formatWholeMoney(amount));

function starsText({ stars, stars_missing }: MedicarePlanOnSale): string {
  if (stars !== null) return stars.toFixed(1);
  return stars_missing === null ? missing : t.missingStars[stars_missing];
}

function PlanName({ plan }: { plan: MedicarePlanOnSale }) {
  const facts = [t.kinds[plan.kind], plan.type, ...(plan.has_drugs ? [] : [t.noDrugs])];
  return (
    <span className={styles.name}>
      <span>{plan.name}</span>
      <span className={styles.facts}>{plan.carrier}</span>
      <span className={styles.facts}>{facts.join(' · ')}</span>
      {plan.special_needs !== null && <span className={styles.facts}>{t.specialFor(plan.special_needs)}</span>}
    </span>
  );
}

function columnsOf(isAbout: boolean): readonly Column<MedicarePlanOnSale>[] {
  const amount = (
    id: keyof typeof heads,
    cell: (plan: MedicarePlanOnSale) => string,
    sort?: string,
  ): Column<MedicarePlanOnSale> => ({ id, header: heads[id], align: 'end', cell, ...(sort && { sort }) });
  return [
    {
      id: 'name',
      header: heads.name,
      sort: 'name',
      card: 'title',
      // The header would be hidden below the tabs, which stay in sight.
      isExtra: true,
      cell: (plan) => <PlanName plan={plan} />,
    },
    amount('premium', ({ premium }) => formatMoney(premium), 'premium'),
    amount('deductible', ({ drug_deductible }) => wholeText(drug_deductible), 'drug_deductible'),
    amount('limit', ({ limit }) => wholeText(limit), 'limit'),
    amount('stars', starsText, 'stars'),
    amount('month', ({ month }) => priceText(month, isAbout)),
    amount('low', ({ total }) => totalText(total.low, isAbout), 'total_low'),
    amount('high', ({ total }) => totalText(total.high, isAbout), 'total_high'),
  ];
}

/** With how many of all plans each choice has. */
function filtersOf(data: EstimationMedicarePlans | undefined, chosen: ListState['chosen']): Filter[] {
  const { kinds = [], carriers = [], zero_premium_count = 0 } = data ?? {};
  const filter = (name: keyof typeof t.filters, choices: Filter['choices']): Filter => {
    const [label, all] = t.filters[name];
    const value = chosen[name];
    // One of the address that the county doesn't have can still be seen and cleared.
    const isListed = value === undefined || choices.some((choice) => choice.value === value);
    return { name, label, all, choices: isListed ? choices : [...choices, { value, label: value }] };
  };
  const kindOf = (value: (typeof kindNames)[number]) => {
    const own: readonly string[] = kindChoices[value];
    const count = kinds.reduce((sum, one) => sum + (own.includes(one.kind) ? one.count : 0), 0);
    return count > 0 ? [{ value, label: t.counted(t.kindChoices[value], count) }] : [];
  };
  return [
    filter('kind', kindNames.flatMap(kindOf)),
    filter(
      'carrier',
      carriers.map(({ carrier, count }) => ({ value: carrier, label: t.counted(carrier, count) })),
    ),
    filter(
      'stars',
      starChoices.map((value) => ({ value, label: t.starsFrom(value) })),
    ),
    filter('premium', [{ value: 'zero', label: t.counted(t.zeroPremium, zero_premium_count) }]),
  ];
}

type MedicareTableProps = Pick<
  ComponentProps<typeof ListTable<MedicarePlanOnSale>>,
  'state' | 'error' | 'isStale' | 'onRetry'
> & { page: EstimationMedicarePlans | undefined };

export const MedicareTable = ({ page, ...list }: MedicareTableProps) => (
  <ListTable
    {...list}
    label={t.list}
    nouns={t.nouns}
    columns={columnsOf(page?.is_projected ?? false)}
    rows={page?.plans}
    totalCount={page?.totalCount}
    rowId={({ plan_id }) => plan_id}
    filters={filtersOf(page, list.state.chosen)}
    empty={<EmptyState icon={IconListDetails} title={t.empty.none} />}
  />
);
