import { receiveStripeWebhook } from 'contract/endpoints/billing';
import { throwApiError } from '../../api-error.ts';
import { route } from '../../http/route.ts';
import { receiveEvent } from './operations.ts';

export const receiveStripeWebhookRoute = route(receiveStripeWebhook, async ({ ctx, body, caller }) => {
  const payments = ctx.payments ?? throwApiError('not_found');
  await receiveEvent({ ...ctx, payments }, body, caller.header('stripe-signature'));
  return { received: true };
});
