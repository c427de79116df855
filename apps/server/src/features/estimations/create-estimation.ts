import type { createEstimation } from 'contract/endpoints/estimations';
import { digest, randomToken } from '../../auth/tokens.ts';
import type { Handler } from '../../http/route.ts';
import { requireMarket } from '../../integrations/rates/demand-market.ts';
import { requireScope } from './policy.ts';
import { saveNewEstimation } from './public.ts';
import { toEstimation, writtenFields } from './rules.ts';
import { insertEstimation } from './store.ts';

const noLink = { share_digest: null, share_encrypted: null };

/** An advisor's estimate gets its public link at once; a stranger's is reached only by the token in this answer. */
export const handleCreateEstimation: Handler<typeof createEstimation> = async ({ ctx, actor, body }) => {
  const { db, encryption, public_url } = ctx;
  if (!body.rootEstimator) requireScope(actor);
  const market = await requireMarket(ctx.rates, body.estimation);

  if (body.rootEstimator) {
    const token = randomToken();
    const root = { account_id: null, user_id: null, ...noLink, root_digest: digest(token) };
    const row = await insertEstimation(db, { ...writtenFields(encryption, body.estimation, market), ...root });
    return { ...toEstimation(encryption, row, { token }), root_token: token };
  }
  const owner = { account_id: actor?.account_id ?? null, user_id: actor?.user_id ?? null };
  const row = await saveNewEstimation(ctx, owner, body.estimation, market);
  return toEstimation(encryption, row, { public_url });
};
