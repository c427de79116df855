import type { listUsers, UserType } from 'contract/endpoints/users';
import type { Handler } from '../../http/route.ts';
import { avatarUrl } from '../files/queries.ts';
import { listAdvisors } from './list/store.ts';
import { firmsAskedFor } from './policy.ts';
import { fullName } from './rules.ts';

type User = Awaited<ReturnType<Handler<typeof listUsers>>>['users'][number];

export const handleListUsers: Handler<typeof listUsers> = async ({ ctx, actor, query }) => {
  const { rows, totalCount } = await listAdvisors(ctx.db, firmsAskedFor(actor, query.account_id), query);
  const users = rows.map(({ picture_key, ...row }): User => {
    const name = fullName(row);
    return {
      ...row,
      name,
      type: row.type as UserType,
      role: row.role as User['role'],
      avatar: avatarUrl({ id: row.id, name, picture_key }),
    };
  });
  return { users, totalCount, currentPage: query.currentPage, pageSize: query.pageSize };
};
