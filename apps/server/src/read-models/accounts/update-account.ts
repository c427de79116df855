import { type AccountChanges, splitUpdate, updateAccount } from 'contract/endpoints/accounts';
import { ApiError, throwApiError, throwFieldErrors } from '../../api-error.ts';
import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../db/connection.ts';
import { changeAccount, requireManagedAccount } from '../../features/accounts/operations.ts';
import { forbiddenFields, isBilled } from '../../features/accounts/policy.ts';
import { changeBilling, setUnbilledPlan } from '../../features/billing/changes/operations.ts';
import { refreshAccount, requireBilling } from '../../features/billing/operations.ts';
import { checkProviderIds, saveProviderIds } from '../../features/billing/provider-ids/operations.ts';
import { findSubscription, getBillingAccount } from '../../features/billing/queries.ts';
import { type Call, route } from '../../http/route.ts';
import { PaymentError } from '../../integrations/payments/payments.ts';
import { getAccount } from './operations.ts';

export const updateAccountRoute = route(
  updateAccount,
  { authorize: ({ ctx, actor, params }) => requireManagedAccount(ctx, actor, params.id) },
  async (call) => {
    const { ctx, actor, params, body, log, caller } = call;
    const { id } = params;
    const { billing: change, changes } = splitUpdate(body.account, body.at_renewal);
    const fields = forbiddenFields(actor, changes);
    if (fields.length > 0) {
      log.warn({ actor_id: actor.user_id, account_id: id, fields }, 'authz.forbidden_fields');
      throw new ApiError('forbidden');
    }
    if (change) {
      if (actor.super_admin && 'plan_type' in change && !isBilled(ctx, await getBillingAccount(ctx.db, id)))
        await setUnbilledPlan(ctx, id, change.plan_type);
      else {
        const { billing, payer } = await requireBilling(ctx, id, actor.user_id);
        const by = { user_id: actor.user_id, ip_address: caller.address };
        await changeBilling(billing, { account_id: id, ...by, change, coupon_id: payer.coupon_id }, body);
      }
      return getAccount(ctx, actor, id);
    }
    const linked = await checkedIds(call, changes);
    await withTransaction(ctx, async (tx) => {
      if (changes.stripeable === false && (await findSubscription(tx.db, id))?.is_live)
        throwFieldErrors({ stripeable: ['This firm has a subscription. Cancel it first.'] });
      await changeAccount(tx, { id, version: body.version }, changes);
      if (linked) await saveProviderIds({ ...tx, payments: linked.billing.payments }, id, linked.ids);
    });
    if (linked) await refreshAccount(linked.billing, id).catch((error: unknown) => refreshLater(ctx, id, error));
    return getAccount(ctx, actor, id);
  },
);

/** The ids are saved, so the provider is read by a job. */
async function refreshLater({ db, jobs }: AppContext, account_id: number, error: unknown): Promise<void> {
  if (!(error instanceof PaymentError)) throw error;
  await jobs.send(db, 'refresh-billing', { account_id });
}

/** Null if no id of the payment provider changes. */
async function checkedIds({ ctx, params }: Call<typeof updateAccount>, changes: AccountChanges) {
  const { stripe_customer_id, stripe_subscription_id } = changes;
  if (stripe_customer_id === undefined && stripe_subscription_id === undefined) return null;
  const billing = { ...ctx, payments: ctx.payments ?? throwApiError('account_not_stripeable') };
  const ids = await checkProviderIds(billing, params.id, changes);
  return ids && { billing, ids };
}
