import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../layout-routes.ts';

export const tokenLoginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/token_login/$token',
  component: lazyRouteComponent(() => import('./token-login-page.tsx'), 'TokenLoginPage'),
});
