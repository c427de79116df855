import { createAccount, listAccounts } from 'contract/endpoints/admin-accounts';
import { withTransaction } from '../../../db/connection.ts';
import { replicaRoute, route } from '../../../http/route.ts';
import * as accounts from '../../accounts/operations.ts';
import { listFirms } from './queries.ts';

export const listAccountsRoute = replicaRoute(listAccounts, async ({ ctx, actor, query }) => {
  const { rows, totalCount } = await listFirms(ctx.db, actor, query);
  return { accounts: rows, totalCount, currentPage: query.currentPage, pageSize: query.pageSize };
});

export const createAccountRoute = route(createAccount, async ({ ctx, body: { account } }) => {
  const id = await withTransaction(ctx, (tx) => accounts.createAccount(tx, account));
  return { id, name: account.name };
});
