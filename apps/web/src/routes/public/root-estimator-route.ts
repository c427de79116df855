import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../layout-routes.ts';

export const rootEstimatorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/root/estimator',
  component: lazyRouteComponent(() => import('./root-estimator-page.tsx'), 'RootEstimatorPage'),
});
