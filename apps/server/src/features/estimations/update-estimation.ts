import { isDeepStrictEqual } from 'node:util';
import { type EstimationInput, updateEstimation } from 'contract/endpoints/estimations';
import { ApiError, throwApiError } from '../../api-error.ts';
import type { Actor } from '../../auth/actor.ts';
import type { AppContext } from '../../context.ts';
import { assignNow } from '../../crypto/rotation/assignment.ts';
import { withTransaction } from '../../db/connection.ts';
import { route } from '../../http/route.ts';
import { requireMarket } from '../../integrations/rates/require-market.ts';
import { publishClients } from '../../realtime/store.ts';
import { hasLegalHold } from '../legal-holds/queries.ts';
import { chosenPlanIdIn } from './chosen-plan/rules.ts';
import { inputsOf } from './figures/rules.ts';
import { requireWorksheetIncome } from './income-worksheet/operations.ts';
import { keepResult, ownerFor, replyOf, requireEditable } from './operations.ts';
import { requireActor, rowsOfLink, viewerOf } from './policy.ts';
import type { EstimationRow } from './queries.ts';
import { answersOf, formFields } from './rules.ts';
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

const hasSameInputs = ({ encryption }: AppContext, one: EstimationRow, other: EstimationRow): boolean =>
  isDeepStrictEqual(inputsOf(answersOf(encryption, one)), inputsOf(answersOf(encryption, other)));

export const updateEstimationRoute = route(
  updateEstimation,
  { authorize: requireEditable, rows: rowsOfLink },
  async (call) => {
    const { ctx, actor, params, body, authorized: found } = call;
    const { id } = params;

    const { version = found.version, ...input } = body.estimation;
    const plan_id = chosenPlanIdIn(found, input);
    const market = await requireMarket(ctx.rates, { ...input, plan_id });
    requireWorksheetIncome(input, market);
    const row = await withTransaction(ctx, async (tx) => {
      const client = await changedClient(tx, typeof id === 'string' ? null : actor, found, input);
      const { account_id } = client ?? found;
      const fields = formFields(await tx.keys.ofFirm(tx.db, account_id), input, market);
      const updated =
        (await store.updateEstimation(tx.db, { id: found.id, version }, { ...fields, client }, tx.clock())) ??
        throwApiError('version_conflict');
      // Another name or client keeps the figures.
      const isSame = version === found.version && hasSameInputs(ctx, found, updated);
      await keepResult(tx, updated, market, { replaces: !isSame });
      if (account_id !== found.account_id) await assignNow(tx, { estimation_ids: [found.id] });
      const client_ids = new Set([found.client_id, updated.client_id].flatMap((one) => one ?? []));
      await publishClients(tx.db, [...client_ids], 'estimation.updated');
      return updated;
    });
    return replyOf(ctx, row, typeof id === 'string' ? { token: id } : viewerOf(ctx, requireActor(actor), row));
  },
);
