import { showEstimation } from 'contract/endpoints/estimations';
import { ApiError, throwApiError } from '../../api-error.ts';
import { digest } from '../../auth/tokens.ts';
import { type Call, route } from '../../http/route.ts';
import { isOpenTo } from './link-tokens/rules.ts';
import { replyOf } from './operations.ts';
import { rowsOfLink, type Viewer, viewerOf } from './policy.ts';
import { findEstimationByToken, findReadableEstimation, type ReadableRow } from './queries.ts';

type ReadCall = Pick<Call<typeof showEstimation>, 'ctx' | 'actor' | 'params' | 'record' | 'caller'>;

/**
 * `params.id` is a numeric id, which requires a user who can read the estimate, or a token. A link with a code opens only
 * in browsers that have entered it.
 */
export async function readEstimation(call: ReadCall): Promise<{ row: ReadableRow; viewer: Viewer }> {
  const found = await findEstimation(call);
  if (found.row.client_id !== null) await call.record.showClients([found.row.client_id]);
  return found;
}

async function findEstimation({ ctx, actor, params, caller }: ReadCall) {
  if (typeof params.id === 'string') {
    const row = (await findEstimationByToken(ctx.db, digest(params.id), ctx.clock())) ?? throwApiError('not_found');
    if (!isOpenTo(ctx, row, caller)) throw new ApiError('share_code_required');
    return { row, viewer: { token: params.id } };
  }
  if (!actor) throw new ApiError('not_signed_in');
  const row = (await findReadableEstimation(ctx.db, actor, params.id)) ?? throwApiError('not_found');
  return { row, viewer: viewerOf(ctx, actor, row) };
}

export const showEstimationRoute = route(showEstimation, { rows: rowsOfLink }, async (call) => {
  const { row, viewer } = await readEstimation(call);
  return replyOf(call.ctx, row, viewer);
});
