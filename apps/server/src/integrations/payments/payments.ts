import type { CouponDuration, InvoiceStatus, PaymentMethodKind, SubscriptionStatus } from 'contract/vocabulary/billing';

/**
 * Stored with each customer, subscription and event. Only records of the configured provider are used.
 * `stripe_emulator` is the emulator of Stripe's API in development.
 */
export type ProviderName = 'stripe' | 'stripe_emulator';

export interface Customer {
  readonly id: string;
  readonly default_payment_method: PaymentMethod | null;
  /** In cents; pays the next invoices. Negative for an amount that is added to the next invoice. */
  readonly credit: number;
}

export interface PaymentMethod {
  readonly id: string;
  readonly customer_id: string | null;
  readonly kind: PaymentMethodKind;
  readonly brand: string;
  readonly last4: string;
  /** Null for a bank account. */
  readonly exp_month: number | null;
  readonly exp_year: number | null;
}

export interface Coupon {
  readonly id: string;
  readonly name: string | null;
  /** Exactly one of `amount_off` (cents) and `percent_off` is set. */
  readonly amount_off: number | null;
  readonly percent_off: number | null;
  readonly duration: CouponDuration;
  readonly is_valid: boolean;
}

export interface Subscription {
  readonly id: string;
  readonly customer_id: string;
  readonly status: SubscriptionStatus;
  readonly item_id: string;
  readonly price_id: string;
  /** Cents per seat and period. */
  readonly unit_amount: number;
  readonly quantity: number;
  readonly started_at: Date;
  readonly current_period_start: Date;
  readonly current_period_end: Date;
  readonly cancel_at_period_end: boolean;
  readonly cancel_at: Date | null;
  readonly canceled_at: Date | null;
  readonly collection_method: string;
  readonly coupon: Coupon | null;
  readonly operation_id: string | null;
  readonly latest_invoice_id: string | null;
  /** The time of the test clock by which the customer lives; null without one. */
  readonly test_clock_at: Date | null;
}

/** Discounts and taxes are lines too, so that the lines add up to the total. */
export interface InvoiceLine {
  readonly description: string;
  /** In cents; negative for a credit. */
  readonly amount: number;
  readonly is_proration: boolean;
}

/** Amounts are in cents. */
export interface Invoice {
  readonly id: string;
  readonly customer_id: string;
  readonly subscription_id: string | null;
  readonly number: string | null;
  readonly status: InvoiceStatus;
  readonly created_at: Date;
  readonly paid_at: Date | null;
  readonly total: number;
  readonly amount_due: number;
  readonly amount_paid: number;
  /** Where the customer can view, pay or confirm the invoice; null in development. */
  readonly hosted_url: string | null;
  readonly pdf_url: string | null;
  readonly lines: readonly InvoiceLine[];
}

/** Amounts are in cents. */
export interface Preview {
  /** Negative for a credit. */
  readonly due_now: number;
  /** What the customer's credit pays of the lines. */
  readonly credit_used: number;
  /** The total of the next renewal, of which credit can pay a part. */
  readonly renewal: number;
  readonly renews_at: Date;
  readonly lines: readonly InvoiceLine[];
}

export interface SetupIntent {
  readonly id: string;
  readonly client_secret: string;
  readonly status: string;
  readonly customer_id: string | null;
  readonly payment_method_id: string | null;
}

/** `operation_id` is also the idempotency key, and is stored on the subscription. */
export interface NewSubscription {
  readonly operation_id: string;
  readonly account_id: number;
  readonly customer_id: string;
  readonly price_id: string;
  readonly quantity: number;
  readonly coupon_id: string | null;
}

/** `now` charges or credits the difference at once. `at_renewal` changes only what the next period costs. */
export interface SubscriptionChange {
  readonly price_id?: string;
  readonly quantity?: number;
  readonly coupon_id?: string | null;
  readonly billing: 'now' | 'at_renewal';
  /** The moment for which the preview was computed, so that the charge equals the preview. */
  readonly proration_date: Date;
}

export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly created_at: Date;
  readonly customer_id: string | null;
  readonly subscription_id: string | null;
  readonly setup_intent_id: string | null;
}

/**
 * `declined`: the card or bank declined; `message` may be shown. `rejected`: the provider rejected the request.
 * `unconfirmed`: no reply in time, or a 5xx after all retries, so that the request may have taken effect.
 */
export type PaymentFailure = 'declined' | 'rejected' | 'unconfirmed';

export class PaymentError extends Error {
  override readonly name = 'PaymentError';
  readonly failure: PaymentFailure;
  readonly code: string | null;

  constructor(failure: PaymentFailure, message: string, code: string | null = null) {
    super(message);
    this.failure = failure;
    this.code = code;
  }
}

/**
 * Every method can throw PaymentError. Methods that write take an idempotency key: a repeated call with the same key
 * has no further effect and returns the same reply. Reads return null for an id that the provider does not know.
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  readonly prices: Readonly<Partial<Record<string, string>>>;

  createCustomer(customer: { account_id: number; name: string; email: string }, key: string): Promise<Customer>;
  findCustomer(id: string): Promise<Customer | null>;
  createSetupIntent(customer_id: string, key: string): Promise<SetupIntent>;
  findSetupIntent(id: string): Promise<SetupIntent | null>;
  findPaymentMethod(id: string): Promise<PaymentMethod | null>;
  /** Attaches it to the customer if needed and makes it the default of customer and subscription. */
  setDefaultPaymentMethod(
    target: { payment_method_id: string; customer_id: string; subscription_id: string | null },
    key: string,
  ): Promise<PaymentMethod>;
  detachPaymentMethod(id: string, key: string): Promise<void>;

  previewNew(
    customer_id: string | null,
    next: Pick<NewSubscription, 'price_id' | 'quantity' | 'coupon_id'>,
  ): Promise<Preview>;
  createSubscription(next: NewSubscription): Promise<Subscription>;
  /** @param paid seats of the period, if the subscription has fewer since a reduction at the renewal was chosen */
  previewChange(subscription: Subscription, change: SubscriptionChange, paid?: number): Promise<Preview>;
  changeSubscription(
    subscription: Subscription,
    change: Omit<SubscriptionChange, 'coupon_id'>,
    operation_id: string,
  ): Promise<Subscription>;
  setCoupon(subscription_id: string, coupon_id: string | null, operation_id: string): Promise<Subscription>;
  cancelSubscription(subscription_id: string, comment: string, operation_id: string): Promise<Subscription>;
  undoCancellation(subscription_id: string, operation_id: string): Promise<Subscription>;
  payInvoice(invoice_id: string, key: string): Promise<Invoice>;

  findSubscription(id: string): Promise<Subscription | null>;
  /** Lists the newest first, ended ones included. */
  listSubscriptions(customer_id: string): Promise<Subscription[]>;
  /** Lists the newest first, at most 100. */
  listInvoices(customer_id: string): Promise<Invoice[]>;
  /** Ignores the case of the id. */
  findCoupon(id: string): Promise<Coupon | null>;

  /** @returns null if the signature or its time is not valid */
  readEvent(body: Uint8Array, signature: string | undefined): Promise<PaymentEvent | null>;
}
