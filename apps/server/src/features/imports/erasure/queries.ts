import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';

export interface StagedPlace {
  readonly import_id: number;
  readonly row_number: number;
}

export async function listPlaces(db: Db, client_id: number): Promise<StagedPlace[]> {
  const { rows } = await sql<StagedPlace>`
    select coalesce(policy_imports.rows_of_import_id, changes.import_id) as import_id, changes.row_number
    from policy_import_changes changes join policy_imports on policy_imports.id = changes.import_id
    where changes.client_id = ${client_id}::bigint and changes.kind <> 'ended'
    union
    select rows.import_id, rows.row_number from policy_import_rows rows
    where rows.address_digest in (select address_digest from client_match_keys where client_id = ${client_id}::bigint)
      or (rows.person_digest, rows.birth_digest) in (
        select person_digest, birth_digest from client_match_keys where client_id = ${client_id}::bigint)
      or rows.subscriber_digest in (
        select subscriber_digest from client_subscribers where client_subscribers.client_id = ${client_id}::bigint)
    order by import_id, row_number`.execute(db);
  return rows;
}

export const lockCells = (trx: Db, { import_id, row_number }: StagedPlace) =>
  trx
    .selectFrom('policy_import_cells')
    .select(['first_row', 'content'])
    .where('import_id', '=', import_id)
    .where('first_row', '<=', row_number)
    .where('last_row', '>=', row_number)
    .forUpdate()
    .executeTakeFirst();
