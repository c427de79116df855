import { listClientAccesses, listOwnAccesses } from 'contract/endpoints/audit';
import { ApiError, throwApiError } from '../../../api-error.ts';
import { scopeOf } from '../../../auth/actor.ts';
import { findVisibleClient } from '../../../features/engagements/queries.ts';
import { findName, fullName } from '../../../features/users/queries.ts';
import { route } from '../../../http/route.ts';
import { requireAuditScope } from '../policy.ts';
import { showAccesses } from './operations.ts';

export const listClientAccessesRoute = route(listClientAccesses, async ({ ctx, actor, params, query }) => {
  const scope = requireAuditScope(actor);
  const client = (await findVisibleClient(ctx, actor, params.id)) ?? throwApiError('not_found');
  return showAccesses(ctx, scope, { id: client.id, name: client.name }, query.zone);
});

export const listOwnAccessesRoute = route(listOwnAccesses, async ({ ctx, actor, query }) => {
  if (actor.type !== 'ClientUser') throw new ApiError('forbidden');
  const name = fullName((await findName(ctx.db, actor.user_id)) ?? throwApiError('not_signed_in'));
  return showAccesses(ctx, scopeOf(actor), { id: actor.user_id, name }, query.zone);
});
