import { updateRole } from 'contract/endpoints/users';
import { ApiError, throwApiError } from '../../api-error.ts';
import { withTransaction } from '../../db/connection.ts';
import { isLastAdmin, lockAccount } from '../../features/invitations/queries.ts';
import { updateUserColumns } from '../../features/users/store.ts';
import { type AuthorizeCall, route } from '../../http/route.ts';
import { publishUser } from '../../realtime/store.ts';
import { canChangeRole } from './policy.ts';
import { findAdvisor } from './queries.ts';

async function authorize({ ctx, actor, params }: AuthorizeCall<typeof updateRole>) {
  const advisor = (await findAdvisor(ctx.db, actor, params.id)) ?? throwApiError('not_found');
  return canChangeRole(actor, advisor) ? advisor : throwApiError('forbidden');
}

export const updateRoleRoute = route(updateRole, { authorize }, async (call) => {
  const { ctx, actor, body, authorized: advisor } = call;
  const { id } = call.params;
  const { role } = body;
  return withTransaction(ctx, async ({ db }) => {
    await lockAccount(db, advisor.account_id);
    const current = await findAdvisor(db, actor, id);
    if (current?.account_id !== advisor.account_id) throw new ApiError('not_found');
    if (role !== 'admin' && (await isLastAdmin(db, advisor))) throw new ApiError('last_admin');
    await updateUserColumns(db, id, { role });
    await publishUser(db, id);
    return { role };
  });
});
