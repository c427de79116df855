import type { updateEstimation } from 'contract/endpoints/estimations';
import type { Handler } from '../../http/route.ts';
import { demandMarket } from '../../integrations/rates/demand-market.ts';
import { refuse } from '../../http/api-error.ts';
import { digest } from '../../auth/tokens.ts';
import { demandScope } from './policy.ts';
import { toEstimation, type Viewer, writtenFields } from './rules.ts';
import * as store from './store.ts';

/** A public link only shows: of the tokens, only a root estimate's own may change it. */
export const handleUpdateEstimation: Handler<typeof updateEstimation> = async ({ ground, actor, params, body }) => {
  const { db, seal, public_url } = ground;
  const { id } = params;
  const found =
    typeof id === 'string'
      ? await store.findEstimationByToken(db, digest(id))
      : await store.findEstimation(db, demandScope(actor), id);
  if (!found || (typeof id === 'string' && found.root_digest === null)) return refuse('not_found');

  const { version = found.version, ...input } = body.estimation;
  const fields = writtenFields(seal, input, await demandMarket(ground.rates, input));
  const row = await store.updateEstimation(db, { id: found.id, version }, fields, ground.clock());
  const viewer: Viewer = typeof id === 'string' ? { token: id } : { public_url };
  return toEstimation(seal, row ?? refuse('stale'), viewer);
};
