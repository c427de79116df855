import { listAllUsers } from 'contract/endpoints/admin-users';
import { replicaRoute } from '../../../http/route.ts';
import { listStaff } from './queries.ts';
import { isStaffType, listedTypes } from './rules.ts';

export const listAllUsersRoute = replicaRoute(listAllUsers, async ({ ctx, actor, query }) => {
  const { type, exclude_type, ...asked } = query;
  const listed = { ...asked, types: listedTypes(type, exclude_type) };
  const { rows, totalCount, is_limited } = await listStaff(ctx.db, actor, listed);
  const users = rows.flatMap(({ type: staff, ...row }) => (isStaffType(staff) ? [{ ...row, type: staff }] : []));
  return { users, totalCount, currentPage: query.currentPage, pageSize: query.pageSize, is_limited };
});
