import type { ClientRow } from 'contract/endpoints/engagements';
import type { ExtraClientColumn } from 'contract/vocabulary/engagements';
import type { ClientScope } from '../../../auth/actor.ts';
import type { AppContext } from '../../../context.ts';
import { toListed } from '../../../features/estimations/listing/operations.ts';
import { listLatestOfClients } from '../../../features/estimations/listing/queries.ts';
import { listLastContacts, listNextMeetings } from './queries.ts';

type Extras = Pick<ClientRow, 'next_meeting_at' | 'last_contact_at' | 'yearly_cost' | 'threshold_distance'>;
type Context = Pick<AppContext, 'db' | 'clock' | 'rates' | 'encryption'>;

/** One query for each kind of column, for all clients of a page. */
export async function listExtras(
  ctx: Context,
  scope: ClientScope,
  client_ids: readonly number[],
  columns: readonly ExtraClientColumn[],
): Promise<ReadonlyMap<number, Extras>> {
  const has = (column: ExtraClientColumn) => columns.includes(column);
  const now = ctx.clock();
  const [meetings, contacts, costs] = await Promise.all([
    has('next_meeting') ? listNextMeetings(ctx.db, scope, client_ids, now) : [],
    has('last_contact') ? listLastContacts(ctx.db, scope, client_ids, now) : [],
    has('yearly_cost') || has('threshold_distance') ? listCosts(ctx, scope, client_ids, has) : [],
  ]);
  const extras = new Map<number, Extras>();
  for (const { client_id, ...found } of [...meetings, ...contacts, ...costs])
    extras.set(client_id, { ...extras.get(client_id), ...found });
  return extras;
}

async function listCosts(
  ctx: Context,
  scope: ClientScope,
  client_ids: readonly number[],
  has: (column: ExtraClientColumn) => boolean,
) {
  const rows = await listLatestOfClients(ctx.db, scope, client_ids);
  const listed = has('yearly_cost') ? await toListed(ctx, rows) : [];
  const found = new Map(rows.map((row, index) => [row.client_id, { row, cost: listed[index] }]));
  return client_ids.map((client_id) => {
    const latest = found.get(client_id);
    return {
      client_id,
      ...(has('yearly_cost') && { yearly_cost: latest?.cost ?? null }),
      ...(has('threshold_distance') && { threshold_distance: latest?.row.threshold_distance ?? null }),
    };
  });
}
