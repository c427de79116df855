import type { BulkResults } from 'contract/endpoints/bulk-clients';
import type { EngagementChanges } from 'contract/endpoints/user-changes';
import { type BulkResult, maxSelectedClients } from 'contract/vocabulary/bulk-clients';
import { ApiError, throwFieldErrors } from '../../../api-error.ts';
import { type Actor, clientScopeOf } from '../../../auth/actor.ts';
import type { AppContext } from '../../../context.ts';
import { withTransaction } from '../../../db/connection.ts';
import * as engagements from '../../../features/engagements/operations.ts';
import { forbiddenFields } from '../../../features/engagements/policy.ts';
import { type ClientRow, findClient, lockClients } from '../../../features/engagements/queries.ts';
import { fullName } from '../../../features/users/queries.ts';
import { listClientsOfTodo } from '../../todos/operations.ts';
import { listMatchingIds } from '../queries.ts';
import type { Selection } from './rules.ts';

interface BulkCall {
  readonly ctx: AppContext;
  readonly actor: Actor;
  readonly log: { warn(fields: object, event: string): void };
}

type Change = (tx: AppContext, client: ClientRow) => Promise<BulkResult>;

/** All clients in one transaction: a repeated call finds all of them changed, or none. */
export async function changeEach(
  { ctx, actor }: BulkCall,
  selection: Selection<object>,
  change: Change,
): Promise<BulkResults> {
  const scope = clientScopeOf(actor);
  const ids = await selectedIds(ctx, actor, selection);
  return withTransaction(ctx, async (tx) => {
    await lockClients(tx.db, scope, ids);
    const results: BulkResults['results'] = [];
    for (const id of ids) {
      const client = await findClient(tx, scope, id);
      if (client) results.push({ id, name: fullName(client), result: await change(tx, client) });
      else results.push({ id, name: null, result: 'not_found' });
    }
    return { results };
  });
}

async function selectedIds(ctx: AppContext, actor: Actor, selection: Selection<object>): Promise<number[]> {
  if (selection.kind === 'chosen') return [...new Set(selection.clients.map(({ id }) => id))];
  const scope = clientScopeOf(actor);
  const { todo, ...filter } = selection.filter;
  const ofTodo = todo && (await listClientsOfTodo(ctx, actor, todo));
  const ids = await listMatchingIds(ctx.db, scope, { ...filter, ids: ofTodo }, maxSelectedClients + 1);
  if (ids.length > maxSelectedClients)
    throwFieldErrors({ selection: [`At most ${maxSelectedClients} clients can be selected`] });
  return ids;
}

export async function requireWritable({ actor, log }: BulkCall, field: keyof EngagementChanges): Promise<void> {
  const fields = forbiddenFields(actor, { [field]: null });
  if (fields.length === 0) return;
  log.warn({ actor_id: actor.user_id, fields }, 'authz.forbidden_fields');
  throw new ApiError('forbidden');
}

/** Has the effects of changing the client alone. A client does not change firm: their meetings would be canceled. */
export async function changeClient(
  tx: AppContext,
  actor: Actor,
  client: ClientRow,
  changes: EngagementChanges,
): Promise<BulkResult> {
  const columns = await engagements.engagementColumns(tx, actor, client, changes);
  if (engagements.leavesFirm(client, columns)) return 'other_firm';
  await engagements.publishDeparture(tx, client, columns);
  await engagements.changeEngagement(tx, actor, client, columns);
  await engagements.recordChanges(tx, actor, client);
  return 'changed';
}
