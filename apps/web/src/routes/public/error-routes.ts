import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../layout-routes.ts';
import { recordParams } from '../record-params.ts';
import { ForbiddenPage } from './forbidden-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

export const forbiddenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/403',
  component: ForbiddenPage,
});

export const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/404',
  component: NotFoundPage,
});

/** The account screen does not exist yet. Links to it are typed already. */
export const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accounts/$id',
  params: recordParams,
  validateSearch: ({ currentTab }: { currentTab?: unknown }): { currentTab?: string | undefined } => ({
    currentTab: typeof currentTab === 'string' ? currentTab : undefined,
  }),
  component: NotFoundPage,
});
