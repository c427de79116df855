import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../layout-routes.ts';

/** Where the checkout step of onboarding is shown. Users who have completed onboarding continue to the dashboard. */
export const checkoutRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/onboarding/checkout',
  component: lazyRouteComponent(() => import('./checkout-page.tsx'), 'CheckoutPage'),
});
