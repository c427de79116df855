import { createBillingCustomer } from 'contract/endpoints/admin-accounts';
import { throwApiError } from '../../../api-error.ts';
import { route } from '../../../http/route.ts';
import { ensureCustomer, readProvider, requireBilling } from '../../billing/operations.ts';
import { findFirstAdmin } from './queries.ts';

/** A firm that has a customer keeps it. */
export const createBillingCustomerRoute = route(createBillingCustomer, async ({ ctx, actor, params: { id } }) => {
  const { billing, payer } = await requireBilling(ctx, id, actor.user_id);
  const { email } = (await findFirstAdmin(ctx.db, actor, id)) ?? throwApiError('not_found');
  const { name } = payer;
  return { stripe_customer_id: await readProvider(() => ensureCustomer(billing, id, { name, email })) };
});
