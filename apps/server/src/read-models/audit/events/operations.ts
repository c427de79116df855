import { type AccountScope, type Actor, clientScopeOf } from '../../../auth/actor.ts';
import type { AppContext } from '../../../context.ts';
import * as queries from './queries.ts';
import { clientIdsOf, type People, toAuditEvent } from './rules.ts';

/** Events as a reader may see them. */
export async function nameEvents(
  { db }: Pick<AppContext, 'db'>,
  actor: Actor,
  scope: AccountScope,
  rows: readonly queries.EventRow[],
  client_id?: number,
) {
  const people: People = {
    users: await queries.listUserNames(db, rows),
    visible:
      scope.kind === 'all' ? null : await queries.listVisibleClients(db, clientScopeOf(actor), clientIdsOf(rows)),
  };
  return rows.map((row) => toAuditEvent(row, scope, people, client_id));
}
