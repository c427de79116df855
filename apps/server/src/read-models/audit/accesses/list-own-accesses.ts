import { listOwnAccesses } from 'contract/endpoints/audit';
import { ApiError, throwApiError } from '../../../api-error.ts';
import { scopeOf } from '../../../auth/actor.ts';
import { findName, fullName } from '../../../features/users/queries.ts';
import { route } from '../../../http/route.ts';
import { showAccesses } from './operations.ts';

export const listOwnAccessesRoute = route(listOwnAccesses, async ({ ctx, actor, query }) => {
  if (actor.type !== 'ClientUser') throw new ApiError('forbidden');
  const name = fullName((await findName(ctx.db, actor.user_id)) ?? throwApiError('not_signed_in'));
  return showAccesses(ctx, scopeOf(actor), { id: actor.user_id, name }, query.zone);
});
