import { createFileRoute, Navigate } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { InvoiceView } from './invoice-view.tsx';

export const Route = createFileRoute('/_shell/account/invoices/$invoiceId')({
  staticData: { requires: 'can_see_account' },
  component: OwnInvoicePage,
});

function OwnInvoicePage() {
  const { invoiceId } = Route.useParams();
  const user = useCurrentUser().data;
  if (!user) return null;
  if (user.account_id === null) return <Navigate {...paths.notFound} replace />;
  return <InvoiceView accountId={user.account_id} invoiceId={invoiceId} back={paths.ownAccount} />;
}
