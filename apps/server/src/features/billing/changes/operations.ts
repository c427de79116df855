import type { BillingChange } from 'contract/endpoints/billing';
import type { PlanType } from 'contract/vocabulary/billing';
import { ApiError, throwApiError, throwFieldErrors } from '../../../api-error.ts';
import type { AppContext } from '../../../context.ts';
import { type Db, withTransaction } from '../../../db/connection.ts';
import type { Coupon, PaymentProvider, Preview, Subscription } from '../../../integrations/payments/payments.ts';
import { saveEntitlement } from '../../accounts/operations.ts';
import { isBilled } from '../../accounts/policy.ts';
import { executeOperation, requireSettled, startOperation } from '../execution/operations.ts';
import { type BillingContext, couponColumns, findOwnCustomer, readProvider, requireCustomer } from '../operations.ts';
import {
  findCustomer,
  findSubscription,
  getBillingAccount,
  hasAcceptedTerms,
  listSeatedAdvisors,
  lockBillingAccount,
  type SubscriptionRow,
} from '../queries.ts';
import { type ChangeRequest, proratedPrice, subscriptionChange } from '../rules.ts';
import * as store from '../store.ts';
import { basisOf, buildRequest, confirmedAt, isBasedOn, seatsInUseText, stateOf, wholeSecond } from './rules.ts';

/** @throws ApiError `coupon_not_usable` */
export async function requireCoupon(payments: PaymentProvider, coupon_id: string): Promise<Coupon> {
  // Without an id, the provider would list all coupons.
  const coupon = coupon_id === '' ? null : await readProvider(() => payments.findCoupon(coupon_id));
  return coupon?.is_valid ? coupon : throwApiError('coupon_not_usable');
}

/** @throws ApiError `validation_failed` or `reduction_pending` */
export async function requirePossible(
  db: Db,
  account_id: number,
  change: BillingChange,
  current: SubscriptionRow | null,
): Promise<void> {
  const isReduced = current?.is_live === true && current.seats_at_renewal !== null;
  if ('plan_type' in change && isReduced) throw new ApiError('reduction_pending');
  if (!('seats' in change)) return;
  const { seats, at_renewal } = change;
  if (seats === 0)
    throwFieldErrors({
      seats: [current?.is_live ? 'To give up all seats, cancel the subscription.' : 'Add one or more seats.'],
    });
  if (isReduced && seats < current.seats && !at_renewal) throw new ApiError('reduction_pending');
  if (!current?.is_live || seats >= current.seats) return;
  const advisors = await listSeatedAdvisors(db, account_id);
  if (seats < advisors.length) throwFieldErrors({ seats: [seatsInUseText(advisors)] });
}

/**
 * A coupon that was chosen before the first purchase can have expired since. It is removed, so that the next attempt
 * shows and charges the price without it.
 * @param coupon_id of the firm, when the request began
 * @throws ApiError `coupon_not_usable`; `billing_changed` if another coupon was chosen meanwhile
 */
export async function requireKeptCoupon(
  ctx: BillingContext,
  account_id: number,
  coupon_id: string | null,
): Promise<void> {
  if (coupon_id === null || (await findSubscription(ctx.db, account_id))?.is_live) return;
  const coupon = await readProvider(() => ctx.payments.findCoupon(coupon_id));
  if (coupon?.is_valid) return;
  await withTransaction(ctx, async (tx) => {
    const kept = await lockBillingAccount(tx.db, account_id);
    const isBought = (await findSubscription(tx.db, account_id))?.is_live;
    if (kept.coupon_id !== coupon_id || isBought) throw new ApiError('billing_changed');
    await saveEntitlement(tx, account_id, couponColumns(null));
  });
  throw new ApiError('coupon_not_usable');
}

/**
 * What a change costs now and at the renewal. The preview shows it, and a confirmed change is charged only if it is
 * still the same.
 * @throws ApiError
 */
export async function quoteChange(ctx: BillingContext, account_id: number, change: BillingChange, at: Date) {
  const { db, payments } = ctx;
  const current = await findSubscription(db, account_id);
  const account = await getBillingAccount(db, account_id);
  await requirePossible(db, account_id, change, current);
  const coupon = 'coupon_id' in change ? await requireCoupon(payments, change.coupon_id) : null;
  const target = coupon ? { coupon_id: coupon.id } : change;
  const built = buildRequest(target, current, { ...account, prices: payments.prices, proration_date: at });
  const customer_id = await findOwnCustomer(ctx, account_id);
  const preview = await readProvider(
    () => previewRequest(payments, { ...(built?.request ?? unchanged(current)), customer_id }),
    coupon?.id ?? (current?.is_live ? null : account.coupon_id),
  );
  return { ...preview, basis: basisOf(stateOf(current, account), preview) };
}

const unchanged = (current: SubscriptionRow | null): ChangeRequest => ({
  subscription_id: current?.is_live ? current.subscription_id : null,
  at_renewal: true,
});

