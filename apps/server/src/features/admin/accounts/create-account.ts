import { createAccount } from 'contract/endpoints/admin-accounts';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import * as accounts from '../../accounts/operations.ts';

export const createAccountRoute = route(createAccount, async ({ ctx, body: { account } }) => {
  const id = await withTransaction(ctx, (tx) => accounts.createAccount(tx, account));
  return { id, name: account.name };
});
