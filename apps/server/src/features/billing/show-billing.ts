import type { showBilling } from 'contract/endpoints/billing';
import { throwApiError } from '../../api-error.ts';
import type { Handler } from '../../http/route.ts';
import { accountExists } from '../accounts/queries.ts';
import { requireBillingAccount } from './policy.ts';
import { findBilling } from './queries.ts';

export const handleShowBilling: Handler<typeof showBilling> = async ({ ctx, actor, params }) => {
  const account_id = requireBillingAccount(actor, params.id);
  return (await accountExists(ctx.db, account_id)) ? findBilling(ctx.db, account_id) : throwApiError('not_found');
};
