import { createSavedView } from 'contract/endpoints/saved-views';
import { maxSavedViews } from 'contract/vocabulary/saved-views';
import { throwFieldErrors } from '../../api-error.ts';
import { withTransaction } from '../../db/connection.ts';
import { route } from '../../http/route.ts';
import { lockUser } from '../users/queries.ts';
import { countSavedViews, isNameTaken } from './queries.ts';
import { encryptSearch, nameTaken, tooManyViews, toSavedView } from './rules.ts';
import { insertSavedView } from './store.ts';

/** Locks the user, so that concurrent calls can neither exceed the limit nor save a name twice. */
export const createSavedViewRoute = route(createSavedView, async ({ ctx, actor, body: { view } }) =>
  withTransaction(ctx, async ({ db, encryption, clock }) => {
    const { user_id } = actor;
    await lockUser(db, user_id);
    if (await isNameTaken(db, user_id, view.name, null)) throwFieldErrors(nameTaken);
    if ((await countSavedViews(db, user_id)) >= maxSavedViews) throwFieldErrors(tooManyViews);
    const now = clock().toISOString();
    const row = await insertSavedView(db, {
      user_id,
      name: view.name,
      search_encrypted: encryptSearch(encryption, view.search),
      created_at: now,
      updated_at: now,
    });
    return toSavedView(encryption, row);
  }),
);
