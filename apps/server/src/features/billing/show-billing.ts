import { showBilling } from 'contract/endpoints/billing';
import { route } from '../../http/route.ts';
import { requireManagedAccount } from '../accounts/operations.ts';
import { findBilling } from './queries.ts';

export const showBillingRoute = route(showBilling, async ({ ctx, actor, params }) => {
  const account_id = params.id;
  await requireManagedAccount(ctx, actor, account_id);
  return findBilling(ctx.db, account_id);
});
