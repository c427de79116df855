import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { clientList } from '../../features/engagements/list/client-list.ts';
import { listQuery, validateListSearch } from '../../lib/list-search.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { shellRoute } from '../layout-routes.ts';

export const clientsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/clients',
  staticData: { requires: 'can_see_clients' },
  validateSearch: validateListSearch(clientList),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetch(
      context.queryClient,
      'list-clients',
      { query: listQuery(deps, clientList) },
      { requires: 'can_see_clients' },
    ),
  component: lazyRouteComponent(() => import('./clients-page.tsx'), 'ClientsPage'),
});
