import type { showOwnSubscription } from 'contract/endpoints/billing';
import type { Handler } from '../../http/route.ts';
import { requireBillingAccount } from './policy.ts';
import { findSubscription } from './queries.ts';
import { toSubscription } from './rules.ts';

export const handleShowOwnSubscription: Handler<typeof showOwnSubscription> = async ({ ctx, actor }) => {
  const subscription = await findSubscription(ctx.db, requireBillingAccount(actor, null));
  return subscription && toSubscription(subscription);
};
