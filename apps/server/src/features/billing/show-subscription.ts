import type { showSubscription } from 'contract/endpoints/billing';
import { throwApiError } from '../../api-error.ts';
import type { Handler } from '../../http/route.ts';
import { accountExists } from '../accounts/queries.ts';
import { requireBillingAccount } from './policy.ts';
import { findSubscription } from './queries.ts';
import { toSubscription } from './rules.ts';

export const handleShowSubscription: Handler<typeof showSubscription> = async ({ ctx, actor, params }) => {
  const account_id = requireBillingAccount(actor, params.id);
  if (!(await accountExists(ctx.db, account_id))) return throwApiError('not_found');
  const subscription = await findSubscription(ctx.db, account_id);
  return subscription && toSubscription(subscription);
};
