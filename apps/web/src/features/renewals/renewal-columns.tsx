import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import type { ListedRenewal } from 'contract/endpoints/renewals';
import type { Capabilities } from 'contract/endpoints/users';
import type { PlanYear } from 'estimator';
import { formatMoney, missing } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import type { Column } from '../../ui/list-table.tsx';
import type { RowAction } from '../../ui/row-action.ts';
import { RowMenu } from '../../ui/row-menu.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { EndingPlans } from './ending-plans.tsx';
import { causes, texts as t } from './texts.ts';
import { signed, WhatChanges } from './what-changes.tsx';

const heads = t.columns;

export type RenewalRow = ListedRenewal & { id: number; name: string };

type MakeNext = (client_id: number, plan_year: PlanYear) => void;

const client: Column<RenewalRow> = {
  id: 'client',
  header: heads.client,
  sort: 'client',
  card: 'title',
  cell: (row) => {
    const head = (
      <TextLink to={paths.client(row.id)} look="name">
        {row.name}
      </TextLink>
    );
    return row.status === 'known' ? (
      <WhatChanges renewal={row} head={head} />
    ) : (
      <EndingPlans renewal={row} head={head} />
    );
  },
};

const money = (id: 'before' | 'after'): Column<RenewalRow> => ({
  id,
  header: heads[id],
  align: 'end',
  cell: (row) => (row.status === 'known' ? formatMoney(row[id]) : missing),
});

const change: Column<RenewalRow> = {
  id: 'change',
  header: heads.change,
  sort: 'change',
  align: 'end',
  cell: (row) => {
    if (row.status !== 'known') return missing;
    return row.change === 0 ? formatMoney(0) : signed(row.change);
  },
};

const cause: Column<RenewalRow> = {
  id: 'cause',
  header: heads.cause,
  muted: true,
  cell: (row) => {
    if (row.status !== 'known') return missing;
    return row.main_cause ? causes[row.main_cause] : t.none;
  },
};

const person = (id: 'advisor' | 'agent', personOf: (row: RenewalRow) => RenewalRow['health_advisor']) =>
  ({
    id,
    header: heads[id],
    muted: true,
    wraps: true,
    roomy: true,
    cell: (row: RenewalRow) => personOf(row)?.name,
  }) satisfies Column<RenewalRow>;

/** @param makeNext null in a view of another user’s account, which is read-only */
function actionsOf(row: RenewalRow, makeNext: MakeNext | null): RowAction[] {
  if (row.status !== 'known')
    return makeNext ? [{ label: t.makeFirst, icon: IconCalendarPlus, to: paths.newEstimationFor(row.id) }] : [];
  const { plan_year: year, estimation_id, next_estimation_id } = row;
  const last: RowAction = { label: t.openLast(year - 1), icon: IconFileText, to: paths.estimation(estimation_id) };
  if (next_estimation_id !== null)
    return [{ label: t.openNext(year), icon: IconFileText, to: paths.estimation(next_estimation_id) }, last];
  if (!makeNext) return [last];
  return [{ label: t.make(year), icon: IconCalendarPlus, onSelect: () => makeNext(row.id, year) }, last];
}

export const columnsFor = (
  { can_see_firm_clients, can_set_hours }: Capabilities,
  makeNext: MakeNext | null,
): Column<RenewalRow>[] => [
  client,
  money('before'),
  money('after'),
  change,
  cause,
  ...(can_see_firm_clients || can_set_hours ? [person('advisor', ({ financial_advisor }) => financial_advisor)] : []),
  {
    id: 'actions',
    header: '',
    name: heads.actions,
    card: 'corner',
    align: 'end',
    cell: (row) => <RowMenu label={t.actionsFor(row.name)} actions={actionsOf(row, makeNext)} />,
  },
];
