import { deleteDependent } from 'contract/endpoints/dependents';
import { ApiError, throwApiError } from '../../../api-error.ts';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import { requireNoLegalHold } from '../../legal-holds/operations.ts';
import { canAccessUser } from '../policy.ts';
import { lockUser } from '../queries.ts';
import { findDependent } from './queries.ts';
import * as store from './store.ts';

export const deleteDependentRoute = route(deleteDependent, async ({ ctx, actor, params: { id } }) => {
  const { user_id } = (await findDependent(ctx.db, id)) ?? throwApiError('not_found');
  if (!canAccessUser(actor, user_id)) throw new ApiError('not_found');
  return withTransaction(ctx, async ({ db }) => {
    await lockUser(db, user_id);
    await requireNoLegalHold(db, user_id);
    if (!(await store.deleteDependent(db, id))) throw new ApiError('not_found');
    return { deleted: true };
  });
});
