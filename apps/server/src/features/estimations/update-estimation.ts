import type { updateEstimation } from 'contract/endpoints/estimations';
import { digest } from '../../auth/tokens.ts';
import { ApiError, throwApiError } from '../../http/api-error.ts';
import type { Handler } from '../../http/route.ts';
import { requireMarket } from '../../integrations/rates/demand-market.ts';
import { requireScope } from './policy.ts';
import { toEstimation, type Viewer, writtenFields } from './rules.ts';
import * as store from './store.ts';

/** A public link only shows: of the tokens, only a root estimate's own may change it. */
export const handleUpdateEstimation: Handler<typeof updateEstimation> = async ({ ctx, actor, params, body }) => {
  const { db, encryption, public_url } = ctx;
  const { id } = params;
  const found =
    typeof id === 'string'
      ? await store.findEstimationByToken(db, digest(id))
      : await store.findEstimation(db, requireScope(actor), id);
  if (!found || (typeof id === 'string' && found.root_digest === null)) throw new ApiError('not_found');

  const { version = found.version, ...input } = body.estimation;
  const fields = writtenFields(encryption, input, await requireMarket(ctx.rates, input));
  const row = await store.updateEstimation(db, { id: found.id, version }, fields, ctx.clock());
  const viewer: Viewer = typeof id === 'string' ? { token: id } : { public_url };
  return toEstimation(encryption, row ?? throwApiError('version_conflict'), viewer);
};
