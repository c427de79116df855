import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../lib/prefetch.ts';
import { shellRoute } from '../layout-routes.ts';
import { recordParams } from '../record-params.ts';

/** The page knows the firm from the current user, so nothing is requested before. */
export const ownInvoiceRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/account/invoices/$invoiceId',
  staticData: { requires: 'can_see_account' },
  component: lazyRouteComponent(() => import('./invoice-page.tsx'), 'OwnInvoicePage'),
});

export const invoiceRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/accounts/$id/invoices/$invoiceId',
  staticData: { requires: 'can_see_all_accounts' },
  params: {
    parse: ({ id, invoiceId }: { id: string; invoiceId: string }) => ({ ...recordParams.parse({ id }), invoiceId }),
    stringify: ({ id, invoiceId }: { id: number; invoiceId: string }) => ({
      ...recordParams.stringify({ id }),
      invoiceId,
    }),
  },
  loader: ({ context, params: { id, invoiceId: invoice_id } }) =>
    prefetch(context.queryClient, 'show-invoice', { params: { id, invoice_id } }, { requires: 'can_see_all_accounts' }),
  component: lazyRouteComponent(() => import('./invoice-page.tsx'), 'FirmInvoicePage'),
});
