import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { IsoDate } from '../periods/rules.ts';

/** A place in one of the orders below. */
export interface Place {
  readonly key: string;
  readonly client_id: number;
}

type NextOf<Key = unknown> = (db: Db, key: Key, after: Place | null, limit: number) => Promise<Place[]>;

/** Those that changed, the first ones first. */
export const listStale: NextOf = async (db, _, after, limit) => {
  const { rows } = await sql<Place>`
    select stale_since::text as key, client_id from signal_checks
    where stale_since is not null
      and (stale_since, client_id) > (${after?.key ?? '-infinity'}::timestamptz, ${after?.client_id ?? 0}::bigint)
    order by stale_since, client_id limit ${limit}`.execute(db);
  return rows;
};

/** Those that changed last. */
export async function listNewestStale(db: Db, limit: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select stale_since::text as key, client_id from signal_checks
    where stale_since is not null
    order by stale_since desc, client_id desc limit ${limit}`.execute(db);
  return rows;
}

/** Those for which the date changes something. A computed one has a later day, so that a run resumes where it ended. */
export const listDue: NextOf<IsoDate> = async (db, today, after, limit) => {
  const { rows } = await sql<Place>`
    select next_on::text as key, client_id from signal_checks
    where next_on <= ${today}::date
      and (next_on, client_id) > (${after?.key ?? '-infinity'}::date, ${after?.client_id ?? 0}::bigint)
    order by next_on, client_id limit ${limit}`.execute(db);
  return rows;
};

/** Those of other tables. Most runs find by the index that there are none. */
export const listOutdated: NextOf<string> = async (db, tables_version, after, limit) => {
  if (after === null && !(await hasOutdated(db, tables_version))) return [];
  const { rows } = await sql<Place>`
    select '' as key, client_id from signal_checks
    where client_id > ${after?.client_id ?? 0}::bigint and tables_version <> ${tables_version}
    order by client_id limit ${limit}`.execute(db);
  return rows;
};

async function hasOutdated(db: Db, tables_version: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from signal_checks where tables_version < ${tables_version})
      or exists (select from signal_checks where tables_version > ${tables_version}) as has`.execute(db);
  return rows[0]?.has === true;
}

/** An arbitrary constant that all versions of the product share. */
const lockClass = 738_114_208;

/** Processes take turns, transaction by transaction, so that none computes what another one does. */
export async function tryLock(trx: Db, run: number): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${lockClass}::int, ${run}::int) as locked`.execute(trx);
  return rows[0]?.locked === true;
}
