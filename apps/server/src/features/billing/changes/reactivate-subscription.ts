import { reactivateSubscription } from 'contract/endpoints/billing-changes';
import { ApiError, throwApiError } from '../../../api-error.ts';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import { requireManagedAccount } from '../../accounts/operations.ts';
import { executeOperation, requireSettled, startOperation } from '../execution/operations.ts';
import { type BillingContext, requireBilling } from '../operations.ts';
import { findBilling, findCustomer, findSubscription, lockBillingAccount } from '../queries.ts';
import { changeBilling } from './operations.ts';

export const reactivateSubscriptionRoute = route(
  reactivateSubscription,
  { authorize: ({ ctx, actor, params }) => requireManagedAccount(ctx, actor, params.id) },
  async (call) => {
    const { ctx, actor, params, body, caller } = call;
    const account_id = params.id;
    const { user_id } = actor;
    const { billing, payer } = await requireBilling(ctx, account_id, user_id);
    await requireSettled(billing, account_id);
    const current = (await findSubscription(ctx.db, account_id)) ?? throwApiError('subscription_unknown');
    if (current.is_live) await undoCancellation(billing, account_id, user_id);
    // Undoing a cancellation is free. If the subscription has ended since, it must not become a purchase.
    else if (body.accepted_terms === false) throw new ApiError('terms_required');
    // The same plan and seats, as a new purchase.
    else
      await changeBilling(
        billing,
        {
          ...{ account_id, user_id, ip_address: caller.address, coupon_id: payer.coupon_id },
          change: { seats: current.seats },
        },
        body,
      );
    return findBilling(ctx.db, account_id);
  },
);

async function undoCancellation(billing: BillingContext, account_id: number, actor_id: number): Promise<void> {
  const operation = await withTransaction(billing, async (tx) => {
    await lockBillingAccount(tx.db, account_id);
    const current = await findSubscription(tx.db, account_id);
    const customer = await findCustomer(tx.db, account_id);
    if (!current?.cancel_at_period_end || !customer) return null;
    const request = { subscription_id: current.subscription_id, customer_id: customer.customer_id };
    return startOperation(tx, { account_id, actor_id, kind: 'reactivate', request });
  });
  if (operation) await executeOperation(billing, operation);
}
