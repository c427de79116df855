import { deleteEstimation } from 'contract/endpoints/estimations';
import { ApiError, throwApiError } from '../../api-error.ts';
import { scopeOf } from '../../auth/actor.ts';
import { withTransaction } from '../../db/connection.ts';
import { route } from '../../http/route.ts';
import { publishClient } from '../../realtime/store.ts';
import * as store from './store.ts';

export const deleteEstimationRoute = route(deleteEstimation, async ({ ctx, actor, params }) => {
  const scope = scopeOf(actor);
  if (await store.hasLegalHold(ctx.db, scope, params.id)) throw new ApiError('estimation_legal_hold');
  await withTransaction(ctx, async ({ db }) => {
    const { client_id } = (await store.deleteEstimation(db, scope, params.id)) ?? throwApiError('not_found');
    if (client_id !== null) await publishClient(db, client_id, 'estimation.updated');
  });
  return { deleted: true };
});
