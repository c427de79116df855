import { showOwnSubscription, showSubscription } from 'contract/endpoints/billing';
import { route } from '../../http/route.ts';
import { requireManagedAccount } from '../accounts/operations.ts';
import { accountOf } from './policy.ts';
import { findSubscription } from './queries.ts';
import { toSubscription } from './rules.ts';

export const showSubscriptionRoute = route(showSubscription, async ({ ctx, actor, params }) => {
  const account_id = params.id;
  await requireManagedAccount(ctx, actor, account_id);
  const subscription = await findSubscription(ctx.db, account_id);
  return subscription && toSubscription(subscription);
});

export const showOwnSubscriptionRoute = route(showOwnSubscription, async ({ ctx, actor }) => {
  const account_id = accountOf(actor);
  await requireManagedAccount(ctx, actor, account_id);
  const subscription = await findSubscription(ctx.db, account_id);
  return subscription && toSubscription(subscription);
});
