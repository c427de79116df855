import { listBillingChanges, receiveStripeWebhook, showBilling } from 'contract/endpoints/billing';
import { throwApiError } from '../../api-error.ts';
import { route } from '../../http/route.ts';
import { requireManagedAccount } from '../accounts/operations.ts';
import { receiveEvent } from './operations.ts';
import { findBilling, listChanges } from './queries.ts';

export const showBillingRoute = route(showBilling, async ({ ctx, actor, params }) => {
  const account_id = params.id;
  await requireManagedAccount(ctx, actor, account_id);
  return findBilling(ctx.db, account_id);
});

export const listBillingChangesRoute = route(listBillingChanges, async ({ ctx, actor, params }) => {
  await requireManagedAccount(ctx, actor, params.id);
  return { changes: await listChanges(ctx.db, params.id) };
});

export const receiveStripeWebhookRoute = route(
  receiveStripeWebhook,
  { rows: () => 'all' },
  async ({ ctx, body, caller }) => {
    const payments = ctx.payments ?? throwApiError('not_found');
    await receiveEvent({ ...ctx, payments }, body, caller.header('stripe-signature'));
    return { received: true };
  },
);
