import { listInvoices, showInvoice } from 'contract/endpoints/invoices';
import { throwApiError } from '../../../api-error.ts';
import { route } from '../../../http/route.ts';
import { requireManagedAccount } from '../../accounts/operations.ts';
import { findPrintableInvoice, listInvoiceRows } from './queries.ts';

export const listInvoicesRoute = route(listInvoices, async ({ ctx, actor, params }) => {
  const account_id = params.id;
  await requireManagedAccount(ctx, actor, account_id);
  return { invoices: await listInvoiceRows(ctx.db, account_id) };
});

export const showInvoiceRoute = route(showInvoice, async ({ ctx, actor, params }) => {
  await requireManagedAccount(ctx, actor, params.id);
  return (await findPrintableInvoice(ctx.db, params.id, params.invoice_id)) ?? throwApiError('not_found');
});
