import type { Estimation, EstimationInput } from 'contract/endpoints/estimations';
import type { Market } from 'estimator';
import { throwApiError, throwFieldErrors } from '../../api-error.ts';
import { type Actor, clientScopeOf, scopeOf } from '../../auth/actor.ts';
import { digest } from '../../auth/tokens.ts';
import type { AppContext } from '../../context.ts';
import { newShareLink } from './link-tokens/rules.ts';
import { requireActor, type Viewer } from './policy.ts';
import {
  type EstimationRow,
  findClientOf,
  findEstimation,
  findEstimationByToken,
  findPreparedBy,
  lockOwnerOfClient,
} from './queries.ts';
import { calculateResult, resultColumns } from './results/rules.ts';
import { saveResult } from './results/store.ts';
import { answersOf, formFields, toEstimation } from './rules.ts';
import * as store from './store.ts';

interface EstimationCall {
  readonly ctx: Pick<AppContext, 'db'>;
  readonly actor: Actor;
  readonly params: { readonly id: number };
}

/** An estimate that the actor can change. @throws ApiError `not_found` */
export const requireEstimation = async ({ ctx, actor, params }: EstimationCall): Promise<EstimationRow> =>
  (await findEstimation(ctx.db, scopeOf(actor), params.id)) ?? throwApiError('not_found');

interface EditCall {
  readonly ctx: Pick<AppContext, 'clock' | 'db'>;
  readonly actor: Actor | null;
  readonly params: { readonly id: number | string };
}

/**
 * An estimate that the actor or the token can change. A root token can; a share token is read-only.
 * @throws ApiError `not_found`
 */
export async function requireEditable({ ctx: { db, clock }, actor, params: { id } }: EditCall): Promise<EstimationRow> {
  if (typeof id === 'number')
    return (await findEstimation(db, scopeOf(requireActor(actor)), id)) ?? throwApiError('not_found');
  const row = await findEstimationByToken(db, digest(id), clock());
  return row?.root_digest ? row : throwApiError('not_found');
}

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

/** Keeps the figures of a saved estimate, in the transaction that saves it. */
export async function keepResult(
  { db, keys, clock }: Pick<AppContext, 'clock' | 'db' | 'keys'>,
  row: EstimationRow,
  market: Market,
  { replaces }: { readonly replaces: boolean },
): Promise<void> {
  const encryption = await keys.ofFirm(db, row.account_id);
  const columns = resultColumns(encryption, calculateResult(answersOf(encryption, row), market));
  await saveResult(db, row, { ...columns, calculated_at: clock().toISOString(), kept_later: false }, replaces);
}

export async function createEstimation(
  tx: Pick<AppContext, 'clock' | 'db' | 'keys'>,
  { user_id, account_id }: Owner,
  input: EstimationInput,
  market: Market,
) {
  const encryption = await tx.keys.ofFirm(tx.db, account_id);
  const link = newShareLink({ encryption, clock: tx.clock }).stored;
  const row = await store.insertEstimation(tx.db, {
    ...formFields(encryption, input, market),
    user_id,
    account_id,
    ...link,
    client_id: input.client_id ?? null,
    root_digest: null,
  });
  await keepResult(tx, row, market, { replaces: true });
  return row;
}
