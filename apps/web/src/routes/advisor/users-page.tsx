import { createFileRoute } from '@tanstack/react-router';
import { staffSorts, staffTypes } from 'contract/vocabulary/accounts';
import { InviteAgentButton } from '../../features/admin/users/invite-agent-button.tsx';
import { userTexts as t } from '../../features/admin/users/texts.ts';
import { useWithdrawAgent } from '../../features/admin/users/use-withdraw-agent.ts';
import { UsersTable } from '../../features/admin/users/users-table.tsx';
import { listQuery, validateListSearch } from '../../lib/list-search.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { useListPage } from '../../lib/use-list-page.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useNotice } from '../../ui/notice.tsx';
import { PageShell } from '../../ui/page-shell.tsx';

const userList = {
  field: 'created_at',
  order: 'desc',
  fields: staffSorts,
  columns: ['email', 'type', 'account', 'started'],
  filters: { type: staffTypes, set: ['super_admins'] },
} as const;

export const Route = createFileRoute('/_shell/users')({
  staticData: { requires: 'can_edit_profiles' },
  validateSearch: validateListSearch(userList),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetch(
      context.queryClient,
      'list-all-users',
      { query: { ...listQuery(deps, userList), exclude_type: 'ClientUser' } },
      { requires: 'can_edit_profiles' },
    ),
  component: UsersPage,
});

function UsersPage() {
  const state = useListState(userList, Route.useSearch());
  const query = { ...state.query, exclude_type: 'ClientUser' as const };
  const list = useEndpoint('list-all-users', { query }, { keepPrevious: true });
  const { shell, table } = useListPage(t.title, state, list);
  const notice = useNotice();
  const withdrawal = useWithdrawAgent(({ name }) => notice.show({ tone: 'success', text: t.withdraw.done(name) }));
  return (
    <PageShell {...shell} action={<InviteAgentButton />}>
      <UsersTable {...table} onWithdraw={withdrawal.ask} />
      <ConfirmDialog {...withdrawal.dialog} title={t.withdraw.question} confirmLabel={t.withdraw.label}>
        {withdrawal.target && t.withdraw.effect(withdrawal.target.name)}
      </ConfirmDialog>
    </PageShell>
  );
}
