import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../layout-routes.ts';

export const oauthCallbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signin/$affiliate',
  component: lazyRouteComponent(() => import('./oauth-callback-page.tsx'), 'OAuthCallbackPage'),
});
