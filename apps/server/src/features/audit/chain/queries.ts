import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { Head, StoredEvent } from './rules.ts';

/** Microseconds are kept, and the text does not depend on the session's time zone. */
export const instant = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The limit keeps PostgreSQL from reading the whole table for a join. */
export const joinEvent = (id: string, at: string) => sql`
  left join lateral (
    select e.id, ${instant('e.at')} as at, e.kind, e.action, e.actor, e.actor_id, e.on_behalf_of_id,
      e.account_ids::text as account_ids, e.client_ids::text as client_ids, e.details::text as details,
      e.address::text as address, e.request_id, e.api_token_id
    from audit_events e where e.id = ${sql.ref(id)} and e.at = ${sql.ref(at)} limit 1
  ) event on true`;

export async function listPartitions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class c on c.oid = inhrelid
    where inhparent = 'audit_events'::regclass order by name`.execute(db);
  return rows.map(({ name }) => name);
}

export async function hasUnchained(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select from audit_unchained) as has`.execute(db);
  return rows[0]?.has === true;
}

export interface Unchained {
  readonly queued_id: number;
  /** Null if the event was removed before it was chained. */
  readonly event: StoredEvent | null;
}

export async function listUnchained(db: Db, limit: number): Promise<Unchained[]> {
  const { rows } = await sql<Unchained>`
    select u.event_id as queued_id, row_to_json(event) as event
    from (select * from audit_unchained order by event_id limit ${limit}) u
    ${joinEvent('u.event_id', 'u.event_at')}
    order by u.event_id`.execute(db);
  return rows;
}

export async function findDropped(db: Db): Promise<Head | null> {
  const checkpoint = await db
    .selectFrom('audit_checkpoints')
    .select(['position', 'hash'])
    .where('dropped_before', 'is not', null)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return checkpoint ?? null;
}

/** Returns the last link even if it was dropped. */
export async function findHead(db: Db): Promise<Head | null> {
  const link = await db
    .selectFrom('audit_chain')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return link ?? findDropped(db);
}

export const findLink = (db: Db, position: number): Promise<Head | undefined> =>
  db.selectFrom('audit_chain').select(['position', 'hash']).where('position', '=', position).executeTakeFirst();

export const findLastCheckpoint = (db: Db) =>
  db
    .selectFrom('audit_checkpoints')
    .select(['position', 'created_at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The position before the first link of an event that has not expired; null without such a link. */
export async function findLastExpired(db: Db, before: string): Promise<number | null> {
  const link = await db
    .selectFrom('audit_chain')
    .select('position')
    .where('event_at', '>=', before)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return link ? link.position - 1 : null;
}

export async function hasExpiredInDefault(db: Db, before: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from audit_events_default where at < ${before}) as has`.execute(db);
  return rows[0]?.has === true;
}
