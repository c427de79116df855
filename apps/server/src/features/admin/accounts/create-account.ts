import type { createAccount } from 'contract/endpoints/admin-accounts';
import { withTransaction } from '../../../db/connection.ts';
import type { Handler } from '../../../http/route.ts';
import * as accounts from '../../accounts/operations.ts';

export const handleCreateAccount: Handler<typeof createAccount> = async ({ ctx, body: { account } }) => {
  const id = await withTransaction(ctx, (tx) => accounts.createAccount(tx, account));
  return { id, name: account.name };
};
