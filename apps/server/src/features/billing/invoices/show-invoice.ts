import { showInvoice } from 'contract/endpoints/invoices';
import { throwApiError } from '../../../api-error.ts';
import { route } from '../../../http/route.ts';
import { requireManagedAccount } from '../../accounts/operations.ts';
import { findPrintableInvoice } from './queries.ts';

export const showInvoiceRoute = route(showInvoice, async ({ ctx, actor, params }) => {
  await requireManagedAccount(ctx, actor, params.id);
  return (await findPrintableInvoice(ctx.db, params.id, params.invoice_id)) ?? throwApiError('not_found');
});
