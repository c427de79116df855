import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../lib/prefetch.ts';
import { shellRoute } from '../layout-routes.ts';
import { recordParams } from '../record-params.ts';

/** With `tab=1` the payment step is open. */
const validateSearch = ({ tab }: { tab?: unknown }): { tab?: 1 | undefined } => ({
  tab: String(tab) === '1' ? 1 : undefined,
});

export const purchaseSeatsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/account/seats/$id',
  staticData: { requires: 'can_see_account' },
  params: recordParams,
  validateSearch,
  loader: ({ context, params }) =>
    prefetch(context.queryClient, 'show-account', { params }, { requires: 'can_see_account' }),
  component: lazyRouteComponent(() => import('./purchase-seats-page.tsx'), 'PurchaseSeatsPage'),
});

export const firmPurchaseSeatsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/accounts/$id/seats',
  staticData: { requires: 'can_see_all_accounts' },
  params: recordParams,
  validateSearch,
  loader: ({ context, params }) =>
    prefetch(context.queryClient, 'show-account', { params }, { requires: 'can_see_all_accounts' }),
  component: lazyRouteComponent(() => import('./purchase-seats-page.tsx'), 'FirmPurchaseSeatsPage'),
});
