import type {
  Book,
  CouponState,
  EventState,
  InvoiceState,
  LineState,
  PaymentMethodState,
  Session,
  SetupIntentState,
  SubscriptionState,
} from './model.ts';
import { isCouponValid, type PreviewState, priceOf } from './subscriptions.ts';

// The engine's state in the shape of API version 2026-10-28.endive.

export type Expand = readonly string[];

export const list = (data: readonly object[], url: string) => ({ object: 'list', data, has_more: false, url });

export const paymentMethod = (method: PaymentMethodState, customer: string | null) => ({
  id: method.id,
  object: 'payment_method',
  customer: method.is_attached ? customer : null,
  livemode: false,
  type: method.kind,
  ...(method.kind === 'card'
    ? {
        card: { brand: method.brand, last4: method.last4, exp_month: method.exp_month, exp_year: method.exp_year },
      }
    : { us_bank_account: { bank_name: method.brand, last4: method.last4, account_type: 'checking' } }),
});

export function customer(book: Book, expand: Expand) {
  const method = book.payment_methods.find(({ id }) => id === book.default_payment_method);
  const isExpanded = expand.includes('invoice_settings.default_payment_method');
  const default_payment_method = method && isExpanded ? paymentMethod(method, book.id) : (method?.id ?? null);
  return {
    id: book.id,
    object: 'customer',
    name: book.name,
    email: book.email,
    balance: -book.credit || 0,
    created: book.created,
    livemode: false,
    metadata: book.account_id === null ? {} : { account_id: String(book.account_id) },
    invoice_settings: { default_payment_method, custom_fields: null, footer: null },
  };
}

export const setupIntent = (intent: SetupIntentState, customer: string) => ({
  id: intent.id,
  object: 'setup_intent',
  client_secret: intent.client_secret,
  customer,
  livemode: false,
  payment_method: intent.payment_method,
  payment_method_types: ['card', 'us_bank_account'],
  status: intent.status,
  usage: 'off_session',
});

export const coupon = (state: CouponState, now: number) => ({
  id: state.id,
  object: 'coupon',
  name: state.name,
  amount_off: state.amount_off,
  currency: state.amount_off === null ? null : 'usd',
  percent_off: state.percent_off,
  duration: state.duration,
  duration_in_months: state.duration_in_months,
  redeem_by: state.redeem_by,
  max_redemptions: state.max_redemptions,
  times_redeemed: state.times_redeemed,
  livemode: false,
  metadata: {},
  valid: isCouponValid(state, now),
});

export function subscription({ book, now, prices }: Session, state: SubscriptionState, expand: Expand) {
  const { discount } = state;
  const isExpanded = expand.some((path) => path.endsWith('discounts.source.coupon'));
  const source = discount && { type: 'coupon', coupon: coupon(discount.coupon, now) };
  const item = {
    id: state.item_id,
    object: 'subscription_item',
    price: { id: state.price, object: 'price', currency: 'usd', unit_amount: priceOf(prices, state.price).unit_amount },
    quantity: state.quantity,
    current_period_start: state.period_start,
    current_period_end: state.period_end,
    subscription: state.id,
  };
  return {
    id: state.id,
    object: 'subscription',
    billing_mode: { type: 'flexible' },
    cancel_at: state.cancel_at_period_end ? state.period_end : null,
    cancel_at_period_end: state.cancel_at_period_end,
    canceled_at: state.canceled_at,
    cancellation_details: { comment: state.comment, feedback: null, reason: null },
    collection_method: 'charge_automatically',
    created: state.created,
    currency: 'usd',
    customer: book.id,
    default_payment_method: state.default_payment_method,
    discounts: discount ? [isExpanded ? { id: `di_${state.id}`, object: 'discount', source } : `di_${state.id}`] : [],
    ended_at: state.ended_at,
    items: list([item], `/v1/subscription_items?subscription=${state.id}`),
    latest_invoice: state.latest_invoice,
    livemode: false,
    metadata: state.metadata,
    start_date: state.created,
    status: state.status,
    test_clock: book.ahead > 0 && expand.some((path) => path.endsWith('test_clock')) ? testClock(book, now) : null,
  };
}

const testClock = ({ id, created }: Book, now: number) => ({
  id: `clock_${id.slice(4)}`,
  object: 'test_helpers.test_clock',
  created,
  frozen_time: now,
  livemode: false,
  status: 'ready',
});

const line = ({ description, amount, discount, is_proration, start, end }: LineState, index: number) => ({
  id: lineId(index),
  object: 'line_item',
  amount,
  currency: 'usd',
  description,
  discount_amounts: discount === 0 ? [] : [{ amount: discount, discount: 'di_1' }],
  parent: {
    type: 'subscription_item_details',
    invoice_item_details: null,
    subscription_item_details: { proration: is_proration },
  },
  period: { start, end },
});

const lineId = (index: number) => `il_${index}`;

interface Page {
  readonly limit: number;
  readonly after: string | null;
}

export function lines(all: readonly LineState[], { limit, after }: Page) {
  const rendered = all.map(line);
  const start = rendered.findIndex(({ id }) => id === after) + 1;
  const has_more = rendered.length > start + limit;
  return { ...list(rendered.slice(start, start + limit), '/v1/invoices/lines'), has_more };
}

const firstPage: Page = { limit: 10, after: null };

const totals = ({ lines: all, total, amount_due }: PreviewState) => ({
  object: 'invoice',
  currency: 'usd',
  livemode: false,
  lines: lines(all, firstPage),
  total,
  total_taxes: [],
  amount_due,
});

export const preview = (state: PreviewState) => ({ ...totals(state), id: 'upcoming_in_1', status: 'draft' });

export const invoice = (state: InvoiceState, book: Book) => ({
  ...totals(state),
  id: state.id,
  amount_paid: state.amount_paid,
  attempt_count: state.attempts,
  created: state.created,
  customer: book.id,
  hosted_invoice_url: null,
  next_payment_attempt: state.next_attempt,
  number: state.number,
  parent: { type: 'subscription_details', subscription_details: { subscription: state.subscription } },
  status: state.status,
  status_transitions: { paid_at: state.paid_at },
});

/** The object is as it is now, not as it was at the time of the event. */
export function event(session: Session, { id, type, created, object_id }: EventState) {
  const { book } = session;
  const found = <T extends { readonly id: string }>(all: readonly T[]) => all.find((one) => one.id === object_id);
  const [changed, paid] = [found(book.subscriptions), found(book.invoices)];
  const [intent, method] = [found(book.setup_intents), found(book.payment_methods)];
  const object =
    (changed && subscription(session, changed, [])) ??
    (paid && invoice(paid, book)) ??
    (intent && setupIntent(intent, book.id)) ??
    (method && paymentMethod(method, book.id)) ??
    customer(book, []);
  const previous_attributes = method && !method.is_attached ? { customer: book.id } : undefined;
  return {
    id,
    object: 'event',
    api_version: '2026-10-28.endive',
    created,
    data: { object, previous_attributes },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
}
