import { listAccounts } from 'contract/endpoints/admin-accounts';
import { route } from '../../../http/route.ts';
import { listFirms } from './queries.ts';

export const listAccountsRoute = route(listAccounts, async ({ ctx, actor, query }) => {
  const { rows, totalCount } = await listFirms(ctx.db, actor, query);
  return { accounts: rows, totalCount, currentPage: query.currentPage, pageSize: query.pageSize };
});
