import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../layout-routes.ts';

export const rootKffEstimatorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/root/kff-estimator',
  component: lazyRouteComponent(() => import('./root-kff-estimator-page.tsx'), 'RootKffEstimatorPage'),
});
