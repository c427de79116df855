import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../layout-routes.ts';

export const requestResetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset_password',
  component: lazyRouteComponent(() => import('./request-reset-page.tsx'), 'RequestResetPage'),
});
