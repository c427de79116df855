import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import type { StaffRow } from 'contract/endpoints/admin-users';
import { staffTypes } from 'contract/vocabulary/accounts';
import { useMemo } from 'react';
import type { Reply } from '../../../lib/api.ts';
import { formatCount, formatDay } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import type { ListState } from '../../../lib/use-list-state.ts';
import { Banner } from '../../../ui/banner.tsx';
import { EmailText } from '../../../ui/email-text.tsx';
import { type Column, ListTable } from '../../../ui/list-table.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { AgentMenu } from './agent-menu.tsx';
import { userTexts as t } from './texts.ts';

const columns: readonly Column<StaffRow>[] = [
  {
    id: 'name',
    header: t.columns.name,
    sort: 'last_name',
    card: 'title',
    // A user who joined by a firm's code has no name before they confirm their address.
    cell: ({ id, name, email }) => (
      <TextLink to={paths.userProfile(id)} look="name">
        {name || email}
      </TextLink>
    ),
  },
  {
    id: 'email',
    header: t.columns.email,
    sort: 'email',
    wraps: true,
    cell: ({ email }) => <EmailText email={email} />,
  },
  {
    id: 'type',
    header: t.columns.type,
    sort: 'type',
    wraps: true,
    cell: ({ type, super_admin, may_invite }) =>
      [t.types[type], ...(super_admin ? [t.superAdmin] : []), ...(may_invite ? [t.invited] : [])].join(', '),
  },
  {
    id: 'account',
    header: t.columns.account,
    sort: 'account_name',
    wraps: true,
    cell: ({ account_id, account_name }) =>
      account_id === null ? t.noAccount : <TextLink to={paths.account(account_id)}>{account_name}</TextLink>,
  },
  {
    id: 'started',
    header: t.columns.started,
    sort: 'created_at',
    muted: true,
    cell: ({ created_at }) => formatDay(created_at),
  },
];

interface UsersTableProps {
  state: ListState;
  page: Reply<'list-all-users'> | undefined;
  error: { message: string; requestId: string | null } | null;
  isStale: boolean;
  onRetry: () => void;
  onWithdraw: (row: StaffRow) => void;
}

export function UsersTable({ page, onWithdraw, ...list }: UsersTableProps) {
  const all = useMemo<readonly Column<StaffRow>[]>(
    () => [
      ...columns,
      {
        id: 'actions',
        header: '',
        name: t.columns.actions,
        card: 'actions',
        align: 'end',
        cell: (row) => row.may_invite && <AgentMenu agent={row} onWithdraw={onWithdraw} />,
      },
    ],
    [onWithdraw],
  );
  return (
    <>
      {page?.is_limited && (
        <Banner tone="neutral" role="status" title={t.limited(formatCount(page.totalCount))}>
          {t.limitedHelp}
        </Banner>
      )}
      <ListTable
        {...list}
        label={t.title}
        nouns={['user', 'users']}
        columns={all}
        rows={page?.users}
        totalCount={page?.totalCount}
        rowId={({ id }) => id}
        searchLabel={t.search}
        filters={[
          {
            name: 'type',
            label: t.typeFilter,
            all: t.allTypes,
            choices: staffTypes.map((value) => ({ value, label: t.types[value] })),
          },
          {
            name: 'set',
            label: t.setFilter,
            all: t.allRights,
            choices: [{ value: 'super_admins', label: t.superAdmins }],
          },
        ]}
        hasKeys
        empty={
          <EmptyState icon={IconUsers} title={t.empty}>
            {t.emptyHelp}
          </EmptyState>
        }
      />
    </>
  );
}
