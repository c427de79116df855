import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../layout-routes.ts';

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signin',
  component: lazyRouteComponent(() => import('./sign-in-page.tsx'), 'SignInPage'),
});

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  component: lazyRouteComponent(() => import('./sign-in-page.tsx'), 'SignInPage'),
});
