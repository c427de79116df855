import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { type ReactNode, useMemo } from 'react';
import type { Reply } from '../../lib/api.ts';
import type { ListState } from '../../lib/use-list-state.ts';
import { Badge } from '../../ui/badge.tsx';
import { type Column, ListTable } from '../../ui/list-table.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { AdvisorRow } from './advisor-list.ts';
import { AdvisorMenu } from './advisor-menu.tsx';
import styles from './advisors.module.css';
import { InvitationStatus } from './invitation-status.tsx';
import { InviteLinkButton } from './invite-link-button.tsx';
import { RoleSelect } from './role-select.tsx';
import { advisorTexts } from './texts.ts';

const { list: t, roles } = advisorTexts;

const name: Column<AdvisorRow> = {
  id: 'name',
  header: t.columns.name,
  sort: 'last_name',
  card: 'title',
  cell: (row) => row.name,
};

const email: Column<AdvisorRow> = {
  id: 'email',
  header: t.columns.email,
  sort: 'email',
  muted: true,
  cell: (row) => row.email,
};

const role: Column<AdvisorRow> = {
  id: 'role',
  header: t.columns.role,
  cell: (row) => (row.may_change_role ? <RoleSelect advisor={row} /> : roles[row.role]),
};

const status: Column<AdvisorRow> = {
  id: 'status',
  header: t.columns.status,
  cell: (row) => (
    <span className={styles.status}>
      {row.onboarding_complete ? (
        <Badge tone="leaf" tooltip={t.activeHelp}>
          {t.active}
        </Badge>
      ) : (
        <Badge tone="amber" tooltip={t.invitedHelp}>
          {t.invited}
        </Badge>
      )}
      {row.invitation && <InvitationStatus invitation={row.invitation} />}
      {row.may_invite && <InviteLinkButton advisor={row} />}
    </span>
  ),
};

const actions = ({ onDelete, canMove }: Pick<AdvisorsTableProps, 'onDelete' | 'canMove'>): Column<AdvisorRow> => ({
  id: 'actions',
  header: '',
  name: t.columns.actions,
  card: 'actions',
  cell: (row) =>
    (row.may_invite || row.may_delete || canMove) && (
      <span className={styles.actions}>
        <AdvisorMenu advisor={row} canMove={canMove} onDelete={onDelete} />
      </span>
    ),
});

interface AdvisorsTableProps {
  state: ListState;
  page: Reply<'list-users'> | undefined;
  error: { message: string; requestId: string | null } | null;
  isStale: boolean;
  onRetry: () => void;
  onDelete: (row: AdvisorRow) => void;
  canMove: boolean;
  tool: ReactNode;
}

export function AdvisorsTable({ page, onDelete, canMove, ...list }: AdvisorsTableProps) {
  const columns = useMemo(() => [name, email, role, status, actions({ onDelete, canMove })], [onDelete, canMove]);
  return (
    <ListTable
      {...list}
      label={t.title}
      nouns={['advisor', 'advisors']}
      columns={columns}
      rows={page?.users}
      totalCount={page?.totalCount}
      rowId={({ id }) => id}
      searchLabel={t.search}
      hasKeys
      empty={
        <EmptyState icon={IconUsers} title={t.empty} action={list.tool}>
          {t.emptyHelp}
        </EmptyState>
      }
    />
  );
}
