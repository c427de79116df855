import { createDependent, type Dependent, deleteDependent, updateDependent } from 'contract/endpoints/dependents';
import { maxDependents } from 'contract/vocabulary/users';
import { ApiError, throwApiError } from '../../../api-error.ts';
import { withTransaction } from '../../../db/connection.ts';
import { type AuthorizeCall, route } from '../../../http/route.ts';
import { publishClient } from '../../../realtime/store.ts';
import { requireNoLegalHold } from '../../legal-holds/operations.ts';
import { canAccessUser } from '../policy.ts';
import { findName, lockUser } from '../queries.ts';
import { findDependent, listDependents } from './queries.ts';
import * as store from './store.ts';

type Role = Pick<Dependent, 'spouse' | 'myself'>;

export function dependentErrors(others: readonly Role[], { spouse, myself }: Role): Record<string, string[]> | null {
  if (others.length >= maxDependents) return { age: [`A household can have up to ${maxDependents} people.`] };
  if (spouse && myself) return { spouse: ['You can’t list yourself as the spouse.'] };
  if (spouse && others.some((other) => other.spouse)) return { spouse: ['There’s already a spouse.'] };
  if (myself && others.some((other) => other.myself)) return { myself: ['You’re already on the list.'] };
  return null;
}

async function requireUser({ actor, params: { id } }: AuthorizeCall<typeof createDependent>) {
  if (!canAccessUser(actor, id)) throw new ApiError('not_found');
}

/** Locks the household, so that concurrent calls cannot exceed the limit or add two spouses. */
export const createDependentRoute = route(
  createDependent,
  { authorize: requireUser },
  async ({ ctx, params: { id }, body }) => {
    const { name = null, age, sex, spouse = false, myself = false } = body.dependent;
    return withTransaction(ctx, async ({ db }) => {
      await lockUser(db, id);
      if (!(await findName(db, id))) throw new ApiError('not_found');
      const errors = dependentErrors(await listDependents(db, id), { spouse, myself });
      if (errors) throw new ApiError('validation_failed', { errors });
      await publishClient(db, id, 'client.updated');
      return store.insertDependent(db, { user_id: id, name, age, sex, spouse, myself });
    });
  },
);

async function requireDependent({ ctx, actor, params }: AuthorizeCall<typeof updateDependent>) {
  const dependent = await findDependent(ctx.db, params.id);
  return dependent && canAccessUser(actor, dependent.user_id) ? dependent : throwApiError('not_found');
}

export const updateDependentRoute = route(updateDependent, { authorize: requireDependent }, async (call) =>
  withTransaction(call.ctx, async ({ db }) => {
    const { authorized: before, body } = call;
    const { id, user_id } = before;
    await lockUser(db, user_id);
    const { name = before.name, age = before.age, sex = before.sex, spouse = before.spouse } = body.dependent;
    const others = (await listDependents(db, user_id)).filter((other) => other.id !== id);
    const errors = dependentErrors(others, { spouse, myself: before.myself });
    if (errors) throw new ApiError('validation_failed', { errors });
    await publishClient(db, user_id, 'client.updated');
    return (await store.updateDependent(db, id, { name, age, sex, spouse })) ?? throwApiError('not_found');
  }),
);

export const deleteDependentRoute = route(deleteDependent, async ({ ctx, actor, params: { id } }) => {
  const { user_id } = (await findDependent(ctx.db, id)) ?? throwApiError('not_found');
  if (!canAccessUser(actor, user_id)) throw new ApiError('not_found');
  return withTransaction(ctx, async ({ db }) => {
    await lockUser(db, user_id);
    await requireNoLegalHold(db, user_id);
    if (!(await store.deleteDependent(db, id))) throw new ApiError('not_found');
    await publishClient(db, user_id, 'client.updated');
    return { deleted: true };
  });
});
