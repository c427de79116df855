import type { showEstimation } from 'contract/endpoints/estimations';
import { throwApiError } from '../../api-error.ts';
import { digest } from '../../auth/tokens.ts';
import type { Call, Handler } from '../../http/route.ts';
import { requireScope } from './policy.ts';
import { type EstimationRow, findEstimation, findEstimationByToken, findPreparedBy } from './queries.ts';
import { toEstimation, type Viewer } from './rules.ts';

/** `params.id` is a numeric id, which requires a scope, or a token. */
export async function readEstimation({
  ctx: { db, public_url },
  actor,
  params,
}: Pick<Call<typeof showEstimation>, 'ctx' | 'actor' | 'params'>): Promise<{ row: EstimationRow; viewer: Viewer }> {
  if (typeof params.id === 'string') {
    const row = (await findEstimationByToken(db, digest(params.id))) ?? throwApiError('not_found');
    return { row, viewer: { token: params.id } };
  }
  const row = (await findEstimation(db, requireScope(actor), params.id)) ?? throwApiError('not_found');
  return { row, viewer: { public_url } };
}

export const handleShowEstimation: Handler<typeof showEstimation> = async (call) => {
  const { row, viewer } = await readEstimation(call);
  const { db, encryption } = call.ctx;
  return { ...toEstimation(encryption, row, viewer), prepared_by: await findPreparedBy(db, row) };
};
