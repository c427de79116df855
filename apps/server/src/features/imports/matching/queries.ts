import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';

export interface Range {
  readonly import_id: number;
  /** A repeated file uses the rows of the earlier import. */
  readonly rows_of: number;
  readonly from: number;
  readonly to: number;
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
