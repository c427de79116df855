import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { longText, moment } from '../fields/fields.ts';
import {
  accountParams,
  billing,
  billingChange,
  billingErrors,
  cents,
  confirmedPrice,
  coupon,
  couponId,
  epochSeconds,
} from './billing.ts';
import { invoiceLines } from './invoices.ts';

export const preview = z.object({
  due_now: cents.describe('Cents charged at once; negative for a credit'),
  credit_used: cents.describe('Cents that the account’s credit pays of the lines'),
  renewal: cents.describe('Cents of the next renewal, of which credit can pay a part'),
  added_price: cents
    .nullable()
    .describe('For added seats: price × seats × remaining time / period, in cents, without coupons'),
  renews_at: moment,
  lines: invoiceLines.describe('They add up to what is due and what credit pays'),
  proration_date: epochSeconds.describe('Send it with the change, so that the charge equals the preview'),
  basis: z.string().describe('Send it with the change. If the price has another basis by then, nothing is charged.'),
});

export const previewBilling = endpoint({
  name: 'preview-billing',
  summary: 'Calculate what a change of seats, plan or coupon costs now and at renewal. Charges nothing.',
  method: 'POST',
  path: '/accounts/:id/billing_preview',
  access: 'advisors',
  isRepeatable: false,
  params: accountParams,
  body: z.strictObject({ change: billingChange }),
  reply: preview,
  errorCodes: billingErrors,
});

export const showNextInvoice = endpoint({
  name: 'show-next-invoice',
  summary: 'Read what the next renewal of a firm costs. Null without a subscription that renews.',
  method: 'GET',
  path: '/accounts/:id/next_invoice',
  access: 'advisors',
  params: accountParams,
  reply: z
    .object({
      total: cents.describe('Cents, of which the account’s credit can pay a part'),
      due_at: moment,
    })
    .nullable(),
  errorCodes: [
    'not_found',
    'account_not_stripeable',
    'payment_rejected',
    'payment_unconfirmed',
    'subscription_unknown',
  ],
});

export const cancelSubscription = endpoint({
  name: 'cancel-subscription',
  summary: 'Cancel a subscription at the end of its period.',
  method: 'POST',
  path: '/accounts/:id/cancel',
  access: 'advisors',
  params: accountParams,
  body: z.strictObject({ comment: longText('Reason', 1_000) }),
  reply: billing,
  errorCodes: [
    'not_found',
    'account_not_stripeable',
    'billing_in_progress',
    'payment_rejected',
    'payment_unconfirmed',
    'subscription_unknown',
  ],
});

export const reactivateSubscription = endpoint({
  name: 'reactivate-subscription',
  summary: 'Undo a cancellation before the end of the period, or buy the same plan and seats again afterwards.',
  method: 'POST',
  path: '/accounts/:id/reactivate',
  access: 'advisors',
  params: accountParams,
  body: z.strictObject({
    accepted_terms: z.boolean().optional().describe('For a purchase. With false, only a cancellation is undone.'),
    ...confirmedPrice.shape,
  }),
  reply: billing,
  errorCodes: [...billingErrors, 'terms_required'],
});

export const showCoupon = endpoint({
  name: 'show-coupon',
  summary: 'Look up a coupon by its code.',
  method: 'GET',
  path: '/accounts/:id/coupon',
  access: 'advisors',
  params: accountParams,
  query: z.strictObject({ coupon: couponId }),
  reply: coupon,
  errorCodes: ['not_found', 'account_not_stripeable', 'coupon_not_usable', 'payment_rejected', 'payment_unconfirmed'],
});
