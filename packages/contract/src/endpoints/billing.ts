import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, isOneLine, moment } from '../fields/fields.ts';
import {
  billingOperationKinds,
  maxSeats,
  offeredPlans,
  paymentMethodKinds,
  subscriptionNotices,
  subscriptionStatuses,
} from '../vocabulary/billing.ts';
import { planTypes } from '../vocabulary/users.ts';

export const cents = z.number().int().describe('Cents');
export const epochSeconds = z.number().int().describe('Seconds since 1970');
export const accountParams = z.strictObject({ id });

export const coupon = z.object({
  id: z.string(),
  name: z.string().nullable(),
  amount_off: cents.nullable(),
  percent_off: z.number().nullable(),
});

export type Coupon = z.output<typeof coupon>;

export const subscription = z.object({
  status: z
    .enum([...subscriptionStatuses, 'inactive'])
    .describe('`inactive`: the payment provider does not know the subscription'),
  plan_type: z.enum(planTypes),
  seats: z.number().int(),
  seats_at_renewal: z.number().int().nullable().describe('A reduction that takes effect with the next period'),
  start_date: epochSeconds.nullable(),
  current_period_start: epochSeconds.nullable(),
  current_period_end: epochSeconds.nullable(),
  cancel_at_period_end: z.boolean(),
  cancel_at: epochSeconds.nullable(),
  collection_method: z.string(),
  has_seats: z.boolean().describe('Whether the firm can use its seats in this status'),
  coupon: coupon.nullable(),
});
export type Subscription = z.output<typeof subscription>;

export const paymentMethod = z.object({
  id: z.string(),
  kind: z.enum(paymentMethodKinds),
  brand: z.string(),
  last4: z.string(),
  exp_year: z.number().int().nullable().describe('Null for a bank account'),
});

/** What the panels of the account page show. */
export const billing = z.object({
  subscription: subscription.nullable(),
  payment_method: paymentMethod.nullable(),
  credit: cents.describe('Cents that pay the next invoices; negative for an amount that the next invoice adds'),
  kept_coupon: coupon.nullable().describe('For the next purchase. Null while the firm has a subscription.'),
  is_busy: z.boolean().describe('A change at the payment provider has not been confirmed'),
});
export type Billing = z.output<typeof billing>;

/** In `GET current_user`. */
export const seatStatus = z.object({
  notice: z.enum(subscriptionNotices).nullable().describe('Only for admins of the firm'),
  waiting: z
    .array(z.object({ id: z.number().int(), name: z.string() }))
    .describe('Only for admins of the firm: advisors without a seat who asked for one, latest first'),
  admin: z
    .object({ name: z.string(), email: z.string() })
    .nullable()
    .describe('Only for members: whom they ask for a seat or a plan'),
  has_seats: z.boolean().describe('Whether the firm has seats, taken or not'),
  requested_at: moment.nullable().describe('Only for members: when they asked, unless they can ask again'),
});
export type SeatStatus = z.output<typeof seatStatus>;

export const requestSeat = endpoint({
  name: 'request-seat',
  summary: 'Ask the admins of the signed-in member’s firm for a seat. They get an email, at most one a day.',
  method: 'POST',
  path: '/seat_requests',
  access: 'advisors',
  reply: z.object({ requested_at: moment }),
  errorCodes: ['seat_not_needed'],
});

export const showOwnSubscription = endpoint({
  name: 'show-own-subscription',
  summary: 'Get the subscription of the signed-in admin’s firm. Null if the firm never had one.',
  method: 'GET',
  path: '/accounts/stripe_subscription',
  access: 'advisors',
  reply: subscription.nullable(),
  errorCodes: ['not_found'],
});

export const showSubscription = endpoint({
  name: 'show-subscription',
  summary: 'Get the subscription of a firm. Null if the firm never had one.',
  method: 'GET',
  path: '/accounts/:id/stripe_subscription',
  access: 'advisors',
  params: accountParams,
  reply: subscription.nullable(),
  errorCodes: ['not_found'],
});

export const showBilling = endpoint({
  name: 'show-billing',
  summary: 'Get the subscription and the payment method of a firm.',
  method: 'GET',
  path: '/accounts/:id/billing',
  access: 'advisors',
  params: accountParams,
  reply: billing,
  errorCodes: ['not_found'],
});

/** Whole seats; the specification's form sends the total, not the additional seats. */
export const seatCount = z
  .number({ error: 'Seats must be a whole number' })
  .int('Seats must be a whole number')
  .min(0, 'Seats can’t be negative')
  .max(maxSeats, `Seats can be at most ${maxSeats.toLocaleString('en-US')}`);

/** Customers type it, and an empty one is not usable. The payment provider's ids distinguish upper and lower case. */
export const couponId = z
  .string({ error: 'Coupon is required' })
  .refine(isOneLine, 'Coupon has characters that can’t be saved')
  .transform((value) => value.normalize('NFC').trim())
  .pipe(z.string().max(200, 'Coupon must be at most 200 characters'));

export const billingChange = z.union([
  z.strictObject({
    seats: seatCount,
    at_renewal: z.boolean().optional().describe('For a reduction: with the next period instead of a credit now'),
  }),
  z.strictObject({ plan_type: z.enum(offeredPlans) }),
  z.strictObject({ coupon_id: couponId }),
]);
export type BillingChange = z.output<typeof billingChange>;

/** From the preview that the user has confirmed. */
export const confirmedPrice = z.strictObject({
  proration_date: epochSeconds.optional().describe('So that the charge equals the preview'),
  basis: z.string().max(64).optional().describe('If the price has another basis by now, nothing is charged'),
});

/** Of a change of seats, plan or coupon. */
export const billingErrors = [
  'not_found',
  'account_not_stripeable',
  'billing_changed',
  'billing_in_progress',
  'coupon_not_usable',
  'payment_method_required',
  'payment_rejected',
  'payment_unconfirmed',
  'reduction_pending',
  'subscription_unknown',
] as const;

export const billingChangeRecord = z.object({
  id: z.string(),
  kind: z.enum(billingOperationKinds),
  actor_name: z
    .string()
    .nullable()
    .describe('Null if the user was deleted, or for a bank account that was verified later'),
  seats: z.number().int().nullable(),
  at_renewal: z.boolean(),
  plan_type: z.enum(planTypes).nullable(),
  coupon_id: z.string().nullable(),
  amount: cents.nullable().describe('Cents of the invoice that the change caused; negative for a credit'),
  changed_at: moment,
});

export const listBillingChanges = endpoint({
  name: 'list-billing-changes',
  summary: 'List who changed seats, plan, coupon or payment method of a firm, the newest first, at most 100.',
  method: 'GET',
  path: '/accounts/:id/billing_changes',
  access: 'advisors',
  params: accountParams,
  reply: z.object({ changes: z.array(billingChangeRecord) }),
  errorCodes: ['not_found'],
});

export const receiveStripeWebhook = endpoint({
  name: 'receive-stripe-webhook',
  summary: 'Receive an event of the payment provider. Stripe-Signature signs the raw body.',
  method: 'POST',
  path: '/webhooks/stripe',
  access: 'anyone',
  isRepeatable: false,
  rateLimit: 'public',
  requestType: 'raw',
  writes: false,
  body: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  reply: z.object({ received: z.literal(true) }),
  audit: { kind: 'change' },
  errorCodes: ['not_found'],
});
