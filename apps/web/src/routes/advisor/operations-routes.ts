import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { operationList } from '../../features/admin/operations/operation-list.ts';
import { type ListSearch, listQuery, validateListSearch } from '../../lib/list-search.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { shellRoute } from '../layout-routes.ts';

const requires = 'can_see_operations';

const pageOf = (search: ListSearch<'fixed', typeof operationList.filters>) => {
  const { currentPage, pageSize } = listQuery(search, operationList);
  return { query: { currentPage, pageSize } };
};

export const operationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/admin',
  staticData: { requires },
  loader: ({ context }) => prefetch(context.queryClient, 'show-operations', {}, { requires }),
  component: lazyRouteComponent(() => import('./operations-page.tsx'), 'OperationsPage'),
});

export const quarantinedRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/admin/quarantined',
  staticData: { requires },
  validateSearch: validateListSearch(operationList),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queryClient, 'list-quarantined', pageOf(deps), { requires }),
  component: lazyRouteComponent(() => import('./quarantined-page.tsx'), 'QuarantinedPage'),
});

export const undeliveredRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/admin/undelivered',
  staticData: { requires },
  validateSearch: validateListSearch(operationList),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queryClient, 'list-undelivered', pageOf(deps), { requires }),
  component: lazyRouteComponent(() => import('./undelivered-page.tsx'), 'UndeliveredPage'),
});

export const failedJobsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/admin/failed_jobs',
  staticData: { requires },
  validateSearch: validateListSearch(operationList),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queryClient, 'list-failed-jobs', pageOf(deps), { requires }),
  component: lazyRouteComponent(() => import('./failed-jobs-page.tsx'), 'FailedJobsPage'),
});

export const throttledRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/admin/throttled',
  staticData: { requires },
  validateSearch: validateListSearch(operationList),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queryClient, 'list-throttled', pageOf(deps), { requires }),
  component: lazyRouteComponent(() => import('./throttled-page.tsx'), 'ThrottledPage'),
});
