import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../layout-routes.ts';

export const estimationViewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/estimations/$id/view',
  component: lazyRouteComponent(() => import('./estimation-view-page.tsx'), 'EstimationViewPage'),
});
