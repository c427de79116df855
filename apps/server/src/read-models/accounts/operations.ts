import type { Account } from 'contract/endpoints/accounts';
import { throwApiError } from '../../api-error.ts';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/connection.ts';
import { findAccount } from '../../features/accounts/queries.ts';
import { findAccountDetails } from './queries.ts';
import { toAccount } from './rules.ts';

/**
 * As the actor sees it, who manages the account.
 * @throws ApiError `not_found`
 */
export async function getAccount(db: Db, actor: Actor, id: number): Promise<Account> {
  const stored = await findAccount(db, id);
  const details = await findAccountDetails(db, actor, id);
  return stored && details ? toAccount(actor, stored, details) : throwApiError('not_found');
}
