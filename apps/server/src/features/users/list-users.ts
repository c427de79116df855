import type { listUsers } from 'contract/endpoints/users';
import type { Handler } from '../../http/route.ts';
import { avatarUrl } from '../files/queries.ts';
import { listedAccount } from './policy.ts';
import { fullName, listAdvisors } from './queries.ts';

export const handleListUsers: Handler<typeof listUsers> = async ({ ctx, actor, query }) => {
  const { rows, totalCount } = await listAdvisors(ctx.db, listedAccount(actor, query.account_id), query);
  const users = rows.map(({ picture_key, ...row }) => {
    const name = fullName(row);
    return { ...row, name, avatar: avatarUrl({ id: row.id, name, picture_key }) };
  });
  return { users, totalCount, currentPage: query.currentPage, pageSize: query.pageSize };
};
