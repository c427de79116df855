import { deleteSavedView } from 'contract/endpoints/saved-views';
import { ApiError } from '../../api-error.ts';
import { withTransaction } from '../../db/connection.ts';
import { route } from '../../http/route.ts';
import * as store from './store.ts';

export const deleteSavedViewRoute = route(deleteSavedView, async ({ ctx, actor, params: { id } }) =>
  withTransaction(ctx, async ({ db }) => {
    if (!(await store.deleteSavedView(db, { id, user_id: actor.user_id }))) throw new ApiError('not_found');
    return { deleted: true };
  }),
);
