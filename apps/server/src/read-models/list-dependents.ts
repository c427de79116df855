import { listDependents } from 'contract/endpoints/dependents';
import { ApiError } from '../api-error.ts';
import { clientScopeOf } from '../auth/actor.ts';
import { isVisibleClient } from '../features/engagements/queries.ts';
import * as queries from '../features/users/dependents/queries.ts';
import { canAccessUser } from '../features/users/policy.ts';
import { findName } from '../features/users/queries.ts';
import { route } from '../http/route.ts';

/** Only the household itself and super admins may change it. */
export const listDependentsRoute = route(listDependents, async ({ ctx, actor, params: { id } }) => {
  const isVisible = canAccessUser(actor, id)
    ? (await findName(ctx.db, id)) !== null
    : await isVisibleClient(ctx.db, clientScopeOf(actor), id);
  if (!isVisible) throw new ApiError('not_found');
  return { dependents: await queries.listDependents(ctx.db, id) };
});
