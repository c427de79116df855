import { savePaymentMethod } from 'contract/endpoints/payment-methods';
import { throwFieldErrors } from '../../../api-error.ts';
import { route } from '../../../http/route.ts';
import { requireManagedAccount } from '../../accounts/operations.ts';
import { requireSettled } from '../execution/operations.ts';
import { ensureCustomer, readProvider, requireBilling } from '../operations.ts';
import { accountOf } from '../policy.ts';
import { findBilling } from '../queries.ts';
import { changePaymentMethod } from './operations.ts';

/** The browser only names the payment method. The provider says whose it is. */
export const savePaymentMethodRoute = route(savePaymentMethod, async ({ ctx, actor, body }) => {
  const account_id = accountOf(actor, body.account_id);
  await requireManagedAccount(ctx, actor, account_id);
  const { billing, payer } = await requireBilling(ctx, account_id, actor.user_id);
  await requireSettled(billing, account_id);
  const { payment_method_id } = body;
  const customer_id = await readProvider(() => ensureCustomer(billing, account_id, payer));
  const method = await readProvider(() => billing.payments.findPaymentMethod(payment_method_id));
  if (!method || (method.customer_id !== null && method.customer_id !== customer_id))
    throwFieldErrors({ payment_method_id: ['Failed to save payment method.'] });
  await changePaymentMethod(billing, { account_id, actor_id: actor.user_id, customer_id, payment_method_id });
  return findBilling(ctx.db, account_id);
});
