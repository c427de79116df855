import type { showEstimation } from 'contract/endpoints/estimations';
import { throwApiError } from '../../api-error.ts';
import { digest } from '../../auth/tokens.ts';
import type { Call, Handler } from '../../http/route.ts';
import { requireScope } from './policy.ts';
import { findEstimation, findEstimationByToken, findPreparedBy } from './queries.ts';
import { toEstimation } from './rules.ts';

/** `params.id` is a numeric id, which requires a scope, or a token. */
export async function readEstimation({
  ctx: { db, encryption, public_url },
  actor,
  params,
}: Pick<Call<typeof showEstimation>, 'ctx' | 'actor' | 'params'>) {
  if (typeof params.id === 'string') {
    const row = (await findEstimationByToken(db, digest(params.id))) ?? throwApiError('not_found');
    return { row, saved: toEstimation(encryption, row, { token: params.id }) };
  }
  const row = (await findEstimation(db, requireScope(actor), params.id)) ?? throwApiError('not_found');
  return { row, saved: toEstimation(encryption, row, { public_url }) };
}

export const handleShowEstimation: Handler<typeof showEstimation> = async (call) => {
  const { row, saved } = await readEstimation(call);
  return { ...saved, prepared_by: await findPreparedBy(call.ctx.db, row) };
};
