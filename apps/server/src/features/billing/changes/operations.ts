import type { BillingChange } from 'contract/endpoints/billing';
import type { PlanType } from 'contract/vocabulary/billing';
import { ApiError, throwApiError, throwFieldErrors } from '../../../api-error.ts';
import type { AppContext } from '../../../context.ts';
import { type Db, withTransaction } from '../../../db/connection.ts';
import type { Coupon, PaymentProvider } from '../../../integrations/payments/payments.ts';
import { saveEntitlement } from '../../accounts/operations.ts';
import { isBilled } from '../../accounts/policy.ts';
import { executeOperation, requireSettled, startOperation } from '../execution/operations.ts';
import { type BillingContext, couponColumns, readProvider, requireCustomer } from '../operations.ts';
import {
  findCustomer,
  findSubscription,
  hasAcceptedTerms,
  listSeatedAdvisors,
  lockBillingAccount,
  type SubscriptionRow,
} from '../queries.ts';
import * as store from '../store.ts';
import { basisOf, buildRequest, isRecentQuote, prorationDate, seatsInUseText } from './rules.ts';

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
  const { proration_date, accepted_terms } = confirmation;
  await requireSettled(ctx, account_id);
  if ('seats' in change) await requireKeptCoupon(ctx, account_id, requested.coupon_id);
  const coupon = 'coupon_id' in change ? await requireCoupon(ctx.payments, change.coupon_id) : null;
  const operation = await withTransaction(ctx, async (tx) => {
    const account = await lockBillingAccount(tx.db, account_id);
    const current = await findSubscription(tx.db, account_id);
    requireBasis(confirmation, basisOf(current, account), tx.clock());
    await requirePossible(tx.db, account_id, change, current);
    const built = buildRequest(change, current, {
      ...account,
      prices: tx.payments.prices,
      proration_date: prorationDate(proration_date, tx.clock()),
    });
    if (built?.kind === 'subscribe') await requirePurchase(tx, requested, accepted_terms === true);
    if (built) {
      const request = { ...built.request, customer_id: await requireCustomer(tx, account_id) };
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
function requireBasis({ basis, proration_date }: Confirmation, current: string, now: Date): void {
  const isRecent = proration_date === undefined || isRecentQuote(proration_date, now);
  if (basis !== undefined && (basis !== current || !isRecent)) throw new ApiError('billing_changed');
}

/** @throws ApiError `payment_method_required` or `terms_required` */
async function requirePurchase(tx: BillingContext, { account_id, user_id, ip_address }: Requested, accepts: boolean) {
  const { db, clock, settings } = tx;
  const { terms_version } = settings;
  if (!(await findCustomer(db, account_id))?.payment_method_id) throw new ApiError('payment_method_required');
  if (accepts) await store.insertTermsAcceptance(db, { account_id, user_id, terms_version, ip_address }, clock());
  else if (!(await hasAcceptedTerms(db, account_id, terms_version))) throw new ApiError('terms_required');
}
