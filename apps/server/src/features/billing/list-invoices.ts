import type { listInvoices } from 'contract/endpoints/billing';
import { throwApiError } from '../../api-error.ts';
import type { Handler } from '../../http/route.ts';
import { accountExists } from '../accounts/queries.ts';
import { requireBillingAccount } from './policy.ts';
import { listInvoiceRows } from './queries.ts';

export const handleListInvoices: Handler<typeof listInvoices> = async ({ ctx, actor, params }) => {
  const account_id = requireBillingAccount(actor, params.id);
  if (!(await accountExists(ctx.db, account_id))) return throwApiError('not_found');
  return { invoices: await listInvoiceRows(ctx.db, account_id) };
};
