import type { CouponDuration, InvoiceStatus, PaymentMethodKind, SubscriptionStatus } from 'contract/vocabulary/billing';

// The stored state. Times in seconds since 1970, as Stripe has them; amounts in cents.

export interface CouponState {
  readonly id: string;
  readonly name: string | null;
  readonly amount_off: number | null;
  readonly percent_off: number | null;
  readonly duration: CouponDuration;
  readonly duration_in_months: number | null;
  readonly redeem_by: number | null;
  readonly max_redemptions: number | null;
  times_redeemed: number;
}

export interface PaymentMethodState {
  readonly id: string;
  readonly token: string;
  is_attached: boolean;
  readonly kind: PaymentMethodKind;
  readonly brand: string;
  readonly last4: string;
  readonly exp_month: number | null;
  readonly exp_year: number | null;
}

export interface SetupIntentState {
  readonly id: string;
  readonly client_secret: string;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
  payment_method: string | null;
  pending_token: string | null;
}

export interface DiscountState {
  readonly coupon: CouponState;
  readonly end: number | null;
}

export interface SubscriptionState {
  readonly id: string;
  readonly item_id: string;
  status: SubscriptionStatus;
  price: string;
  quantity: number;
  readonly created: number;
  anchor: number;
  period_start: number;
  period_end: number;
  /**
   * The last charge for the current period. The credit for its unused part has the same share of discount. Undefined
   * in data of earlier versions.
   */
  debit?: Pick<LineState, 'amount' | 'discount'>;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  comment: string | null;
  default_payment_method: string | null;
  discount: DiscountState | null;
  metadata: Record<string, string>;
  latest_invoice: string | null;
}

export interface LineState {
  readonly description: string;
  readonly amount: number;
  readonly discount: number;
  readonly is_proration: boolean;
  readonly start: number;
  readonly end: number;
}

export interface InvoiceState {
  readonly id: string;
  readonly subscription: string;
  readonly number: string;
  readonly created: number;
  readonly lines: readonly LineState[];
  readonly total: number;
  /** Paid from the customer's balance; negative if a credit was added. */
  readonly from_balance: number;
  readonly amount_due: number;
  amount_paid: number;
  paid_at: number | null;
  status: InvoiceStatus;
  attempts: number;
  next_attempt: number | null;
  settles_at: number | null;
}

export interface EventState {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  readonly object_id: string;
  is_delivered?: boolean;
}

/** A customer's data is read and written as a whole, so that a call is atomic. */
export interface Book {
  readonly id: string;
  readonly account_id: number | null;
  readonly name: string;
  readonly email: string;
  readonly created: number;
  /** Seconds by which the customer's clock was advanced. */
  ahead: number;
  serial: number;
  credit: number;
  default_payment_method: string | null;
  readonly payment_methods: PaymentMethodState[];
  readonly setup_intents: SetupIntentState[];
  readonly subscriptions: SubscriptionState[];
  readonly invoices: InvoiceState[];
  readonly events: EventState[];
}

export interface Price {
  readonly id: string;
  readonly name: string;
  readonly unit_amount: number;
  readonly interval: 'month' | 'year';
}

export interface Session {
  readonly book: Book;
  now: number;
  readonly prices: readonly Price[];
  readonly coupon: CouponState | null;
}

export class BillingError extends Error {
  override readonly name = 'BillingError';
  readonly status: number;
  readonly code: string;
  readonly param: string | null;
  readonly decline_code: string | null;
  /** Changes to the book are saved, for example a failed attempt to pay. */
  readonly saves_changes: boolean;

  constructor(
    status: number,
    code: string,
    message: string,
    { param = null, decline_code = null, saves_changes = false }: Partial<BillingError> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.param = param;
    this.decline_code = decline_code;
    this.saves_changes = saves_changes;
  }
}

export const missing = (kind: string, id: string, param = 'id'): BillingError =>
  new BillingError(404, 'resource_missing', `No such ${kind}: '${id}'`, { param });

/** @throws BillingError if there is no such object */
export function required<T extends { readonly id: string }>(kind: string, list: readonly T[], id: string): T {
  const found = list.find((one) => one.id === id);
  if (!found) throw missing(kind, id);
  return found;
}

/** The customer's part of an id, so that the customer of any object is known from its id. */
const suffixLength = 14;

export function newId(book: Book, prefix: string): string {
  book.serial += 1;
  return `${prefix}_${book.id.slice(-suffixLength)}${String(book.serial).padStart(4, '0')}`;
}

/** Null for an id that the emulator did not make. */
export function customerIdOf(id: string): string | null {
  const [, suffix] = /^[a-z]+_([a-z0-9]{14})(?:\d{4,})?$/.exec(id) ?? [];
  return suffix ? `cus_${suffix}` : null;
}

export function emit({ book, now }: Session, type: string, object_id: string): void {
  book.events.push({ id: newId(book, 'evt'), type, created: now, object_id });
}
