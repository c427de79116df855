import { updateDependent } from 'contract/endpoints/dependents';
import { ApiError, throwApiError } from '../../../api-error.ts';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import { canAccessUser } from '../policy.ts';
import { lockUser } from '../queries.ts';
import { findDependent, listDependents } from './queries.ts';
import { dependentErrors } from './rules.ts';
import * as store from './store.ts';

export const updateDependentRoute = route(updateDependent, async ({ ctx, actor, params: { id }, body }) =>
  withTransaction(ctx, async ({ db }) => {
    const before = await findDependent(db, id);
    if (!before || !canAccessUser(actor, before.user_id)) throw new ApiError('not_found');
    await lockUser(db, before.user_id);
    const { name = before.name, age = before.age, sex = before.sex, spouse = before.spouse } = body.dependent;
    const others = (await listDependents(db, before.user_id)).filter((other) => other.id !== id);
    const errors = dependentErrors(others, { spouse, myself: before.myself });
    if (errors) throw new ApiError('validation_failed', { errors });
    return (await store.updateDependent(db, id, { name, age, sex, spouse })) ?? throwApiError('not_found');
  }),
);
