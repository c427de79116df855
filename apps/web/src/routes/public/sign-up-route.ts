import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../layout-routes.ts';

export const signUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup',
  component: lazyRouteComponent(() => import('./sign-up-page.tsx'), 'SignUpPage'),
});
