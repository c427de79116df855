import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';

export interface Range {
  readonly import_id: number;
  /** A repeated file uses the rows of the earlier import. */
  readonly rows_of: number;
  readonly from: number;
  readonly to: number;
}

export interface RowPlace extends Omit<Range, 'from' | 'to'> {
  readonly row_number: number;
}

/** The person in a row of `policy_import_rows`. */
export const identityOfRow = sql`substring(sha256(
  coalesce(rows.subscriber_digest, '\\x00') || coalesce(rows.address_digest, '\\x00') || coalesce(rows.person_digest, '\\x00')
  || coalesce(rows.birth_digest, '\\x00') || coalesce(rows.zip_digest, '\\x00')) for 16)`;

/** The key of a row whose own one is another client's. */
export const ownKeyOfRow = sql`substring(sha256(rows.import_key || ${identityOfRow}) for 16)`;

/** One index each: with `or`, every row would read the keys of all clients. */
export const foundByRow = sql`
  select client_id from client_match_keys where client_match_keys.address_digest = rows.address_digest
  union select client_id from client_match_keys
    where client_match_keys.person_digest = rows.person_digest and client_match_keys.birth_digest = rows.birth_digest
  union select client_id from client_subscribers where client_subscribers.subscriber_digest = rows.subscriber_digest
  union select client_id from policies where policies.import_key = rows.import_key`;

export async function isActiveClient(db: Db, client_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${client_id}::bigint and type = 'ClientUser' and disabled_at is null for share`.execute(
    db,
  );
  return rows.length > 0;
}

/** Other rows with the same key that are a plan of a client. */
export async function listSamePlan(db: Db, { import_id, rows_of, row_number }: RowPlace) {
  const { rows } = await sql<{ row_number: number; client_id: number; adds_key: boolean }>`
    select changes.row_number, changes.client_id, changes.kind = 'new' and changes.own_key is null as adds_key
    from policy_import_rows rows
    join policy_import_rows same on same.import_id = rows.import_id and same.import_key = rows.import_key
      and same.row_number <> rows.row_number
    join policy_import_changes changes on changes.import_id = ${import_id}::bigint
      and changes.kind in ('changed', 'new', 'unchanged') and changes.row_number = same.row_number
    where rows.import_id = ${rows_of}::bigint and rows.row_number = ${row_number}::int`.execute(db);
  return rows;
}
