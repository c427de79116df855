import { sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import { shownEmail } from '../users/queries.ts';
import { type Counts, ownTables } from './rules.ts';

export async function countOwnRows(db: Db, client_id: number): Promise<Counts> {
  const counts = Object.entries(ownTables).map(
    ([table, column]) =>
      sql`select ${table}::text as name, count(*) as rows from ${sql.table(table)} where ${sql.ref(column)} = ${client_id}::bigint`,
  );
  const { rows } = await sql<{ name: string; rows: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
}

interface LockedRow {
  readonly id: number;
}

export const getAddresses = (db: Db, { id }: LockedRow) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'phone_number', 'account_id', shownEmail.as('shown_email')])
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as('name'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/**
 * Clients with whom nothing has happened since, and whose plans have ended. Legal holds are respected. Whether a plan
 * without a last day is in force is unknown: it counts from the day it was saved.
 */
export async function listInactiveClients(
  db: Db,
  { before, after, limit }: { readonly before: string; readonly after: number; readonly limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select users.id from users
    where users.id > ${after}::bigint and users.type = 'ClientUser' and not users.super_admin
      and users.updated_at < ${before}::timestamptz
      and not exists (select from legal_holds where legal_holds.active_client_id = users.id)
      and not exists (
        select from engagements where engagements.client_id = users.id
          and greatest(engagements.updated_at, engagements.ended_at) >= ${before}::timestamptz)
      and not exists (
        select from activities where activities.client_id = users.id and activities.created_at >= ${before}::timestamptz)
      and not exists (select from bookings where bookings.user_id = users.id and bookings.end_at >= ${before}::timestamptz)
      and not exists (
        select from policies where policies.client_id = users.id
          and greatest(policies.saved_at, policies.ends_on::timestamptz) >= ${before}::timestamptz)
      and not exists (
        select from attachments where attachments.client_id = users.id and attachments.created_at >= ${before}::timestamptz)
      and not exists (
        select from estimations where estimations.client_id = users.id and estimations.updated_at >= ${before}::timestamptz)
      and not exists (
        select from sessions where sessions.user_id = users.id and sessions.rotated_at >= ${before}::timestamptz)
      and not exists (
        select from audit_events where audit_events.actor_id = users.id and audit_events.at >= ${before}::timestamptz)
      and not exists (select from estimations where estimations.user_id = users.id)
    order by users.id limit ${limit}::int`.execute(db);
  return rows.map(({ id }) => id);
}

/** Call it with the client locked. */
export async function isInactive(trx: Db, client_id: number, before: string): Promise<boolean> {
  const [id] = await listInactiveClients(trx, { before, after: client_id - 1, limit: 1 });
  return id === client_id;
}
