import { createMove, previewMove } from 'contract/endpoints/moves';
import { ApiError, throwFieldErrors } from '../../../api-error.ts';
import { clientScopeOf } from '../../../auth/actor.ts';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import { carryOut, planMove } from './operations.ts';
import { lockMove } from './queries.ts';
import { toPreview } from './rules.ts';

export const previewMoveRoute = route(previewMove, async ({ ctx, actor, body: { move } }) =>
  toPreview(move, await planMove(ctx, actor, move)),
);

/** Of two concurrent moves of a client, the second one finds a changed preview. */
export const createMoveRoute = route(createMove, async ({ ctx, actor, body: { move, digest } }) =>
  withTransaction(ctx, async (tx) => {
    await lockMove(tx.db, clientScopeOf(actor), move);
    const plan = await planMove(tx, actor, move);
    const preview = toPreview(move, plan);
    if (plan.successor_required && move.kind === 'advisor' && move.successor_id === null)
      throwFieldErrors({ successor_id: ['Choose who takes over what stays with the firm'] });
    if (preview.digest !== digest) throw new ApiError('move_changed');
    await carryOut(tx, actor, plan);
    const { clients, meetings, estimates } = preview;
    return { clients, meetings, estimates };
  }),
);
