import { createEstimation, type Estimation, type EstimationInput } from 'contract/endpoints/estimations';
import type { Actor } from '../../auth/actor.ts';
import { digest, randomToken } from '../../auth/tokens.ts';
import type { AppContext } from '../../context.ts';
import { withRows, withTransaction } from '../../db/connection.ts';
import { allRows } from '../../db/row-scope.ts';
import { route } from '../../http/route.ts';
import { requireMarket } from '../../integrations/rates/require-market.ts';
import { publishClient } from '../../realtime/store.ts';
import { requireWorksheetIncome } from './income-worksheet/operations.ts';
import { withoutShareLink } from './link-tokens/rules.ts';
import * as operations from './operations.ts';
import { requireActor, viewerOf } from './policy.ts';
import { formFields } from './rules.ts';
import { insertEstimation } from './store.ts';

const rootColumns = { account_id: null, user_id: null, client_id: null, ...withoutShareLink };

/** An advisor's estimate gets a public link. A root estimate is accessible only with the token in this reply. */
export const createEstimationRoute = route(createEstimation, ({ ctx, actor, body }) =>
  body.rootEstimator
    ? createRoot(withRows(ctx, allRows), body.estimation)
    : create(ctx, requireActor(actor), body.estimation),
);

async function createRoot(ctx: AppContext, input: EstimationInput): Promise<Estimation> {
  if (input.client_id != null) await operations.ownerFor(ctx, null, input.client_id);
  const market = await requireMarket(ctx.rates, input);
  requireWorksheetIncome(input, market);
  const token = randomToken();
  const fields = { ...formFields(ctx.encryption, input, market), ...rootColumns, root_digest: digest(token) };
  const row = await withTransaction(ctx, async (tx) => {
    const created = await insertEstimation(tx.db, fields);
    await operations.keepResult(tx, created, market, { replaces: true });
    return created;
  });
  return { ...(await operations.replyOf(ctx, row, { token })), root_token: token };
}

async function create(ctx: AppContext, actor: Actor, input: EstimationInput): Promise<Estimation> {
  const { client_id } = input;
  const market = await requireMarket(ctx.rates, input);
  requireWorksheetIncome(input, market);
  const row = await withTransaction(ctx, async (tx) => {
    const owner = client_id == null ? actor : await operations.ownerFor(tx, actor, client_id);
    const created = await operations.createEstimation(tx, owner, input, market);
    if (client_id != null) await publishClient(tx.db, client_id, 'estimation.updated');
    return created;
  });
  return operations.replyOf(ctx, row, viewerOf(ctx, actor, row));
}
