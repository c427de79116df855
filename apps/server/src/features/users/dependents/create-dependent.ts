import type { createDependent } from 'contract/endpoints/users';
import { ApiError } from '../../../http/api-error.ts';
import type { Handler } from '../../../http/route.ts';
import { canReach } from '../policy.ts';
import { complaintOfDependent, dependentOf } from './rules.ts';
import * as store from './store.ts';

/** One at a time in each household, so that several at once are neither too many nor two spouses. */
export const handleCreateDependent: Handler<typeof createDependent> = async ({ ctx, actor, params: { id }, body }) => {
  if (!canReach(actor, id)) throw new ApiError('not_found');
  const { name = null, age, sex, spouse = false, myself = false } = body.dependent;
  return ctx.db.transaction().execute(async (db) => {
    if (!(await store.lockHousehold(db, id))) throw new ApiError('not_found');
    const complaint = complaintOfDependent(await store.listDependents(db, id), { spouse, myself });
    if (complaint) throw new ApiError('validation_failed', { errors: complaint });
    return dependentOf(await store.insertDependent(db, { user_id: id, name, age, sex, spouse, myself }));
  });
};
