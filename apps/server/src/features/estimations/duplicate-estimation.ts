import { duplicateEstimation } from 'contract/endpoints/estimations';
import { throwApiError } from '../../api-error.ts';
import { scopeOf } from '../../auth/actor.ts';
import { assignNow } from '../../crypto/rotation/assignment.ts';
import { withTransaction } from '../../db/connection.ts';
import { route } from '../../http/route.ts';
import { publishClient } from '../../realtime/store.ts';
import { newShareLink } from './link-tokens/rules.ts';
import { replyOf } from './operations.ts';
import { viewerOf } from './policy.ts';
import { copyEstimation } from './store.ts';

/** The copy of an estimate for a client is for the same client, and not shared with them. */
export const duplicateEstimationRoute = route(duplicateEstimation, async ({ ctx, actor, params }) => {
  const owner = { account_id: actor.account_id, user_id: actor.user_id };
  const link = newShareLink(ctx).stored;
  const row = await withTransaction(ctx, async (tx) => {
    const { db } = tx;
    const copy = (await copyEstimation(db, scopeOf(actor), params.id, owner, link)) ?? throwApiError('not_found');
    await ctx.keys.ofFirm(db, copy.account_id);
    await assignNow(tx, { estimation_ids: [copy.id] });
    if (copy.client_id !== null) await publishClient(db, copy.client_id, 'estimation.updated');
    return copy;
  });
  return replyOf(ctx, row, viewerOf(ctx, actor, row));
});
