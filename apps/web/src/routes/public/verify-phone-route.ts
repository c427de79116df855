import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../layout-routes.ts';

export const verifyPhoneRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify_phone',
  component: lazyRouteComponent(() => import('./verify-phone-page.tsx'), 'VerifyPhonePage'),
});
