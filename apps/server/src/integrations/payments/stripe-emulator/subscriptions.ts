import { addMonths } from '../stripe/subscriptions.ts';
import { amountsOf, charge, createInvoice } from './invoices.ts';
import {
  BillingError,
  type CouponState,
  type DiscountState,
  emit,
  type LineState,
  newId,
  type Price,
  required,
  type Session,
  type SubscriptionState,
} from './model.ts';
import { activeCoupon, type Item, periodEnd, periodLine, remainingLine, unusedLine } from './proration.ts';

export interface NewSubscriptionState {
  readonly price: string;
  readonly quantity: number;
  readonly coupon_id: string | null;
  /** Without it, a failed charge leaves nothing behind. */
  readonly allows_incomplete?: boolean;
  readonly default_payment_method?: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface SubscriptionUpdate {
  readonly item_id?: string;
  readonly price?: string;
  readonly quantity?: number;
  readonly is_prorated?: boolean;
  readonly proration_date?: number;
  /** Null removes the discount. */
  readonly coupon_id?: string | null;
  readonly cancel_at_period_end?: boolean;
  readonly comment?: string | null;
  readonly default_payment_method?: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

const invalid = (message: string, param: string, code = 'parameter_invalid'): BillingError =>
  new BillingError(400, code, message, { param });

function requireItem({ prices }: Session, price: string, quantity: number): Item {
  const found = prices.find(({ id }) => id === price);
  if (!found) throw invalid(`No such price: '${price}'`, 'items[0][price]', 'resource_missing');
  if (!Number.isInteger(quantity) || quantity < 1)
    throw invalid('Quantity must be a whole number of at least 1', 'items[0][quantity]', 'parameter_invalid_integer');
  return { price: found, quantity };
}

const itemOf = (session: Session, { price, quantity }: SubscriptionState): Item =>
  requireItem(session, price, quantity);

export const isCouponValid = (coupon: CouponState, now: number): boolean =>
  !(coupon.redeem_by !== null && coupon.redeem_by <= now) &&
  !(coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions);

function discountFrom({ coupon, now }: Session, coupon_id: string): DiscountState {
  const param = 'discounts[0][coupon]';
  if (coupon?.id !== coupon_id) throw invalid(`No such coupon: '${coupon_id}'`, param, 'resource_missing');
  if (!isCouponValid(coupon, now)) throw invalid(`Coupon ${coupon_id} is expired`, param, 'coupon_expired');
  const end = coupon.duration === 'repeating' ? addMonths(now, coupon.duration_in_months ?? 1) : null;
  return { coupon: { ...coupon }, end };
}

function redeem(session: Session, coupon_id: string): DiscountState {
  const discount = discountFrom(session, coupon_id);
  if (session.coupon) session.coupon.times_redeemed += 1;
  return discount;
}

export function createSubscription(session: Session, next: NewSubscriptionState): SubscriptionState {
  const { book, now } = session;
  const item = requireItem(session, next.price, next.quantity);
  const discount = next.coupon_id === null ? null : redeem(session, next.coupon_id);
  const end = periodEnd(now, item.price.interval, now);
  const line = periodLine(item, discount?.coupon ?? null, { start: now, end });
  const subscription: SubscriptionState = {
    id: newId(book, 'sub'),
    item_id: newId(book, 'si'),
    // A bank transfer counts as paid until it fails.
    status: 'active',
    price: next.price,
    quantity: next.quantity,
    created: now,
    anchor: now,
    period_start: now,
    period_end: end,
    debit: { amount: line.amount, discount: line.discount },
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    comment: null,
    default_payment_method: next.default_payment_method ?? null,
    discount,
    metadata: { ...next.metadata },
    latest_invoice: null,
  };
  book.subscriptions.push(subscription);
  emit(session, 'customer.subscription.created', subscription.id);
  const invoice = createInvoice(session, subscription, [line]);
  applyDiscount(subscription, line);
  const error = charge(session, invoice);
  if (error && (!next.allows_incomplete || error.status !== 402)) throw error;
  if (error) subscription.status = 'incomplete';
  return subscription;
}

function changeLines(session: Session, subscription: SubscriptionState, next: Item, update: SubscriptionUpdate) {
  const { is_prorated = true, proration_date: at = session.now } = update;
  const current = itemOf(session, subscription);
  const period = { start: subscription.period_start, end: subscription.period_end };
  if (current.price.id === next.price.id && current.quantity === next.quantity) return [];
  if (is_prorated && (at < period.start || at > period.end))
    throw invalid('The proration date is outside of the current period', 'proration_date');
  const coupon = activeCoupon(subscription.discount, session.now);
  const unused = is_prorated ? [unusedLine(current, subscription.debit, period, at)] : [];
  // Another interval starts a new period, which is due at once.
  if (current.price.interval !== next.price.interval)
    return [
      ...unused,
      periodLine(next, coupon, { start: session.now, end: periodEnd(session.now, next.price.interval, session.now) }),
    ];
  return is_prorated ? [...unused, remainingLine(next, coupon, period, at)] : [];
}

function nextItem(session: Session, subscription: SubscriptionState, update: SubscriptionUpdate): Item {
  if (update.item_id !== undefined && update.item_id !== subscription.item_id)
    throw invalid(`No such subscription item: '${update.item_id}'`, 'items[0][id]', 'resource_missing');
  return requireItem(session, update.price ?? subscription.price, update.quantity ?? subscription.quantity);
}

function changeItem(session: Session, subscription: SubscriptionState, update: SubscriptionUpdate): void {
  const next = nextItem(session, subscription, update);
  const lines = changeLines(session, subscription, next, update);
  const isNewPeriod = itemOf(session, subscription).price.interval !== next.price.interval;
  subscription.price = next.price.id;
  subscription.quantity = next.quantity;
  if (isNewPeriod) {
    subscription.anchor = session.now;
    subscription.period_start = session.now;
    subscription.period_end = periodEnd(session.now, next.price.interval, session.now);
  }
  const debit = lines.at(-1);
  if (!debit) return;
  const error = charge(session, createInvoice(session, subscription, lines));
  if (error) throw error;
  applyDiscount(subscription, debit);
}

/** A coupon for one invoice is gone once it has reduced a charge. */
export function applyDiscount(subscription: SubscriptionState, debit: LineState): void {
  if (debit.amount > 0) subscription.debit = { amount: debit.amount, discount: debit.discount };
  if (debit.discount > 0 && subscription.discount?.coupon.duration === 'once') subscription.discount = null;
}

export function updateSubscription(session: Session, id: string, update: SubscriptionUpdate): SubscriptionState {
  const { book, now } = session;
  const subscription = required('subscription', book.subscriptions, id);
  if (subscription.ended_at !== null)
    throw invalid('A canceled subscription can only update its cancellation details and metadata', 'id');
  if (update.coupon_id !== undefined)
    subscription.discount = update.coupon_id === null ? null : redeem(session, update.coupon_id);
  if (update.default_payment_method !== undefined) {
    if (!book.payment_methods.some((one) => one.id === update.default_payment_method && one.is_attached))
      throw invalid('The payment method is not attached to the customer', 'default_payment_method', 'resource_missing');
    subscription.default_payment_method = update.default_payment_method;
  }
  if (update.cancel_at_period_end !== undefined) {
    subscription.cancel_at_period_end = update.cancel_at_period_end;
    subscription.canceled_at = update.cancel_at_period_end ? now : null;
  }
  if (update.comment !== undefined) subscription.comment = update.comment || null;
  if (update.metadata) Object.assign(subscription.metadata, update.metadata);
  if (update.price !== undefined || update.quantity !== undefined) changeItem(session, subscription, update);
  emit(session, 'customer.subscription.updated', subscription.id);
  return subscription;
}

export interface PreviewRequest extends SubscriptionUpdate {
  readonly subscription?: string;
}

export interface PreviewState {
  readonly lines: readonly LineState[];
  readonly total: number;
  readonly amount_due: number;
}

export function previewInvoice(session: Session, request: PreviewRequest): PreviewState {
  const lines = request.subscription === undefined ? newLines(session, request) : updateLines(session, request);
  const { total, amount_due } = amountsOf(session.book, lines);
  return { lines, total, amount_due };
}

function newLines(session: Session, { price = '', quantity = 1, coupon_id }: PreviewRequest) {
  const item = requireItem(session, price, quantity);
  const discount = coupon_id ? discountFrom(session, coupon_id) : null;
  const period = { start: session.now, end: periodEnd(session.now, item.price.interval, session.now) };
  return [periodLine(item, discount?.coupon ?? null, period)];
}

export function renewalLine(item: Item, discount: DiscountState | null, anchor: number, at: number): LineState {
  const end = periodEnd(anchor, item.price.interval, at);
  return periodLine(item, activeCoupon(discount, at), { start: at, end });
}

function updateLines(session: Session, request: PreviewRequest): LineState[] {
  const subscription = required('subscription', session.book.subscriptions, request.subscription ?? '');
  const item = nextItem(session, subscription, request);
  const { coupon_id } = request;
  const redeemed = coupon_id ? discountFrom(session, coupon_id) : null;
  const discount = coupon_id === undefined ? subscription.discount : redeemed;
  if (request.is_prorated) return changeLines(session, { ...subscription, discount }, item, request);
  const { cancel_at_period_end: ends = subscription.cancel_at_period_end } = request;
  if (ends) throw new BillingError(404, 'invoice_upcoming_none', 'No upcoming invoices for the subscription');
  const isNewPeriod = itemOf(session, subscription).price.interval !== item.price.interval;
  if (!isNewPeriod) return [renewalLine(item, discount, subscription.anchor, subscription.period_end)];
  return [renewalLine(item, discount, session.now, periodEnd(session.now, item.price.interval, session.now))];
}

export const priceOf = (prices: readonly Price[], id: string): Price => required('price', prices, id);
