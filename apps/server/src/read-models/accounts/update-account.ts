import type { updateAccount } from 'contract/endpoints/accounts';
import { ApiError } from '../../api-error.ts';
import { withTransaction } from '../../db/connection.ts';
import { changeAccount } from '../../features/accounts/operations.ts';
import { canManageAccounts, canViewAccount, forbiddenFields } from '../../features/accounts/policy.ts';
import { accountExists } from '../../features/accounts/queries.ts';
import type { Handler } from '../../http/route.ts';
import { getAccount } from './operations.ts';

export const handleUpdateAccount: Handler<typeof updateAccount> = async ({ ctx, actor, params: { id }, body, log }) => {
  if (!canViewAccount(actor, id) || !(await accountExists(ctx.db, id))) throw new ApiError('not_found');
  const fields = forbiddenFields(actor, body.account);
  if (fields.length > 0) log.warn({ actor_id: actor.user_id, account_id: id, fields }, 'authz.forbidden_fields');
  if (fields.length > 0 || !canManageAccounts(actor)) throw new ApiError('forbidden');
  return withTransaction(ctx, async (tx) => {
    await changeAccount(tx, { id, version: body.version }, body.account);
    return getAccount(tx.db, actor, id);
  });
};
