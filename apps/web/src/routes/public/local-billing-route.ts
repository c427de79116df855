import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { validateCustomerSearch } from '../../features/billing/local/customer-search.ts';
import { rootRoute } from '../layout-routes.ts';

export const localBillingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dev/billing',
  validateSearch: validateCustomerSearch,
  component: lazyRouteComponent(() => import('./local-billing-page.tsx'), 'LocalBillingPage'),
});
