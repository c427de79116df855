import { updateDependent } from 'contract/endpoints/dependents';
import { ApiError, throwApiError } from '../../../api-error.ts';
import { withTransaction } from '../../../db/connection.ts';
import { type AuthorizeCall, route } from '../../../http/route.ts';
import { canAccessUser } from '../policy.ts';
import { lockUser } from '../queries.ts';
import { findDependent, listDependents } from './queries.ts';
import { dependentErrors } from './rules.ts';
import * as store from './store.ts';

async function authorize({ ctx, actor, params }: AuthorizeCall<typeof updateDependent>) {
  const dependent = await findDependent(ctx.db, params.id);
  return dependent && canAccessUser(actor, dependent.user_id) ? dependent : throwApiError('not_found');
}

export const updateDependentRoute = route(updateDependent, { authorize }, async (call) =>
  withTransaction(call.ctx, async ({ db }) => {
    const { authorized: before, body } = call;
    const { id, user_id } = before;
    await lockUser(db, user_id);
    const { name = before.name, age = before.age, sex = before.sex, spouse = before.spouse } = body.dependent;
    const others = (await listDependents(db, user_id)).filter((other) => other.id !== id);
    const errors = dependentErrors(others, { spouse, myself: before.myself });
    if (errors) throw new ApiError('validation_failed', { errors });
    return (await store.updateDependent(db, id, { name, age, sex, spouse })) ?? throwApiError('not_found');
  }),
);
