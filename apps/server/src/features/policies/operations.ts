import type { Policy, PolicyChanges } from 'contract/endpoints/policies';
import { ApiError, throwApiError } from '../../api-error.ts';
import type { Actor } from '../../auth/actor.ts';
import type { AppContext, CallRecord } from '../../context.ts';
import { withTransaction } from '../../db/connection.ts';
import { publishClient } from '../../realtime/store.ts';
import { findVisibleClient, type VisibleClient } from '../engagements/queries.ts';
import { canEditPolicies } from './policy.ts';
import * as queries from './queries.ts';
import { changesOf, dateErrors, toPolicy, writtenColumns } from './rules.ts';
import { updatePolicy } from './store.ts';

/**
 * @throws ApiError `not_found` unless the actor sees the client; `forbidden` if they cannot edit
 * the client's policies
 */
export async function requireEditableClient(ctx: AppContext, actor: Actor, client_id: number): Promise<VisibleClient> {
  const client = (await findVisibleClient(ctx, actor, client_id)) ?? throwApiError('not_found');
  if (!canEditPolicies(actor)) throw new ApiError('forbidden');
  return client;
}

export async function requireClientOf(ctx: AppContext, actor: Actor, policy_id: number): Promise<VisibleClient> {
  const client_id = (await queries.findClientOf(ctx.db, policy_id)) ?? throwApiError('not_found');
  return requireEditableClient(ctx, actor, client_id);
}

interface PolicyCall {
  readonly ctx: AppContext;
  readonly actor: Actor;
  readonly record: Pick<CallRecord, 'showClients'>;
  readonly authorized: VisibleClient;
}

interface PolicyWrite {
  readonly id: number;
  readonly changes: PolicyChanges;
  readonly version: number;
}

/** Writing the existing plans is the last part of an import. */
const lockedRetrySeconds = 15;

/** Changes that change nothing leave the version as it is. */
export async function changePolicy(
  { ctx, actor, record, authorized: client }: PolicyCall,
  { id, changes, version }: PolicyWrite,
): Promise<Policy> {
  await record.showClients([client.id]);
  return withTransaction(ctx, async (tx) => {
    const before = (await queries.lockPolicy(tx.db, id)) ?? throwApiError('not_found');
    if (before === 'locked') throw new ApiError('policy_locked', { retry_after: lockedRetrySeconds });
    if (before.version !== version) throw new ApiError('version_conflict');
    const changed = changesOf(before, changes);
    if (!changed) return toPolicy(before);
    // Imports have plans that ended before they began.
    const hasNewDates = changed.fields.some((field) => field === 'effective_date' || field === 'end_date');
    const errors = hasNewDates ? dateErrors(changed.after) : null;
    if (errors) throw new ApiError('validation_failed', { errors });
    const saved = await updatePolicy(tx.db, id, writtenColumns(changed), { saved_by: actor.user_id, now: ctx.clock() });
    await publishClient(tx.db, client.id, 'client.updated');
    return toPolicy(saved);
  });
}
