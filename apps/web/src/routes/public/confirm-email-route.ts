import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../layout-routes.ts';

export const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm_email/$token',
  component: lazyRouteComponent(() => import('./email-link-page.tsx'), 'EmailLinkPage'),
});
