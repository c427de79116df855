import { showMerge } from 'contract/endpoints/quarantine';
import { ApiError, throwApiError } from '../../../../api-error.ts';
import { scopeOf } from '../../../../auth/actor.ts';
import { route } from '../../../../http/route.ts';
import { findEngagement, findQuarantined } from './queries.ts';
import { obstacleOf, toEngagement } from './rules.ts';

export const showMergeRoute = route(showMerge, async ({ ctx, actor, params }) => {
  const scope = scopeOf(actor);
  const row = (await findQuarantined(ctx.db, scope, params.id)) ?? throwApiError('quarantine_resolved');
  const { holder_id: id, holder_name: name } = row;
  if (id === null || obstacleOf(row)) throw new ApiError('merge_not_possible');
  const moves = await findEngagement(ctx.db, scope, row.id, ctx.clock());
  const ends = await findEngagement(ctx.db, scope, id, ctx.clock());
  if (!moves) throw new ApiError('quarantine_resolved');
  return {
    client: { id, name },
    moves: toEngagement(moves),
    ends: ends && toEngagement(ends),
    sends_invitation: !moves.do_not_send_referral_email,
  };
});
