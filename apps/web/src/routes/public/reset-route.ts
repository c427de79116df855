import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../layout-routes.ts';

export const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset_password/$token',
  component: lazyRouteComponent(() => import('./reset-page.tsx'), 'ResetPage'),
});
