import type { createEstimation } from 'contract/endpoints/estimations';
import { digest, randomToken } from '../../auth/tokens.ts';
import { withTransaction } from '../../db/connection.ts';
import type { Handler } from '../../http/route.ts';
import { requireMarket } from '../../integrations/rates/require-market.ts';
import * as operations from './operations.ts';
import { requireScope } from './policy.ts';
import { findPreparedBy } from './queries.ts';
import { formFields, toEstimation } from './rules.ts';
import { insertEstimation } from './store.ts';

const noLink = { share_digest: null, share_encrypted: null };

/** An advisor's estimate gets a public link. A root estimate is accessible only with the token in this reply. */
export const handleCreateEstimation: Handler<typeof createEstimation> = async ({ ctx, actor, body }) => {
  const { encryption, public_url } = ctx;
  if (!body.rootEstimator) requireScope(actor);
  const market = await requireMarket(ctx.rates, body.estimation);

  if (body.rootEstimator) {
    const token = randomToken();
    const root = { account_id: null, user_id: null, ...noLink, root_digest: digest(token) };
    const fields = { ...formFields(encryption, body.estimation, market), ...root };
    const row = await withTransaction(ctx, ({ db }) => insertEstimation(db, fields));
    return { ...toEstimation(encryption, row, { token }), prepared_by: null, root_token: token };
  }
  const owner = { account_id: actor?.account_id ?? null, user_id: actor?.user_id ?? null };
  const row = await withTransaction(ctx, (tx) => operations.createEstimation(tx, owner, body.estimation, market));
  return { ...toEstimation(encryption, row, { public_url }), prepared_by: await findPreparedBy(ctx.db, row) };
};
