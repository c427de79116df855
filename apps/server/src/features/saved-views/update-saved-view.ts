import { updateSavedView } from 'contract/endpoints/saved-views';
import { ApiError, throwApiError, throwFieldErrors } from '../../api-error.ts';
import { withTransaction } from '../../db/connection.ts';
import { type AuthorizeCall, route } from '../../http/route.ts';
import { lockUser } from '../users/queries.ts';
import { hasSavedView, isNameTaken } from './queries.ts';
import { encryptSearch, nameTaken, toSavedView } from './rules.ts';
import * as store from './store.ts';

async function authorize({ ctx, actor, params: { id } }: AuthorizeCall<typeof updateSavedView>) {
  if (!(await hasSavedView(ctx.db, actor.user_id, id))) throw new ApiError('not_found');
}

export const updateSavedViewRoute = route(
  updateSavedView,
  { authorize },
  async ({ ctx, actor, params: { id }, body }) =>
    withTransaction(ctx, async ({ db, encryption, clock }) => {
      const { user_id } = actor;
      const { name, search } = body.view;
      await lockUser(db, user_id);
      if (name !== undefined && (await isNameTaken(db, user_id, name, id))) throwFieldErrors(nameTaken);
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
