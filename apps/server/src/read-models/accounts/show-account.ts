import type { showAccount } from 'contract/endpoints/accounts';
import { requireManagedAccount } from '../../features/accounts/operations.ts';
import type { Handler } from '../../http/route.ts';
import { getAccount } from './operations.ts';

export const handleShowAccount: Handler<typeof showAccount> = async ({ ctx, actor, params: { id } }) => {
  await requireManagedAccount(ctx, actor, id);
  return getAccount(ctx, actor, id);
};
