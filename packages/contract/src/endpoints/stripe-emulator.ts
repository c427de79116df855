import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { moment, numeric, paged, paging, text } from '../fields/fields.ts';
import {
  couponDurations,
  invoiceStatuses,
  offeredPlans,
  paymentMethodKinds,
  subscriptionStatuses,
} from '../vocabulary/billing.ts';
import { testCards } from '../vocabulary/test-cards.ts';
import { planTypes } from '../vocabulary/users.ts';
import { cents, couponId, seatCount } from './billing.ts';

// The dashboard of the emulator of Stripe in development. Without the emulator, these endpoints return 404.

const cardToken = z.enum(testCards.map(({ token }) => token));

const stripeEmulatorSubscription = z.object({
  id: z.string(),
  status: z.enum(subscriptionStatuses),
  plan_type: z.enum(planTypes),
  seats: z.number().int(),
  current_period_start: moment,
  current_period_end: moment,
  cancel_at_period_end: z.boolean(),
  coupon_id: z.string().nullable(),
});

const stripeEmulatorInvoice = z.object({
  id: z.string(),
  number: z.string(),
  status: z.enum(invoiceStatuses),
  total: cents,
  created_at: moment,
  next_attempt_at: moment.nullable().describe('When a failed charge is tried again'),
});

export const stripeEmulatorCustomer = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  firm: z.object({ id: z.number().int(), name: z.string() }).nullable().describe('Null if no firm has the id'),
  now: moment.describe('By the clock of this customer'),
  next_due_at: moment.nullable().describe('The next renewal, retry or end'),
  payment_method: z.object({ kind: z.enum(paymentMethodKinds), brand: z.string(), last4: z.string() }).nullable(),
  credit: cents,
  subscriptions: z.array(stripeEmulatorSubscription).describe('The newest first'),
  invoices: z.array(stripeEmulatorInvoice).describe('The newest first, at most 3'),
  pending_events: z.number().int().describe('Events that have not been delivered'),
});
export type StripeEmulatorCustomer = z.output<typeof stripeEmulatorCustomer>;

const { currentPage, pageSize, search } = paging(['created_at'], { field: 'created_at', order: 'desc' });

export const listStripeEmulatorCustomers = endpoint({
  name: 'list-stripe-emulator-customers',
  summary:
    'List the customers at the emulator of Stripe, the newest first. The search matches firms, names, emails and ids.',
  method: 'GET',
  path: '/dev/billing/customers',
  access: 'anyone',
  query: z.strictObject({ currentPage, pageSize, search }),
  reply: z.object({ customers: z.array(stripeEmulatorCustomer), ...paged }),
  errorCodes: ['not_found'],
});

export const createStripeEmulatorCustomer = endpoint({
  name: 'create-stripe-emulator-customer',
  summary: 'Create a customer with a subscription at the emulator of Stripe. A super admin can give a firm its ids.',
  method: 'POST',
  path: '/dev/billing/customers',
  access: 'anyone',
  body: z.strictObject({
    name: text('Name', 200),
    email: z.email('Enter a valid email').max(200),
    card: cardToken,
    plan_type: z.enum(offeredPlans),
    seats: seatCount.min(1, 'Add one or more seats.'),
  }),
  reply: stripeEmulatorCustomer,
  errorCodes: ['not_found'],
});

export const updateStripeEmulatorCustomer = endpoint({
  name: 'update-stripe-emulator-customer',
  summary:
    'Advance the clock of a customer at the emulator of Stripe, and deliver its events to the webhook. What becomes due happens, such as a renewal.',
  method: 'PATCH',
  path: '/dev/billing/customers/:id',
  access: 'anyone',
  params: z.strictObject({ id: z.string().max(255) }),
  body: z.strictObject({
    now: z.iso.datetime({ error: 'Enter a date' }).optional().describe('By the clock of this customer'),
    delivers_twice: z.boolean().default(false),
    delivers_in_reverse: z.boolean().default(false),
  }),
  reply: z.object({ customer: stripeEmulatorCustomer, delivered_events: z.number().int() }),
  errorCodes: ['not_found'],
});

export const stripeEmulatorCoupon = z.object({
  id: z.string(),
  percent_off: z.number().nullable(),
  amount_off: cents.nullable(),
  duration: z.enum(couponDurations),
  duration_in_months: z.number().int().nullable(),
  redeem_by: moment.nullable(),
  max_redemptions: z.number().int().nullable(),
  times_redeemed: z.number().int(),
  is_valid: z.boolean(),
});
export type StripeEmulatorCoupon = z.output<typeof stripeEmulatorCoupon>;

export const listStripeEmulatorCoupons = endpoint({
  name: 'list-stripe-emulator-coupons',
  summary: 'List the coupons at the emulator of Stripe.',
  method: 'GET',
  path: '/dev/billing/coupons',
  access: 'anyone',
  reply: z.object({ coupons: z.array(stripeEmulatorCoupon) }),
  errorCodes: ['not_found'],
});

const count = (label: string) =>
  z
    .number({ error: `${label} must be a whole number` })
    .int(`${label} must be a whole number`)
    .min(1, `${label} must be at least 1`)
    .max(1_000_000, `${label} is too large`);

export const createStripeEmulatorCoupon = endpoint({
  name: 'create-stripe-emulator-coupon',
  summary: 'Create a coupon at the emulator of Stripe, with a percentage or an amount.',
  method: 'POST',
  path: '/dev/billing/coupons',
  access: 'anyone',
  body: z
    .strictObject({
      id: couponId,
      percent_off: numeric('Percentage')
        .gt(0, 'Percentage must be more than 0')
        .max(100, 'Percentage must be at most 100')
        .nullable(),
      amount_off: count('Amount').max(99_999_999, 'Amount is too large').nullable(),
      duration: z.enum(couponDurations),
      duration_in_months: count('Months').max(120, 'Months must be at most 120').nullable(),
      redeem_by: z.iso.datetime({ error: 'Enter a date' }).nullable(),
      max_redemptions: count('Maximum uses').nullable(),
    })
    .refine(({ percent_off, amount_off }) => (percent_off === null) !== (amount_off === null), {
      error: 'A coupon has a percentage or an amount',
      path: ['percent_off'],
    })
    .refine(({ duration, duration_in_months }) => (duration === 'repeating') === (duration_in_months !== null), {
      error: 'Months are for a coupon of several months',
      path: ['duration_in_months'],
    }),
  reply: stripeEmulatorCoupon,
  errorCodes: ['not_found'],
});
