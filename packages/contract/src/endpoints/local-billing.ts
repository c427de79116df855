import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { testCards } from '../vocabulary/test-cards.ts';

// The local payment provider, which replaces Stripe in development. Without it, these endpoints return 404.

const cardToken = z.enum(testCards.map(({ token }) => token));

const client_secret = z.string().max(255).describe('From create-setup-intent');

const setupIntent = z.object({
  status: z.string().describe('succeeded, requires_action or requires_payment_method, as Stripe has them'),
  payment_method_id: z.string().nullable().describe('For save-payment-method. Null unless the status is succeeded'),
});

export const confirmLocalSetupIntent = endpoint({
  name: 'confirm-local-setup-intent',
  summary:
    'Confirm a setup intent of the local payment provider with a test card, as Stripe’s form does. A declined card is an error of the field `token`.',
  method: 'POST',
  path: '/dev/billing/setup_intents/confirm',
  access: 'advisors',
  isRepeatable: false,
  body: z.strictObject({ client_secret, token: cardToken.describe('Of a test card') }),
  reply: setupIntent,
  errorCodes: ['not_found'],
});

export const authenticateLocalSetupIntent = endpoint({
  name: 'authenticate-local-setup-intent',
  summary: 'Authenticate the test card of a setup intent of the local payment provider, or fail to, as at a bank.',
  method: 'POST',
  path: '/dev/billing/setup_intents/authenticate',
  access: 'advisors',
  isRepeatable: false,
  body: z.strictObject({ client_secret, succeeds: z.boolean() }),
  reply: setupIntent,
  errorCodes: ['not_found'],
});
