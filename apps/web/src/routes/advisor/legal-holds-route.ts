import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { legalHoldList } from '../../features/records/legal-hold-list.ts';
import { listQuery, validateListSearch } from '../../lib/list-search.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { shellRoute } from '../layout-routes.ts';

const requires = 'can_see_all_clients';

export const legalHoldsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/admin/legal_holds',
  staticData: { requires },
  validateSearch: validateListSearch(legalHoldList),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    const { currentPage, pageSize } = listQuery(deps, legalHoldList);
    prefetch(queryClient, 'list-legal-holds', { query: { currentPage, pageSize } }, { requires });
  },
  component: lazyRouteComponent(() => import('./legal-holds-page.tsx'), 'LegalHoldsPage'),
});
