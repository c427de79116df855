import type { savePaymentMethod } from 'contract/endpoints/payment-methods';
import { ApiError, throwFieldErrors } from '../../../api-error.ts';
import { withTransaction } from '../../../db/connection.ts';
import type { Handler } from '../../../http/route.ts';
import { requireManagedAccount } from '../../accounts/operations.ts';
import { executeOperation, requireSettled, startOperation } from '../execution/operations.ts';
import { ensureCustomer, findOwnCustomer, readProvider, requireBilling } from '../operations.ts';
import { accountOf } from '../policy.ts';
import { findBilling, findSubscription, lockBillingAccount } from '../queries.ts';

/** The browser only names the payment method. The provider says whose it is. */
export const handleSavePaymentMethod: Handler<typeof savePaymentMethod> = async ({ ctx, actor, body }) => {
  const account_id = accountOf(actor, body.account_id);
  await requireManagedAccount(ctx, actor, account_id);
  const { billing, payer } = await requireBilling(ctx, account_id, actor.user_id);
  await requireSettled(billing, account_id);
  const { payment_method_id } = body;
  const customer_id = await readProvider(() => ensureCustomer(billing, account_id, payer));
  const method = await readProvider(() => billing.payments.findPaymentMethod(payment_method_id));
  if (!method || (method.customer_id !== null && method.customer_id !== customer_id))
    throwFieldErrors({ payment_method_id: ['Failed to save payment method.'] });
  const operation = await withTransaction(billing, async (tx) => {
    await lockBillingAccount(tx.db, account_id);
    // A super admin can have entered another customer meanwhile.
    if ((await findOwnCustomer(tx, account_id)) !== customer_id) throw new ApiError('billing_in_progress');
    const current = await findSubscription(tx.db, account_id);
    const subscription_id = current?.is_live ? current.subscription_id : null;
    const request = { subscription_id, customer_id, payment_method_id };
    return startOperation(tx, { account_id, actor_id: actor.user_id, kind: 'change_payment_method', request });
  });
  await executeOperation(billing, operation);
  return findBilling(ctx.db, account_id);
};
