import type { planTypes } from './users.ts';

export type PlanType = (typeof planTypes)[number];

/** Cents per seat and billing period: a year, or a month for `monthly` (specification, section 9). */
export const planPrices: Readonly<Record<PlanType, number>> = {
  starter: 550_00,
  core: 750_00,
  annual: 550_00,
  monthly: 55_00,
};

/** `annual` and `monthly` are the old names of Starter. */
export const planLabels: Readonly<Record<PlanType, string>> = {
  starter: 'Starter',
  core: 'Core',
  annual: 'Starter Annual',
  monthly: 'Starter Monthly',
};

/** The plans that a firm can choose. It keeps an older plan until it changes it. */
export const offeredPlans = ['starter', 'core'] as const satisfies readonly PlanType[];

/** Per firm. */
export const maxSeats = 10_000;

/** As the payment provider has them. The specification shows `canceled` as cancelled and `trialing` as active. */
export const subscriptionStatuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Days after a failed renewal in which the payment provider tries again and the firm keeps its seats. */
export const retryDays = 15;

/** What a firm's admins see on every page: the first that applies. `stopped`: subscribed, but the seats cannot be used. */
export const subscriptionNotices = ['stopped', 'past_due', 'not_subscribed', 'seat_requested'] as const;
export type SubscriptionNotice = (typeof subscriptionNotices)[number];

/** In seconds. A member asks for a seat at most this often. */
export const seatRequestPause = 24 * 60 * 60;

export const couponDurations = ['once', 'repeating', 'forever'] as const;
export type CouponDuration = (typeof couponDurations)[number];

export const invoiceStatuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export const paymentMethodKinds = ['card', 'us_bank_account'] as const;
export type PaymentMethodKind = (typeof paymentMethodKinds)[number];

/** The payment provider's names. Others are shown as they are. */
export const cardBrands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

export const billingOperationKinds = [
  'subscribe',
  'change_seats',
  'change_plan',
  'apply_coupon',
  'change_payment_method',
  'cancel',
  'reactivate',
] as const;
export type BillingOperationKind = (typeof billingOperationKinds)[number];

/** Of the product's own Terms of Service and Master Service Agreement: the date from which they apply. */
export const termsVersion = '2026-11-25';
