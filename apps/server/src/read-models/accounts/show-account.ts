import { showAccount } from 'contract/endpoints/accounts';
import { ApiError } from '../../api-error.ts';
import { canManageAccounts, canViewAccount } from '../../features/accounts/policy.ts';
import { route } from '../../http/route.ts';
import { getAccount } from './operations.ts';

export const showAccountRoute = route(showAccount, async ({ ctx, actor, params: { id } }) => {
  if (!canViewAccount(actor, id)) throw new ApiError('not_found');
  if (!canManageAccounts(actor)) throw new ApiError('forbidden');
  return getAccount(ctx, actor, id);
});
