import { showAccount, showOwnAccount } from 'contract/endpoints/accounts';
import { ApiError } from '../../api-error.ts';
import { canManageAccounts, canViewAccount } from '../../features/accounts/policy.ts';
import { route } from '../../http/route.ts';
import { getAccount } from './operations.ts';

export const showOwnAccountRoute = route(showOwnAccount, async ({ ctx, actor }) => {
  if (!canManageAccounts(actor)) throw new ApiError('forbidden');
  return { account: actor.account_id === null ? null : await getAccount(ctx, actor, actor.account_id) };
});

export const showAccountRoute = route(showAccount, async ({ ctx, actor, params: { id } }) => {
  if (!canViewAccount(actor, id)) throw new ApiError('not_found');
  if (!canManageAccounts(actor)) throw new ApiError('forbidden');
  return getAccount(ctx, actor, id);
});
