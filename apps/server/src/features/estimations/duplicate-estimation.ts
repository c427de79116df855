import type { duplicateEstimation } from 'contract/endpoints/estimations';
import { throwApiError } from '../../api-error.ts';
import { scopeOf } from '../../auth/actor.ts';
import { withTransaction } from '../../db/connection.ts';
import type { Handler } from '../../http/route.ts';
import { findPreparedBy } from './queries.ts';
import { newShareLink, toEstimation } from './rules.ts';
import { copyEstimation } from './store.ts';

export const handleDuplicateEstimation: Handler<typeof duplicateEstimation> = async ({ ctx, actor, params }) => {
  const { encryption, public_url } = ctx;
  const owner = { account_id: actor.account_id, user_id: actor.user_id };
  const copy = { ...owner, ...newShareLink(encryption).stored };
  const row =
    (await withTransaction(ctx, ({ db }) => copyEstimation(db, scopeOf(actor), params.id, copy))) ??
    throwApiError('not_found');
  return { ...toEstimation(encryption, row, { public_url }), prepared_by: await findPreparedBy(ctx.db, row) };
};
