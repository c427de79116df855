import type { Estimation, EstimationInput } from 'contract/endpoints/estimations';
import type { Market } from 'estimator';
import { throwApiError, throwFieldErrors } from '../../api-error.ts';
import { type Actor, clientScopeOf, scopeOf } from '../../auth/actor.ts';
import type { AppContext } from '../../context.ts';
import { newShareLink } from './link-tokens/rules.ts';
import type { Viewer } from './policy.ts';
import { type EstimationRow, findClientOf, findEstimation, findPreparedBy, lockOwnerOfClient } from './queries.ts';
import { formFields, toEstimation } from './rules.ts';
import * as store from './store.ts';

interface EstimationCall {
  readonly ctx: Pick<AppContext, 'db'>;
  readonly actor: Actor;
  readonly params: { readonly id: number };
}

/** An estimate that the actor can change. @throws ApiError `not_found` */
export const requireEstimation = async ({ ctx, actor, params }: EstimationCall): Promise<EstimationRow> =>
  (await findEstimation(ctx.db, scopeOf(actor), params.id)) ?? throwApiError('not_found');

/** Callers who used a link do not learn who the client is. */
export async function replyOf(
  { db, encryption }: Pick<AppContext, 'db' | 'encryption'>,
  row: EstimationRow,
  viewer: Viewer,
): Promise<Estimation> {
  const client = 'token' in viewer ? null : await findClientOf(db, row);
  return { ...toEstimation(encryption, row, viewer), prepared_by: await findPreparedBy(db, row), client };
}

interface Owner {
  readonly user_id: number | null;
  readonly account_id: number | null;
}

const unknownClient = { client_id: ['Choose one of your clients'] };

/**
 * Whose an estimate for a client is: the client's advisor and firm, also if a colleague makes it.
 * @throws ApiError `validation_failed`, in the same words for an unknown client and another firm's
 */
export async function ownerFor(tx: AppContext, actor: Actor | null, client_id: number): Promise<Owner> {
  if (!actor) return throwFieldErrors(unknownClient);
  const found = await lockOwnerOfClient(tx.db, clientScopeOf(actor), client_id);
  if (!found) return throwFieldErrors(unknownClient);
  return { user_id: found.user_id ?? actor.user_id, account_id: found.account_id };
}

export async function createEstimation(
  { db, encryption, clock }: Pick<AppContext, 'db' | 'encryption' | 'clock'>,
  { user_id, account_id }: Owner,
  input: EstimationInput,
  market: Market,
) {
  const link = newShareLink({ encryption, clock }).stored;
  return store.insertEstimation(db, {
    ...formFields(encryption, input, market),
    user_id,
    account_id,
    ...link,
    client_id: input.client_id ?? null,
    root_digest: null,
  });
}
