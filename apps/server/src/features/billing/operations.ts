import { createHash } from 'node:crypto';
import { ApiError, throwApiError } from '../../api-error.ts';
import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../db/connection.ts';
import {
  type Coupon,
  PaymentError,
  type PaymentProvider,
  type Subscription,
} from '../../integrations/payments/payments.ts';
import { publishAccount } from '../../realtime/store.ts';
import { saveEntitlement } from '../accounts/operations.ts';
import { isBilled } from '../accounts/policy.ts';
import {
  findAccountOfCustomer,
  findCustomer,
  findPayer,
  findSeatsAtRenewal,
  findSubscription,
  lockBillingAccount,
} from './queries.ts';
import { hasSeats, isLive, methodText, planOf, seatsAfterReading } from './rules.ts';
import * as store from './store.ts';

export type BillingContext = AppContext & { readonly payments: PaymentProvider };

/** Null if billing is off. */
export function billingOf(ctx: AppContext): BillingContext | null {
  const { payments } = ctx;
  return payments && { ...ctx, payments };
}

/** @throws ApiError `account_not_stripeable` if billing is off or the firm is not billed */
export async function requireBilling(ctx: AppContext, account_id: number, actor_id: number) {
  const billing = billingOf(ctx);
  const payer = (await findPayer(ctx.db, account_id, actor_id)) ?? throwApiError('not_found');
  if (!billing || !isBilled(ctx, payer)) return throwApiError('account_not_stripeable');
  return { billing, payer };
}

/**
 * How a failure at the provider is answered. Nothing is charged after it was shown: an operation without a result is
 * settled by reading the provider.
 * @param coupon_id of a request with a coupon, which can have become invalid since it was checked
 */
export function apiErrorOf(cause: unknown, coupon_id?: string | null): ApiError {
  const error = answerTo(cause, coupon_id ?? null);
  error.cause = cause;
  return error;
}

/** The seats of the period have to be restored before others are bought. */
export const reductionPending = 'reduction_pending';

function answerTo(cause: unknown, coupon_id: string | null): ApiError {
  if (!(cause instanceof PaymentError) || cause.failure === 'unconfirmed') return new ApiError('payment_unconfirmed');
  if (cause.failure === 'declined')
    return new ApiError('validation_failed', { errors: { payment_method: [cause.message] } });
  if (cause.code === reductionPending) return new ApiError('reduction_pending');
  if (coupon_id !== null) return new ApiError('coupon_not_usable');
  return new ApiError(cause.code === 'resource_missing' ? 'subscription_unknown' : 'payment_rejected');
}

/** Reads from the provider. @throws ApiError if it cannot be reached or rejects the request */
export const readProvider = <T>(read: () => Promise<T>, coupon_id?: string | null): Promise<T> =>
  read().catch((error: unknown) => {
    throw error instanceof PaymentError ? apiErrorOf(error, coupon_id) : error;
  });

export const commentAssociatedData = 'billing_operations.comment';

/** Acceptances outlive the user who accepted. @returns how many there are */
export const keepAcceptances = async (
  { db, keys }: Pick<AppContext, 'db' | 'keys'>,
  user: { readonly id: number; readonly name: string; readonly email: string },
): Promise<number> =>
  store.saveAcceptedName(
    db,
    user.id,
    (await keys.ofRetention(db)).encrypt('terms_acceptances.user_name', `${user.name} <${user.email}>`),
  );

/**
 * The firm's customer at the provider; null if it has none yet.
 * @throws ApiError `subscription_unknown` for a customer at another provider
 */
export async function findOwnCustomer({ db, payments }: BillingContext, account_id: number): Promise<string | null> {
  const known = await findCustomer(db, account_id);
  if (known && known.provider !== payments.name) throw new ApiError('subscription_unknown');
  return known?.customer_id ?? null;
}

/** @throws ApiError `subscription_unknown` */
export const requireCustomer = async (ctx: BillingContext, account_id: number): Promise<string> =>
  (await findOwnCustomer(ctx, account_id)) ?? throwApiError('subscription_unknown');

/** The firm's customer at the provider, which is created when a payment method is added. */
export async function ensureCustomer(
  ctx: BillingContext,
  account_id: number,
  payer: { readonly name: string; readonly email: string },
): Promise<string> {
  const { db, payments } = ctx;
  const known = await findOwnCustomer(ctx, account_id);
  if (known !== null) return known;
  // A key belongs to one set of parameters, and two admins can be first at once.
  const key = createHash('sha256').update(`${payer.name}\n${payer.email}`).digest('hex').slice(0, 16);
  const { name, email } = payer;
  const customer = await payments.createCustomer({ account_id, name, email }, `customer-${account_id}-${key}`);
  await store.insertCustomer(db, account_id, payments.name, customer);
  // Another request may have been first.
  return (await findCustomer(db, account_id))?.customer_id ?? customer.id;
}

/**
 * Stores what the provider returned and grants the seats that it pays for, except for a second live subscription.
 * @param read_at when the state was read; an older one is ignored
 */
