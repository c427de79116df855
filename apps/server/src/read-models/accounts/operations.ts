import type { Account } from 'contract/endpoints/accounts';
import { throwApiError } from '../../api-error.ts';
import type { Actor } from '../../auth/actor.ts';
import type { AppContext } from '../../context.ts';
import { findAccount } from '../../features/accounts/queries.ts';
import { findAccountDetails } from './queries.ts';
import { toAccount } from './rules.ts';

/**
 * As the actor sees it, who manages the account.
 * @throws ApiError `not_found`
 */
export async function getAccount(ctx: Pick<AppContext, 'db' | 'payments'>, actor: Actor, id: number): Promise<Account> {
  const stored = await findAccount(ctx.db, id);
  const details = await findAccountDetails(ctx.db, actor, id);
  return stored && details ? toAccount(ctx, actor, stored, details) : throwApiError('not_found');
}
