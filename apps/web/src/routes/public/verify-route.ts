import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../layout-routes.ts';

export const verifyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify',
  component: lazyRouteComponent(() => import('./verify-page.tsx'), 'VerifyPage'),
});
