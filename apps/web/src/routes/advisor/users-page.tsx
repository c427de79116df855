import { getRouteApi } from '@tanstack/react-router';
import { userTexts as t } from '../../features/admin/users/texts.ts';
import { userList } from '../../features/admin/users/user-list.ts';
import { UsersTable } from '../../features/admin/users/users-table.tsx';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { useListPage } from '../../lib/use-list-page.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { PageShell } from '../../ui/page-shell.tsx';

const route = getRouteApi('/shell/users');

export function UsersPage() {
  const state = useListState(userList, route.useSearch());
  const query = { ...state.query, exclude_type: 'ClientUser' as const };
  const list = useEndpoint('list-all-users', { query }, { keepPrevious: true });
  const { shell, table } = useListPage(t.title, state, list);
  return (
    <PageShell {...shell}>
      <UsersTable {...table} />
    </PageShell>
  );
}