export async function saveReading(
  tx: BillingContext,
  account_id: number,
  reading: Subscription,
  read_at: Date,
): Promise<void> {
  const { db, payments } = tx;
  // A webhook's job and the reply to a request can both be first to save a new subscription.
  await lockBillingAccount(db, account_id);
  const stored = await findSubscription(db, account_id);
  const isStored = stored?.subscription_id === reading.id;
  const isCurrent = isStored || !stored?.is_live;
  if (!isCurrent && isLive(reading.status)) return;
  // The price of a plan that is no longer configured.
  const plan_type = planOf(payments.prices, reading.price_id) ?? stored?.plan_type ?? 'starter';
  // Our records have the server's time.
  const ahead = reading.test_clock_at === null ? 0 : reading.test_clock_at.getTime() - read_at.getTime();
  const periodStart = new Date(reading.current_period_start.getTime() - ahead);
  const isReduced = isStored && reading.quantity < stored.seats;
  const chosen = isReduced ? await findSeatsAtRenewal(db, account_id, periodStart) : null;
  const counts = seatsAfterReading(isStored ? stored : null, reading, chosen);
  const isSaved = await store.saveSubscription(db, {
    account_id,
    provider: payments.name,
    subscription_id: reading.id,
    plan_type,
    ...counts,
    ...subscriptionColumns(reading),
    read_at: read_at.toISOString(),
  });
  if (!isSaved || !isCurrent) return;
  // After the end, the firm's plan and coupon are those of its next purchase.
  await saveEntitlement(tx, account_id, {
    seats: hasSeats(reading.status) ? counts.seats : 0,
    ...(isLive(reading.status) && { plan_type, ...couponColumns(reading.coupon) }),
  });
}

export const couponColumns = (coupon: Coupon | null) => ({
  coupon_id: coupon?.id ?? null,
  applied_coupon_amount: coupon?.amount_off ?? null,
  applied_coupon_percent: coupon?.percent_off ?? null,
});

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

const subscriptionColumns = ({ coupon, ...reading }: Subscription) => ({
  status: reading.status,
  started_at: iso(reading.started_at),
  current_period_start: iso(reading.current_period_start),
  current_period_end: iso(reading.current_period_end),
  cancel_at_period_end: reading.cancel_at_period_end,
  cancel_at: iso(reading.cancel_at),
  canceled_at: iso(reading.canceled_at),
  collection_method: reading.collection_method,
  coupon_id: coupon?.id ?? null,
  coupon_name: coupon?.name ?? null,
  coupon_amount_off: coupon?.amount_off ?? null,
  coupon_percent_off: coupon?.percent_off ?? null,
});

/** In milliseconds. An invoice that was paid longer ago can have been paid with another payment method. */
const recentMs = 24 * 60 * 60 * 1000;

/** Reads everything that the provider has about a firm. @returns its live subscriptions there; one is stored */
export async function refreshAccount(ctx: BillingContext, account_id: number): Promise<readonly Subscription[]> {
  const { db, payments, clock } = ctx;
  const stored = await findCustomer(db, account_id);
  if (stored?.provider !== payments.name) return [];
  const read_at = clock();
  const [customer, subscriptions, invoices] = await Promise.all([
    payments.findCustomer(stored.customer_id),
    payments.listSubscriptions(stored.customer_id),
    payments.listInvoices(stored.customer_id),
  ]);
  const oldestFirst = subscriptions.toReversed();
  const live = oldestFirst.filter(({ status }) => isLive(status));
  const ended = oldestFirst.filter(({ status }) => !isLive(status));
  await withTransaction(ctx, async (tx) => {
    await lockBillingAccount(tx.db, account_id);
    // A super admin can have entered another customer while the provider was read.
    if ((await findCustomer(tx.db, account_id))?.customer_id !== stored.customer_id) return;
    // The live ones last, so that an ended one has given way before them.
    for (const reading of [...ended, ...live]) await saveReading(tx, account_id, reading, read_at);
    const method = customer?.default_payment_method;
    const paidWith = (paid_at: Date | null) => {
      const isNew = paid_at !== null && read_at.getTime() - paid_at.getTime() < recentMs;
      return isNew && method ? methodText(method) : null;
    };
    const rows = invoices.map((invoice) => ({ ...invoice, paid_with: paidWith(invoice.paid_at) }));
    await store.saveInvoices(tx.db, account_id, payments.name, rows, read_at);
    await store.saveCustomer(tx.db, account_id, customer, read_at);
    await publishAccount(tx.db, account_id);
    await tx.jobs.send(tx.db, 'send-billing-notices', { account_id });
  });
  return live;
}

/** By then, the form in the browser has saved a payment method that needs no verification. */
const formSeconds = 60;

/**
 * Processes a webhook's event once. It only says that something changed: a job reads the state, so that order and
 * repetition do not matter.
 * @returns false for an event that was received before
 * @throws ApiError `malformed_request` if the signature is not valid
 */
export async function receiveEvent(
  ctx: BillingContext,
  body: Uint8Array,
  signature: string | undefined,
): Promise<boolean> {
  const { name } = ctx.payments;
  const event = (await ctx.payments.readEvent(body, signature)) ?? throwApiError('malformed_request');
  return withTransaction(ctx, async ({ db, clock, jobs }) => {
    const { customer_id, setup_intent_id, created_at } = event;
    const account_id = customer_id === null ? null : await findAccountOfCustomer(db, name, customer_id);
    const isNew = await store.insertEvent(db, name, account_id, event, clock());
    if (!isNew || account_id === null) return isNew;
    await jobs.send(db, 'refresh-billing', { account_id });
    const verified = { account_id, setup_intent_id, verified_at: created_at.toISOString() };
    if (event.type === 'setup_intent.succeeded')
      await jobs.send(db, 'save-verified-payment-method', verified, formSeconds);
    return true;
  });
}
