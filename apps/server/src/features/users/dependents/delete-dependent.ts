import type { deleteDependent } from 'contract/endpoints/dependents';
import { ApiError } from '../../../api-error.ts';
import { withTransaction } from '../../../db/connection.ts';
import type { Handler } from '../../../http/route.ts';
import { canAccessUser } from '../policy.ts';
import { findDependent } from './queries.ts';
import * as store from './store.ts';

export const handleDeleteDependent: Handler<typeof deleteDependent> = async ({ ctx, actor, params: { id } }) => {
  const dependent = await findDependent(ctx.db, id);
  if (!dependent || !canAccessUser(actor, dependent.user_id)) throw new ApiError('not_found');
  if (!(await withTransaction(ctx, ({ db }) => store.deleteDependent(db, id)))) throw new ApiError('not_found');
  return { deleted: true };
};
