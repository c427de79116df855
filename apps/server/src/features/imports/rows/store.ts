import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';

/** @param client_id null skips the row */
export async function decideRow(
  db: Db,
  { import_id, row_number, client_id }: { import_id: number; row_number: number; client_id: number | null },
): Promise<void> {
  await sql`
    update policy_import_changes set client_id = ${client_id}::bigint, is_decided = true,
      kind = ${client_id === null ? 'skipped' : 'new'}::import_row_kind
    where import_id = ${import_id}::bigint and row_number = ${row_number}::int
      and kind in ('ambiguous', 'skipped', 'new')`.execute(db);
}
