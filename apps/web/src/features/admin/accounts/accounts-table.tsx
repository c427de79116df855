import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { AccountRow } from 'contract/endpoints/admin-accounts';
import { accountFilters } from 'contract/vocabulary/accounts';
import { planLabels } from 'contract/vocabulary/billing';
import { type ReactNode, useMemo } from 'react';
import type { Reply } from '../../../lib/api.ts';
import { formatDay, formatPlural, missing } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import type { ListState } from '../../../lib/use-list-state.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { type Column, ListTable } from '../../../ui/list-table.tsx';
import type { Filter } from '../../../ui/list-tools.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import styles from './accounts-table.module.css';
import { accountTexts as t } from './texts.ts';

const advisorsText = (count: number): string => formatPlural(count, 'advisor', 'advisors');

const seatsText = (seats: number): string => (seats === 0 ? t.noSeats : formatPlural(seats, 'seat', 'seats'));

function Seats({ row: { stripeable, seats, advisor_count } }: { row: AccountRow }) {
  const advisors = advisorsText(advisor_count);
  if (!stripeable) return advisors;
  const text = t.seats(advisors, seatsText(seats));
  return advisor_count > seats ? <Badge tone="amber">{text}</Badge> : text;
}

const columns: readonly Column<AccountRow>[] = [
  {
    id: 'name',
    header: t.columns.name,
    sort: 'name',
    card: 'title',
    cell: ({ id, name, setup_complete }) => (
      <>
        <TextLink to={paths.account(id)} look="name">
          {name}
        </TextLink>
        {!setup_complete && (
          <span className={styles.setup}>
            <TextLink to={paths.setUpAccount(id)}>{t.resume}</TextLink>
          </span>
        )}
      </>
    ),
  },
  {
    id: 'plan',
    header: t.columns.plan,
    sort: 'plan_type',
    cell: ({ plan_type }) => planLabels[plan_type],
  },
  {
    id: 'seats',
    header: t.columns.seats,
    sort: 'seats',
    cell: (row) => <Seats row={row} />,
  },
  {
    id: 'owner',
    header: t.columns.owner,
    muted: true,
    cell: ({ owner }) => (owner ? <TextLink to={paths.userProfile(owner.id)}>{owner.name}</TextLink> : missing),
  },
  {
    id: 'created',
    header: t.columns.created,
    sort: 'created_at',
    muted: true,
    cell: ({ created_at }) => formatDay(created_at),
  },
];

const onlyFilter: Filter = {
  name: 'only',
  label: t.filter,
  all: t.all,
  choices: accountFilters.map((value) => ({ value, label: t.filters[value] })),
};

interface AccountsTableProps {
  state: ListState;
  page: Reply<'list-accounts'> | undefined;
  error: { message: string; requestId: string | null } | null;
  isStale: boolean;
  onRetry: () => void;
  /** The state of what a billed firm pays for. */
  subscriptionOf: (status: AccountRow['subscription_status']) => ReactNode;
  onDelete: (row: AccountRow) => void;
  tool: ReactNode;
}

export function AccountsTable({ page, subscriptionOf, onDelete, ...list }: AccountsTableProps) {
  const all = useMemo<readonly Column<AccountRow>[]>(
    () => [
      ...columns.slice(0, 2),
      {
        id: 'subscription',
        header: t.columns.subscription,
        cell: ({ stripeable, subscription_status }) => (stripeable ? subscriptionOf(subscription_status) : t.notBilled),
      },
      ...columns.slice(2),
      {
        id: 'actions',
        header: '',
        name: t.columns.actions,
        card: 'actions',
        align: 'end',
        cell: (row) =>
          row.can_delete && (
            <RowMenu
              label={t.actionsFor(row.name)}
              actions={[{ label: t.remove.confirm, icon: IconX, tone: 'danger', onSelect: () => onDelete(row) }]}
            />
          ),
      },
    ],
    [onDelete, subscriptionOf],
  );
  return (
    <ListTable
      {...list}
      label={t.title}
      nouns={['account', 'accounts']}
      columns={all}
      rows={page?.accounts}
      totalCount={page?.totalCount}
      rowId={({ id }) => id}
      searchLabel={t.search}
      filters={[onlyFilter]}
      hasKeys
      empty={
        <EmptyState
          icon={IconBuilding}
          title={t.empty}
          action={<LinkButton to={paths.newAccount}>{t.create}</LinkButton>}
        >
          {t.emptyHelp}
        </EmptyState>
      }
    />
  );
}
