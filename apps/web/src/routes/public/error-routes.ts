import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../layout-routes.ts';
import { recordParams } from '../record-params.ts';

export const forbiddenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/403',
  component: lazyRouteComponent(() => import('./forbidden-page.tsx'), 'ForbiddenPage'),
});

export const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/404',
  component: lazyRouteComponent(() => import('./not-found-page.tsx'), 'NotFoundPage'),
});

/** The account screen does not exist yet. Links to it are typed already. */
export const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accounts/$id',
  params: recordParams,
  validateSearch: ({ currentTab }: { currentTab?: unknown }): { currentTab?: string | undefined } => ({
    currentTab: typeof currentTab === 'string' ? currentTab : undefined,
  }),
  component: lazyRouteComponent(() => import('./not-found-page.tsx'), 'NotFoundPage'),
});
