import { sql } from 'kysely';
import type { Db } from '../../../../db/connection.ts';
import { instant, joinEvent } from '../queries.ts';
import type { Head, Link, StoredEvent } from '../rules.ts';

export const listCheckpoints = (db: Db) =>
  db
    .selectFrom('audit_checkpoints')
    .select(['id', 'position', 'hash', 'dropped_before', 'signature'])
    .orderBy('position')
    .orderBy('id')
    .execute();
export type Checkpoint = Awaited<ReturnType<typeof listCheckpoints>>[number];

export type StoredLink = Link & Head & { readonly event: StoredEvent | null };

export async function listLinks(db: Db, after: number, limit: number): Promise<StoredLink[]> {
  const { rows } = await sql<StoredLink>`
    select c.position, c.event_id, ${instant('c.event_at')} as event_at, c.event_digest,
      ${instant('c.created_at')} as created_at, c.hash, row_to_json(event) as event
    from (select * from audit_chain where position > ${after} order by position limit ${limit}) c
    ${joinEvent('c.event_id', 'c.event_at')}
    order by c.position`.execute(db);
  return rows;
}

export async function listUnknown(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from audit_events e
    where not exists (select from audit_chain c where c.event_id = e.id and c.event_at = e.at)
      and not exists (select from audit_unchained u where u.event_id = e.id and u.event_at = e.at)
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listQueuedBefore(db: Db, before: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('audit_unchained')
    .select('event_id')
    .where('event_at', '<', before)
    .orderBy('event_id')
    .limit(limit)
    .execute();
  return rows.map(({ event_id }) => event_id);
}

export async function countQueued(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from audit_unchained`.execute(db);
  return rows[0]?.count ?? 0;
}
