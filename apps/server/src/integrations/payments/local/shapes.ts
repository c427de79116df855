import type {
  Coupon,
  Customer,
  Invoice,
  InvoiceLine,
  PaymentEvent,
  PaymentMethod,
  Preview,
  SetupIntent,
  Subscription,
} from '../payments.ts';
import type {
  Book,
  CouponState,
  EventState,
  InvoiceState,
  LineState,
  PaymentMethodState,
  SetupIntentState,
  SubscriptionState,
} from './model.ts';
import { isCouponValid, type PreviewState } from './subscriptions.ts';

const toDate = (seconds: number): Date => new Date(seconds * 1000);
const toDateOrNull = (seconds: number | null): Date | null => (seconds === null ? null : toDate(seconds));

export const toPaymentMethod = (
  { id, kind, brand, last4, exp_month, exp_year, is_attached }: PaymentMethodState,
  book: Pick<Book, 'id'>,
): PaymentMethod => ({ id, kind, brand, last4, exp_month, exp_year, customer_id: is_attached ? book.id : null });

export function toCustomer(book: Book): Customer {
  const method = book.payment_methods.find(({ id }) => id === book.default_payment_method);
  return { id: book.id, default_payment_method: method ? toPaymentMethod(method, book) : null };
}

export const toSetupIntent = (
  { id, client_secret, status, payment_method }: SetupIntentState,
  customer_id: string,
): SetupIntent => ({ id, client_secret, status, customer_id, payment_method_id: payment_method });

export const toCoupon = (coupon: CouponState, now: number): Coupon => ({
  id: coupon.id,
  name: coupon.name,
  amount_off: coupon.amount_off,
  percent_off: coupon.percent_off,
  is_valid: isCouponValid(coupon, now),
});

export const toSubscription = (
  state: SubscriptionState,
  customer: Pick<Book, 'id' | 'ahead'>,
  now: number,
): Subscription => ({
  id: state.id,
  customer_id: customer.id,
  status: state.status,
  item_id: state.item_id,
  price_id: state.price,
  quantity: state.quantity,
  started_at: toDate(state.created),
  current_period_start: toDate(state.period_start),
  current_period_end: toDate(state.period_end),
  cancel_at_period_end: state.cancel_at_period_end,
  cancel_at: state.cancel_at_period_end ? toDate(state.period_end) : null,
  canceled_at: toDateOrNull(state.canceled_at),
  collection_method: 'charge_automatically',
  coupon: state.discount && toCoupon(state.discount.coupon, now),
  operation_id: state.metadata.operation_id ?? null,
  latest_invoice_id: state.latest_invoice,
  clock_ahead: customer.ahead * 1000,
});

const toLine = ({ description, amount, is_proration }: LineState): InvoiceLine => ({
  description,
  amount,
  is_proration,
});

export const toInvoice = (state: InvoiceState, customer_id: string): Invoice => ({
  id: state.id,
  customer_id,
  subscription_id: state.subscription,
  number: state.number,
  status: state.status,
  created_at: toDate(state.created),
  paid_at: toDateOrNull(state.paid_at ?? null),
  total: state.total,
  amount_due: state.amount_due,
  amount_paid: state.amount_paid,
  hosted_url: null,
  lines: state.lines.map(toLine),
});

/** The customer's balance is used first, so less than the total can be charged. */
export function toPreview(due: PreviewState | null, renewal: PreviewState, renews_at: number): Preview {
  const lines = due?.lines ?? [];
  const charged = lines.filter(({ amount }) => amount >= 0).map(({ end }) => end);
  const due_now = due ? (due.total < 0 ? due.total : due.amount_due) : 0;
  const ends = charged.length > 0 ? Math.max(...charged) : renews_at;
  return { due_now, renewal: renewal.total, renews_at: toDate(ends), lines: lines.map(toLine) };
}

export function toEvent({ id, type, created, object_id }: EventState, book: Book): PaymentEvent {
  const invoice = book.invoices.find((one) => one.id === object_id);
  const subscription = object_id.startsWith('sub_') ? object_id : invoice?.subscription;
  return {
    ...{ id, type },
    created_at: toDate(created),
    customer_id: book.id,
    subscription_id: subscription ?? null,
    setup_intent_id: object_id.startsWith('seti_') ? object_id : null,
  };
}
