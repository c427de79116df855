import type { listAccounts } from 'contract/endpoints/admin-accounts';
import type { Handler } from '../../../http/route.ts';
import { listFirms } from './queries.ts';

export const handleListAccounts: Handler<typeof listAccounts> = async ({ ctx, actor, query }) => {
  const { rows, totalCount } = await listFirms(ctx.db, actor, query);
  return { accounts: rows, totalCount, currentPage: query.currentPage, pageSize: query.pageSize };
};
