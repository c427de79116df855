import { type EstimationInput, updateEstimation } from 'contract/endpoints/estimations';
import { ApiError, throwApiError } from '../../api-error.ts';
import { type Actor, scopeOf } from '../../auth/actor.ts';
import { digest } from '../../auth/tokens.ts';
import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../db/connection.ts';
import { type AuthorizeCall, route } from '../../http/route.ts';
import { requireMarket } from '../../integrations/rates/require-market.ts';
import { publishClients } from '../../realtime/store.ts';
import { hasLegalHold } from '../legal-holds/queries.ts';
import { requireWorksheetIncome } from './income-worksheet/operations.ts';
import { ownerFor, replyOf } from './operations.ts';
import { requireActor, viewerOf } from './policy.ts';
import { type EstimationRow, findEstimation, findEstimationByToken } from './queries.ts';
import { formFields } from './rules.ts';
import * as store from './store.ts';

/**
 * Null if the client stays the same. An estimate that loses its client stays with the same advisor.
 * @throws ApiError `estimation_legal_hold`: with another client, the legal hold would no longer cover it
 */
async function changedClient(tx: AppContext, actor: Actor | null, found: EstimationRow, input: EstimationInput) {
  const { client_id = found.client_id } = input;
  if (client_id === found.client_id) return null;
  if (found.client_id !== null && (await hasLegalHold(tx.db, found.client_id)))
    throw new ApiError('estimation_legal_hold');
  const { user_id, account_id } = client_id === null ? found : await ownerFor(tx, actor, client_id);
  return { user_id, account_id, client_id };
}

/** A root token can update its estimate; a share token is read-only. */
async function requireEditable({
  ctx: { db, clock },
  actor,
  params: { id },
}: AuthorizeCall<typeof updateEstimation>): Promise<EstimationRow> {
  if (typeof id === 'number')
    return (await findEstimation(db, scopeOf(requireActor(actor)), id)) ?? throwApiError('not_found');
  const row = await findEstimationByToken(db, digest(id), clock());
  return row?.root_digest ? row : throwApiError('not_found');
}

export const updateEstimationRoute = route(updateEstimation, { authorize: requireEditable }, async (call) => {
  const { ctx, actor, params, body, authorized: found } = call;
  const { id } = params;

  const { version = found.version, ...input } = body.estimation;
  const market = await requireMarket(ctx.rates, input);
  requireWorksheetIncome(input, market);
  const fields = formFields(ctx.encryption, input, market);
  const row = await withTransaction(ctx, async (tx) => {
    const client = await changedClient(tx, typeof id === 'string' ? null : actor, found, input);
    const updated =
      (await store.updateEstimation(tx.db, { id: found.id, version }, { ...fields, client }, tx.clock())) ??
      throwApiError('version_conflict');
    const client_ids = new Set([found.client_id, updated.client_id].flatMap((one) => one ?? []));
    await publishClients(tx.db, [...client_ids], 'estimation.updated');
    return updated;
  });
  return replyOf(ctx, row, typeof id === 'string' ? { token: id } : viewerOf(ctx, requireActor(actor), row));
});
