import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../layout-routes.ts';

export const rootEstimationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/root/estimator/$id',
  component: lazyRouteComponent(() => import('./root-estimation-page.tsx'), 'RootEstimationPage'),
});
