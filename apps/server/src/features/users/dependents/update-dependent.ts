import type { updateDependent } from 'contract/endpoints/users';
import { ApiError, throwApiError } from '../../../http/api-error.ts';
import type { Handler } from '../../../http/route.ts';
import { canReach } from '../policy.ts';
import { complaintOfDependent, dependentOf } from './rules.ts';
import * as store from './store.ts';

export const handleUpdateDependent: Handler<typeof updateDependent> = async ({ ctx, actor, params: { id }, body }) =>
  ctx.db.transaction().execute(async (db) => {
    const before = await store.findDependent(db, id);
    if (!before || !canReach(actor, before.user_id)) throw new ApiError('not_found');
    await store.lockHousehold(db, before.user_id);
    const { name = before.name, age = before.age, sex = before.sex, spouse = before.spouse } = body.dependent;
    const others = (await store.listDependents(db, before.user_id)).filter((other) => other.id !== id);
    const complaint = complaintOfDependent(others, { spouse, myself: before.myself });
    if (complaint) throw new ApiError('validation_failed', { errors: complaint });
    return dependentOf((await store.updateDependent(db, id, { name, age, sex, spouse })) ?? throwApiError('not_found'));
  });
