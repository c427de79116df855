import { cancelSubscription } from 'contract/endpoints/billing-changes';
import { ApiError } from '../../../api-error.ts';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import { requireManagedAccount } from '../../accounts/operations.ts';
import { executeOperation, requireSettled, startOperation } from '../execution/operations.ts';
import { requireBilling } from '../operations.ts';
import { findBilling, findCustomer, findSubscription, lockBillingAccount } from '../queries.ts';

export const cancelSubscriptionRoute = route(
  cancelSubscription,
  { authorize: ({ ctx, actor, params }) => requireManagedAccount(ctx, actor, params.id) },
  async ({ ctx, actor, params, body }) => {
    const account_id = params.id;
    const { billing } = await requireBilling(ctx, account_id, actor.user_id);
    await requireSettled(billing, account_id);
    const operation = await withTransaction(billing, async (tx) => {
      await lockBillingAccount(tx.db, account_id);
      const current = await findSubscription(tx.db, account_id);
      const customer = await findCustomer(tx.db, account_id);
      if (!current?.is_live || !customer) throw new ApiError('subscription_unknown');
      if (current.cancel_at_period_end) return null;
      const { subscription_id } = current;
      const request = { subscription_id, customer_id: customer.customer_id };
      const { comment } = body;
      return startOperation(tx, { account_id, actor_id: actor.user_id, kind: 'cancel', request, comment });
    });
    if (operation) await executeOperation(billing, operation);
    return findBilling(ctx.db, account_id);
  },
);
