import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { userList } from '../../features/admin/users/user-list.ts';
import { listQuery, validateListSearch } from '../../lib/list-search.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { shellRoute } from '../layout-routes.ts';

export const usersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/users',
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
  component: lazyRouteComponent(() => import('./users-page.tsx'), 'UsersPage'),
});
