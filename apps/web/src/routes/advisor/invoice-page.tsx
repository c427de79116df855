import { createFileRoute } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { recordParams } from '../record-params.ts';
import { InvoiceView } from './invoice-view.tsx';

export const Route = createFileRoute('/_shell/accounts/$id/invoices/$invoiceId')({
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
  component: InvoicePage,
});

function InvoicePage() {
  const { id, invoiceId } = Route.useParams();
  return <InvoiceView accountId={id} invoiceId={invoiceId} back={paths.account(id)} />;
}
