import { deleteAdvisor } from 'contract/endpoints/users';
import { ApiError, throwApiError, throwFieldErrors } from '../../api-error.ts';
import { clientScopeOf } from '../../auth/actor.ts';
import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../db/connection.ts';
import { hasSeat, isAdvisorOf } from '../../features/accounts/queries.ts';
import * as deletions from '../../features/deletions/operations.ts';
import { reassignClients } from '../../features/engagements/operations.ts';
import { listClientsOfAdvisor } from '../../features/engagements/queries.ts';
import { isLastAdmin, lockAccount } from '../../features/invitations/queries.ts';
import { requireOtherSuperAdmin } from '../../features/users/operations.ts';
import { type AuthorizeCall, type Call, route } from '../../http/route.ts';
import { publishAccount, publishUser } from '../../realtime/store.ts';
import { canDelete } from './policy.ts';
import { findAdvisor, lockAdvisor } from './queries.ts';

async function authorize({ ctx, actor, params }: AuthorizeCall<typeof deleteAdvisor>) {
  const advisor = (await findAdvisor(ctx.db, actor, params.id)) ?? throwApiError('not_found');
  return canDelete(actor, advisor) ? advisor : throwApiError('forbidden');
}

/** See docs/decisions/012 for what happens to the advisor's data. */
export const deleteAdvisorRoute = route(deleteAdvisor, { authorize }, async (call) => {
  const { ctx, actor, params, query, authorized: advisor } = call;
  const { id } = params;
  const find = async ({ db }: Pick<AppContext, 'db'>) =>
    (await findAdvisor(db, actor, id)) ?? throwApiError('not_found');
  const { account_id } = advisor;
  return withTransaction(ctx, async (tx) => {
    const { db } = tx;
    await lockAccount(db, account_id);
    if (advisor.super_admin) await requireOtherSuperAdmin(db, id);
    await lockAdvisor(db, advisor);
    if (await isLastAdmin(db, await find(tx))) throw new ApiError('last_admin');
    const successor_id = await findSuccessor({ ...call, ctx: tx }, account_id);
    await publishUser(db, id);
    if (successor_id !== null) await reassignClients(tx, actor, id, successor_id);
    await deletions.deleteAdvisor(tx, { user_id: id, estimates_to: successor_id ?? actor.user_id });
    if (query.reassign_to !== undefined && !(await hasSeat(tx, query.reassign_to)))
      throwFieldErrors({ reassign_to: ['This advisor doesn’t have a seat. Choose another one.'] });
    await publishAccount(db, account_id);
    return { deleted: true as const };
  });
});

async function findSuccessor({ ctx, actor, params: { id }, query }: Call<typeof deleteAdvisor>, account_id: number) {
  const { reassign_to } = query;
  if (reassign_to === undefined) {
    const clients = await listClientsOfAdvisor(ctx.db, clientScopeOf(actor), id);
    return clients.length === 0 ? null : throwFieldErrors({ reassign_to: ['Choose who takes over the clients'] });
  }
  if (reassign_to === id || !(await isAdvisorOf(ctx.db, reassign_to, account_id)))
    throwFieldErrors({ reassign_to: ['Choose another advisor at this firm'] });
  return reassign_to;
}
