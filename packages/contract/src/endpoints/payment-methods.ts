import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, text } from '../fields/fields.ts';
import { billing, seatCount } from './billing.ts';

export const createSetupIntent = endpoint({
  name: 'create-setup-intent',
  summary: 'Begin to save a payment method. The browser confirms it with the payment provider.',
  method: 'POST',
  path: '/create-setup-intent',
  access: 'advisors',
  isRepeatable: false,
  body: z.strictObject({
    seats: seatCount.min(1, 'Please add one or more seats to set up a payment method.'),
    account_id: id.optional().describe('For super admins'),
  }),
  reply: z.object({ clientSecret: z.string() }),
  errorCodes: [
    'not_found',
    'account_not_stripeable',
    'payment_rejected',
    'payment_unconfirmed',
    'subscription_unknown',
  ],
});

export const savePaymentMethod = endpoint({
  name: 'save-payment-method',
  summary: 'Make a confirmed payment method the one that a firm pays with.',
  method: 'POST',
  path: '/accounts/payment_method',
  access: 'advisors',
  body: z.strictObject({
    payment_method_id: text('Payment method', 255),
    account_id: id.optional().describe('For super admins'),
  }),
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
