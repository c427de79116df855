import { ApiError } from '../../../api-error.ts';
import { withTransaction } from '../../../db/connection.ts';
import { executeOperation, requireSettled, startOperation } from '../execution/operations.ts';
import { type BillingContext, findOwnCustomer } from '../operations.ts';
import { findCustomer, findSubscription, lockBillingAccount } from '../queries.ts';
import { hasChangedPaymentMethod } from './queries.ts';

interface Choice {
  readonly account_id: number;
  /** Null if the payment provider has verified the payment method. */
  readonly actor_id: number | null;
  readonly customer_id: string;
  readonly payment_method_id: string;
}

/** @throws ApiError of `executeOperation`, or `billing_in_progress` if the firm has another customer by now */
export async function changePaymentMethod(
  ctx: BillingContext,
  { account_id, actor_id, customer_id, payment_method_id }: Choice,
): Promise<void> {
  const operation = await withTransaction(ctx, async (tx) => {
    await lockBillingAccount(tx.db, account_id);
    // A super admin can have entered another customer meanwhile.
    if ((await findOwnCustomer(tx, account_id)) !== customer_id) throw new ApiError('billing_in_progress');
    const current = await findSubscription(tx.db, account_id);
    const subscription_id = current?.is_live ? current.subscription_id : null;
    const request = { subscription_id, customer_id, payment_method_id };
    return startOperation(tx, { account_id, actor_id, kind: 'change_payment_method', request });
  });
  await executeOperation(ctx, operation);
}

interface Verified {
  readonly account_id: number;
  readonly setup_intent_id: string;
  readonly verified_at: Date;
}

/**
 * Saves a bank account that was verified with small deposits, days after the form was closed. Has no effect if a payment
 * method was chosen since.
 */
export async function saveVerifiedBankAccount(
  ctx: BillingContext,
  { account_id, setup_intent_id, verified_at }: Verified,
): Promise<void> {
  const { db, payments } = ctx;
  const stored = await findCustomer(db, account_id);
  if (stored?.provider !== payments.name || (await hasChangedPaymentMethod(db, account_id, verified_at))) return;
  const { customer_id } = stored;
  const intent = await payments.findSetupIntent(setup_intent_id);
  if (intent?.status !== 'succeeded' || intent.customer_id !== customer_id || !intent.payment_method_id) return;
  const method = await payments.findPaymentMethod(intent.payment_method_id);
  if (method?.kind !== 'us_bank_account' || method.customer_id !== customer_id) return;
  const customer = await payments.findCustomer(customer_id);
  if (customer?.default_payment_method?.id === method.id) return;
  await requireSettled(ctx, account_id);
  await changePaymentMethod(ctx, { account_id, actor_id: null, customer_id, payment_method_id: method.id });
}
