import type { listAuditEvents } from 'contract/endpoints/audit';
import { type AccountScope, type Actor, clientScopeOf } from '../../../auth/actor.ts';
import type { AppContext } from '../../../context.ts';
import type { Call } from '../../../http/route.ts';
import * as queries from './queries.ts';
import { clientIdsOf, type People, toAuditEvent } from './rules.ts';

export async function nameEvents(
  { db }: Pick<AppContext, 'db'>,
  actor: Actor,
  scope: AccountScope,
  rows: readonly queries.EventRow[],
  client_id?: number,
) {
  const people: People = {
    users: await queries.listUserNames(db, rows),
    api_tokens: await queries.listTokenNames(db, rows),
    visible:
      scope.kind === 'all' ? null : await queries.listVisibleClients(db, clientScopeOf(actor), clientIdsOf(rows)),
  };
  return rows.map((row) => toAuditEvent(row, scope, people, client_id));
}

export async function showFiltered(
  { ctx, actor, record }: Pick<Call<typeof listAuditEvents>, 'ctx' | 'actor' | 'record'>,
  scope: AccountScope,
  client_id: number | undefined,
): Promise<void> {
  if (client_id === undefined) return;
  const isVisible =
    scope.kind === 'all' ||
    (await queries.listVisibleClients(ctx.db, clientScopeOf(actor), [client_id])).has(client_id);
  if (isVisible) await record.showClients([client_id]);
}
