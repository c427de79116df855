import { previewMove } from 'contract/endpoints/moves';
import { route } from '../../../http/route.ts';
import { planMove } from './operations.ts';
import { toPreview } from './rules.ts';

export const previewMoveRoute = route(previewMove, async ({ ctx, actor, body: { move } }) =>
  toPreview(move, await planMove(ctx, actor, move)),
);
