import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importList } from '../../features/imports/import-list.ts';
import { listQuery } from '../../lib/list-search.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { shellRoute } from '../layout-routes.ts';
import { validatePolicyImportSearch as validateSearch } from './policy-import-search.ts';

const requires = 'can_import_policies';

export const policyImportRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/policy_import',
  staticData: { requires },
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    const { currentPage, pageSize, only } = listQuery(deps, importList);
    if (deps.import) prefetch(queryClient, 'show-import', { params: { id: deps.import } }, { requires });
    else prefetch(queryClient, 'list-imports', { query: { currentPage, pageSize, only } }, { requires });
  },
  component: lazyRouteComponent(() => import('./policy-import-page.tsx'), 'PolicyImportPage'),
});
