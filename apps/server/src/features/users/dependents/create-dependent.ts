import { createDependent } from 'contract/endpoints/dependents';
import { ApiError } from '../../../api-error.ts';
import { withTransaction } from '../../../db/connection.ts';
import { type AuthorizeCall, route } from '../../../http/route.ts';
import { canAccessUser } from '../policy.ts';
import { findName, lockUser } from '../queries.ts';
import { listDependents } from './queries.ts';
import { dependentErrors } from './rules.ts';
import { insertDependent } from './store.ts';

async function authorize({ actor, params: { id } }: AuthorizeCall<typeof createDependent>) {
  if (!canAccessUser(actor, id)) throw new ApiError('not_found');
}

/** Locks the household, so that concurrent calls cannot exceed the limit or add two spouses. */
export const createDependentRoute = route(createDependent, { authorize }, async ({ ctx, params: { id }, body }) => {
  const { name = null, age, sex, spouse = false, myself = false } = body.dependent;
  return withTransaction(ctx, async ({ db }) => {
    await lockUser(db, id);
    if (!(await findName(db, id))) throw new ApiError('not_found');
    const errors = dependentErrors(await listDependents(db, id), { spouse, myself });
    if (errors) throw new ApiError('validation_failed', { errors });
    return insertDependent(db, { user_id: id, name, age, sex, spouse, myself });
  });
});
