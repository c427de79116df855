import type { listUsers } from 'contract/endpoints/users';
import { canManageAccounts } from '../../features/accounts/policy.ts';
import { avatarUrl } from '../../features/files/queries.ts';
import { fullName } from '../../features/users/queries.ts';
import type { Handler } from '../../http/route.ts';
import { canChangeRole, canDelete, listedAccount } from './policy.ts';
import { listAdvisors } from './queries.ts';

export const handleListUsers: Handler<typeof listUsers> = async ({ ctx, actor, query }) => {
  const { rows, totalCount } = await listAdvisors(ctx.db, listedAccount(actor, query.account_id), query);
  const users = rows.map(({ picture_key, is_invited, clients, ...row }) => {
    const name = fullName(row);
    return {
      ...row,
      name,
      avatar: avatarUrl({ id: row.id, name, picture_key }),
      clients: canManageAccounts(actor) ? clients : null,
      may_invite: canManageAccounts(actor) && is_invited,
      may_change_role: canChangeRole(actor, row),
      may_delete: canDelete(actor, row),
    };
  });
  return { users, totalCount, currentPage: query.currentPage, pageSize: query.pageSize };
};
