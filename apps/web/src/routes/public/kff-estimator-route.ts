import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../layout-routes.ts';

export const kffEstimatorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/kff-estimator',
  component: lazyRouteComponent(() => import('./kff-estimator-page.tsx'), 'KffEstimatorPage'),
});
