import type { showOwnAccount } from 'contract/endpoints/accounts';
import { ApiError } from '../../api-error.ts';
import { canManageAccounts } from '../../features/accounts/policy.ts';
import type { Handler } from '../../http/route.ts';
import { getAccount } from './operations.ts';

export const handleShowOwnAccount: Handler<typeof showOwnAccount> = async ({ ctx, actor }) => {
  if (!canManageAccounts(actor)) throw new ApiError('forbidden');
  return { account: actor.account_id === null ? null : await getAccount(ctx, actor, actor.account_id) };
};
