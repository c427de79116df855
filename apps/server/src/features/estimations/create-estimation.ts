import type { createEstimation } from 'contract/endpoints/estimations';
import type { Handler } from '../../http/route.ts';
import { demandMarket } from '../../integrations/rates/demand-market.ts';
import { digest, randomToken } from '../../auth/tokens.ts';
import { demandScope } from './policy.ts';
import { saveNewEstimation } from './public.ts';
import { toEstimation, writtenFields } from './rules.ts';
import { insertEstimation } from './store.ts';

const noLink = { share_digest: null, share_sealed: null };

/** An advisor's estimate gets its public link at once; a stranger's is reached only by the token in this answer. */
export const handleCreateEstimation: Handler<typeof createEstimation> = async ({ ground, actor, body }) => {
  const { db, seal, public_url } = ground;
  if (!body.rootEstimator) demandScope(actor);
  const market = await demandMarket(ground.rates, body.estimation);

  if (body.rootEstimator) {
    const token = randomToken();
    const root = { account_id: null, user_id: null, ...noLink, root_digest: digest(token) };
    const row = await insertEstimation(db, { ...writtenFields(seal, body.estimation, market), ...root });
    return { ...toEstimation(seal, row, { token }), root_token: token };
  }
  const owner = { account_id: actor?.account_id ?? null, user_id: actor?.user_id ?? null };
  const row = await saveNewEstimation(ground, owner, body.estimation, market);
  return toEstimation(seal, row, { public_url });
};
