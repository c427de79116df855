import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../layout-routes.ts';

export const signOutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign_out',
  component: lazyRouteComponent(() => import('./sign-out-page.tsx'), 'SignOutPage'),
});