export async function previewRequest(
  payments: PaymentProvider,
  { customer_id, ...request }: ChangeRequest & { readonly customer_id: string | null },
): Promise<Preview & { readonly added_price: number | null }> {
  const { subscription_id, price_id, seats, coupon_id = null } = request;
  if (subscription_id !== null) {
    const reading = (await payments.findSubscription(subscription_id)) ?? throwApiError('subscription_unknown');
    const preview = await payments.previewChange(reading, subscriptionChange(request), request.restored_seats);
    const added_price = addedPrice(reading, request);
    return { ...preview, added_price };
  }
  if (seats === undefined || !price_id) return throwApiError('subscription_unknown');
  return { ...(await payments.previewNew(customer_id, { price_id, quantity: seats, coupon_id })), added_price: null };
}

/** By the specification’s formula, so without coupons and the provider’s rounding. Null if no seats are added. */
function addedPrice(reading: Subscription, { seats, restored_seats, at_renewal, proration_date = 0 }: ChangeRequest) {
  const added = (seats ?? 0) - (restored_seats ?? reading.quantity);
  if (at_renewal || added <= 0) return null;
  const { unit_amount, current_period_start: start, current_period_end: end, test_clock_at } = reading;
  return proratedPrice(unit_amount, added, { start, end, now: test_clock_at ?? new Date(proration_date * 1000) });
}

interface Confirmation {
  readonly proration_date?: number | undefined;
  readonly basis?: string | undefined;
  readonly accepted_terms?: boolean | undefined;
}

interface Requested {
  readonly account_id: number;
  readonly user_id: number;
  readonly ip_address: string;
  readonly change: BillingChange;
  /** The firm’s, when the request began. */
  readonly coupon_id: string | null;
}

/** Changes seats, plan or coupon. Without a subscription, a plan or coupon is kept for the first purchase. */
export async function changeBilling(
  ctx: BillingContext,
  requested: Requested,
  confirmation: Confirmation,
): Promise<void> {
  const { account_id, change } = requested;
  const { basis, accepted_terms } = confirmation;
  await requireSettled(ctx, account_id);
  if ('seats' in change) await requireKeptCoupon(ctx, account_id, requested.coupon_id);
  const coupon = 'coupon_id' in change ? await requireCoupon(ctx.payments, change.coupon_id) : null;
  const quoted = await requireConfirmed(ctx, requested, confirmation);
  const operation = await withTransaction(ctx, async (tx) => {
    const account = await lockBillingAccount(tx.db, account_id);
    const current = await findSubscription(tx.db, account_id);
    if (basis !== undefined && !isBasedOn(basis, stateOf(current, account))) throw new ApiError('billing_changed');
    await requirePossible(tx.db, account_id, change, current);
    const { prices } = tx.payments;
    const proration_date = quoted?.at ?? wholeSecond(tx.clock());
    const target = coupon ? { coupon_id: coupon.id } : change;
    const built = buildRequest(target, current, { ...account, prices, proration_date });
    if (built?.kind === 'subscribe') await requirePurchase(tx, requested, accepted_terms === true);
    if (built) {
      const customer_id = await requireCustomer(tx, account_id);
      const request = { ...built.request, customer_id, ...(quoted && { confirmed: quoted.price }) };
      return startOperation(tx, { account_id, actor_id: requested.user_id, kind: built.kind, request });
    }
    if (!current?.is_live && 'plan_type' in change) await saveEntitlement(tx, account_id, change);
    if (!current?.is_live && coupon) await saveEntitlement(tx, account_id, couponColumns(coupon));
    return null;
  });
  if (operation) await executeOperation(ctx, operation);
}

/**
 * Sets the plan of a firm that does not pay for it.
 * @throws ApiError `billing_changed` if the firm pays by now
 */
export async function setUnbilledPlan(ctx: AppContext, account_id: number, plan_type: PlanType): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const account = await lockBillingAccount(tx.db, account_id);
    if (isBilled(tx, account) || (await findSubscription(tx.db, account_id))?.is_live)
      throw new ApiError('billing_changed');
    await saveEntitlement(tx, account_id, { plan_type });
  });
}

/** @throws ApiError `billing_changed` if the confirmed price does not apply any more */
async function requireConfirmed(ctx: BillingContext, { account_id, change }: Requested, confirmation: Confirmation) {
  const at = confirmedAt(confirmation, ctx.clock());
  if (at === null) return null;
  if (at === undefined) throw new ApiError('billing_changed');
  const { basis, due_now, renewal } = await quoteChange(ctx, account_id, change, at);
  if (basis !== confirmation.basis) throw new ApiError('billing_changed');
  return { at, price: { due_now, renewal } };
}

/** @throws ApiError `payment_method_required` or `terms_required` */
async function requirePurchase(tx: BillingContext, { account_id, user_id, ip_address }: Requested, accepts: boolean) {
  const { db, clock, settings } = tx;
  const { terms_version } = settings;
  if (!(await findCustomer(db, account_id))?.payment_method_id) throw new ApiError('payment_method_required');
  if (accepts) await store.insertTermsAcceptance(db, { account_id, user_id, terms_version, ip_address }, clock());
  else if (!(await hasAcceptedTerms(db, account_id, terms_version))) throw new ApiError('terms_required');
}
