import type { deleteDependent } from 'contract/endpoints/users';
import { ApiError } from '../../../http/api-error.ts';
import type { Handler } from '../../../http/route.ts';
import { canReach } from '../policy.ts';
import * as store from './store.ts';

export const handleDeleteDependent: Handler<typeof deleteDependent> = async ({ ctx, actor, params: { id } }) => {
  const dependent = await store.findDependent(ctx.db, id);
  if (!dependent || !canReach(actor, dependent.user_id) || !(await store.removeDependent(ctx.db, id)))
    throw new ApiError('not_found');
  return { deleted: true };
};
