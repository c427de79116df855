import type { previewMove } from 'contract/endpoints/moves';
import type { Handler } from '../../../http/route.ts';
import { planMove } from './operations.ts';
import { toPreview } from './rules.ts';

export const handlePreviewMove: Handler<typeof previewMove> = async ({ ctx, actor, body: { move } }) =>
  toPreview(move, await planMove(ctx, actor, move));
