import { createSavedView, deleteSavedView, listSavedViews, updateSavedView } from 'contract/endpoints/saved-views';
import { maxSavedViews, savedViewListOf } from 'contract/vocabulary/saved-views';
import { ApiError, throwApiError, throwFieldErrors } from '../../api-error.ts';
import { withTransaction } from '../../db/connection.ts';
import { type AuthorizeCall, route } from '../../http/route.ts';
import { lockUser } from '../users/queries.ts';
import * as queries from './queries.ts';
import { countSavedViews, findListOf, isNameTaken } from './queries.ts';
import { encryptSearch, nameTaken, otherList, tooManyViews, toSavedView } from './rules.ts';
import * as store from './store.ts';
import { insertSavedView } from './store.ts';

export const listSavedViewsRoute = route(listSavedViews, async ({ ctx, actor, query: { list } }) => {
  const rows = await queries.listSavedViews(ctx.db, actor.user_id, list);
  return { views: rows.map((row) => toSavedView(ctx.encryption, row)) };
});

/** Locks the user, so that concurrent calls can neither exceed the limit nor save a name twice. */
export const createSavedViewRoute = route(createSavedView, async ({ ctx, actor, body: { view } }) =>
  withTransaction(ctx, async ({ db, keys, clock }) => {
    const { user_id } = actor;
    const list = savedViewListOf(view.search);
    await lockUser(db, user_id);
    const encryption = await keys.ofUser(db, user_id);
    if (await isNameTaken(db, { user_id, list, name: view.name }, null)) throwFieldErrors(nameTaken);
    if ((await countSavedViews(db, user_id, list)) >= maxSavedViews) throwFieldErrors(tooManyViews);
    const now = clock().toISOString();
    const row = await insertSavedView(db, {
      user_id,
      list,
      name: view.name,
      search_encrypted: encryptSearch(encryption, view.search),
      created_at: now,
      updated_at: now,
    });
    return toSavedView(encryption, row);
  }),
);

async function authorize({ ctx, actor, params: { id } }: AuthorizeCall<typeof updateSavedView>) {
  return (await findListOf(ctx.db, actor.user_id, id)) ?? throwApiError('not_found');
}

export const updateSavedViewRoute = route(
  updateSavedView,
  { authorize },
  async ({ ctx, actor, params: { id }, body, authorized: list }) =>
    withTransaction(ctx, async ({ db, keys, clock }) => {
      const { user_id } = actor;
      const { name, search } = body.view;
      if (search && savedViewListOf(search) !== list) throwFieldErrors(otherList);
      await lockUser(db, user_id);
      const encryption = await keys.ofUser(db, user_id);
      if (name !== undefined && (await isNameTaken(db, { user_id, list, name }, id))) throwFieldErrors(nameTaken);
      const row = await store.updateSavedView(
        db,
        { id, user_id },
        {
          ...(name !== undefined && { name }),
          ...(search && { search_encrypted: encryptSearch(encryption, search) }),
          updated_at: clock().toISOString(),
        },
      );
      return toSavedView(encryption, row ?? throwApiError('not_found'));
    }),
);

export const deleteSavedViewRoute = route(deleteSavedView, async ({ ctx, actor, params: { id } }) =>
  withTransaction(ctx, async ({ db }) => {
    if (!(await store.deleteSavedView(db, { id, user_id: actor.user_id }))) throw new ApiError('not_found');
    return { deleted: true };
  }),
);
