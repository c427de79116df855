import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { estimationList } from '../../features/estimations/list/estimation-list.ts';
import { listQuery, validateListSearch } from '../../lib/list-search.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { shellRoute } from '../layout-routes.ts';

export const estimationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/estimations',
  staticData: { requires: 'can_see_clients' },
  validateSearch: validateListSearch(estimationList),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetch(
      context.queryClient,
      'list-estimations',
      { query: listQuery(deps, estimationList) },
      { requires: 'can_see_clients' },
    ),
  component: lazyRouteComponent(() => import('./estimations-page.tsx'), 'EstimationsPage'),
});
