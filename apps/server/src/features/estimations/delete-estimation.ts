import type { deleteEstimation } from 'contract/endpoints/estimations';
import { ApiError, throwApiError } from '../../api-error.ts';
import { scopeOf } from '../../auth/actor.ts';
import { withTransaction } from '../../db/connection.ts';
import type { Handler } from '../../http/route.ts';
import * as store from './store.ts';

export const handleDeleteEstimation: Handler<typeof deleteEstimation> = async ({ ctx, actor, params }) => {
  const scope = scopeOf(actor);
  if (await store.hasLegalHold(ctx.db, scope, params.id)) throw new ApiError('estimation_legal_hold');
  const deleted = await withTransaction(ctx, ({ db }) => store.deleteEstimation(db, scope, params.id));
  return deleted ? { deleted: true } : throwApiError('not_found');
};
