import { listInvoices } from 'contract/endpoints/invoices';
import { route } from '../../../http/route.ts';
import { requireManagedAccount } from '../../accounts/operations.ts';
import { listInvoiceRows } from './queries.ts';

export const listInvoicesRoute = route(listInvoices, async ({ ctx, actor, params }) => {
  const account_id = params.id;
  await requireManagedAccount(ctx, actor, account_id);
  return { invoices: await listInvoiceRows(ctx.db, account_id) };
});
