import type { AccountChanges } from 'contract/endpoints/accounts';
import { ApiError, throwFieldErrors } from '../../../api-error.ts';
import type { Db } from '../../../db/connection.ts';
import { requireSettled } from '../execution/operations.ts';
import { deleteNotices } from '../notices/store.ts';
import { type BillingContext, readProvider } from '../operations.ts';
import {
  findAccountOfCustomer,
  findCustomer,
  findStartedOperation,
  findSubscription,
  lockBillingAccount,
} from '../queries.ts';
import { isLive } from '../rules.ts';
import * as store from '../store.ts';
import { findAccountOfSubscription } from './queries.ts';

interface ProviderIds {
  readonly customer_id: string | null;
  readonly subscription_id: string | null;
}

type Fields = Pick<AccountChanges, 'stripe_customer_id' | 'stripe_subscription_id'>;

/**
 * Reads whether the provider knows the ids that a super admin entered.
 * @returns the ids to save; null if none changes
 * @throws ApiError `validation_failed`, `billing_in_progress` or `payment_unconfirmed`
 */
export async function checkProviderIds(
  ctx: BillingContext,
  account_id: number,
  fields: Fields,
): Promise<ProviderIds | null> {
  const { db } = ctx;
  const stored: ProviderIds = {
    customer_id: (await findCustomer(db, account_id))?.customer_id ?? null,
    subscription_id: (await findSubscription(db, account_id))?.subscription_id ?? null,
  };
  const { stripe_customer_id = stored.customer_id, stripe_subscription_id = stored.subscription_id } = fields;
  const next = { customer_id: stripe_customer_id, subscription_id: stripe_subscription_id };
  if (next.customer_id === stored.customer_id && next.subscription_id === stored.subscription_id) return null;
  await requireSettled(ctx, account_id);
  await requireNoLiveSubscription(ctx, account_id, fields);
  const customer = await readProvider(() => customerProblem(ctx, account_id, next));
  const subscription =
    next.customer_id === null ? null : await readProvider(() => subscriptionProblem(ctx, account_id, next));
  if (customer ?? subscription)
    throwFieldErrors({
      ...(customer && { stripe_customer_id: [customer] }),
      ...(subscription && { stripe_subscription_id: [subscription] }),
    });
  return next;
}

async function requireNoLiveSubscription({ db }: BillingContext, account_id: number, fields: Fields): Promise<void> {
  if (!(await findSubscription(db, account_id))?.is_live) return;
  const message = ['This firm has a subscription. Cancel it first.'];
  throwFieldErrors({
    ...(fields.stripe_customer_id !== undefined && { stripe_customer_id: message }),
    ...(fields.stripe_subscription_id !== undefined && { stripe_subscription_id: message }),
  });
}

async function customerProblem(
  { db, payments }: BillingContext,
  account_id: number,
  { customer_id, subscription_id }: ProviderIds,
): Promise<string | null> {
  if (customer_id === null) return subscription_id === null ? null : 'Enter the customer ID for this subscription.';
  if (!(await payments.findCustomer(customer_id))) return 'The payment provider doesn’t recognize this customer.';
  const owner = await findAccountOfCustomer(db, payments.name, customer_id);
  if (owner !== null && owner !== account_id) return 'Another firm already uses this customer.';
  const live = (await payments.listSubscriptions(customer_id)).filter(({ status }) => isLive(status));
  return live.length > 1 ? 'This customer has more than one subscription. A firm can have only one.' : null;
}

async function subscriptionProblem(
  { db, payments }: BillingContext,
  account_id: number,
  { customer_id, subscription_id }: ProviderIds,
): Promise<string | null> {
  if (subscription_id === null) return null;
  const reading = await payments.findSubscription(subscription_id);
  if (!reading) return 'The payment provider doesn’t recognize this subscription.';
  if (reading.customer_id !== customer_id) return 'This subscription belongs to another customer.';
  const owner = await findAccountOfSubscription(db, payments.name, subscription_id);
  return owner !== null && owner !== account_id ? 'Another firm already uses this subscription.' : null;
}

/**
 * @param ids checked before this transaction
 * @throws ApiError `billing_in_progress` while an operation of the earlier customer is not settled
 */
export async function saveProviderIds(tx: BillingContext, account_id: number, ids: ProviderIds): Promise<void> {
  const { db, payments } = tx;
  await lockBillingAccount(db, account_id);
  if (await findStartedOperation(db, account_id)) throw new ApiError('billing_in_progress');
  await requireNoLiveSubscription(tx, account_id, {
    stripe_customer_id: ids.customer_id,
    stripe_subscription_id: ids.subscription_id,
  });
  await store.deleteCopies(db, account_id);
  if (ids.customer_id === null) return;
  await store.insertCustomer(db, account_id, payments.name, { id: ids.customer_id });
  const saved = await findCustomer(db, account_id);
  if (!saved) throwFieldErrors({ stripe_customer_id: ['Another firm already uses this customer.'] });
  // Another request has created a customer in the meantime.
  if (saved.customer_id !== ids.customer_id) throw new ApiError('billing_in_progress');
}

/** For a firm without records that have to be kept. Its customer stays at the provider. */
export async function deleteBillingOf(trx: Db, account_id: number): Promise<void> {
  await store.deleteCopies(trx, account_id);
  await deleteNotices(trx, account_id);
}
