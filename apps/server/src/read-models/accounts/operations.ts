import type { Account } from 'contract/endpoints/accounts';
import { throwApiError } from '../../api-error.ts';
import type { Actor } from '../../auth/actor.ts';
import type { AppContext } from '../../context.ts';
import { findBilling } from '../../features/billing/queries.ts';
import { findAccountDetails } from './queries.ts';
import { billingFields, toAccount } from './rules.ts';

/**
 * As the actor sees it, who manages the account.
 * @throws ApiError `not_found`
 */
export async function getAccount(ctx: Pick<AppContext, 'db' | 'payments'>, actor: Actor, id: number): Promise<Account> {
  const [details, billing] = await Promise.all([findAccountDetails(ctx.db, actor, id), findBilling(ctx.db, id)]);
  return details
    ? { ...toAccount(ctx, actor, details), billing, ...billingFields(billing) }
    : throwApiError('not_found');
}
