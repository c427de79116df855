import type { showEstimation } from 'contract/endpoints/estimations';
import type { Call, Handler } from '../../http/route.ts';
import { refuse } from '../../http/api-error.ts';
import { digest } from '../../auth/tokens.ts';
import { demandScope } from './policy.ts';
import { toEstimation } from './rules.ts';
import { findEstimation, findEstimationByToken } from './store.ts';

/** The estimate of a number in reach, or of a link's token. */
export async function readEstimation({
  ground: { db, seal, public_url },
  actor,
  params,
}: Pick<Call<typeof showEstimation>, 'ground' | 'actor' | 'params'>) {
  if (typeof params.id === 'string') {
    const row = (await findEstimationByToken(db, digest(params.id))) ?? refuse('not_found');
    return toEstimation(seal, row, { token: params.id });
  }
  const row = (await findEstimation(db, demandScope(actor), params.id)) ?? refuse('not_found');
  return toEstimation(seal, row, { public_url });
}

export const handleShowEstimation: Handler<typeof showEstimation> = readEstimation;
