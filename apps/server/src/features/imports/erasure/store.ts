import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import { contentColumns } from '../../policies/imported/rules.ts';
import { identityColumns } from '../matching/rules.ts';
import type { StagedPlace } from './queries.ts';

const erasedColumns = [
  'import_key',
  'content_digest',
  'subscriber_digest',
  ...identityColumns,
  ...contentColumns,
  'error_column',
] as const;

const listed = (places: readonly StagedPlace[]) =>
  sql`unnest(${places.map(({ import_id }) => import_id)}::bigint[], ${places.map(({ row_number }) => row_number)}::int[])
    as places (import_id, row_number)`;

/** Afterwards the rows say only that their client was deleted. */
export async function eraseRows(db: Db, places: readonly StagedPlace[]): Promise<void> {
  const erased = sql.join([
    ...erasedColumns.map((column) => sql`${sql.ref(column)} = null`),
    sql`error_reason = 'The client was deleted'`,
  ]);
  await sql`
    update policy_import_rows rows set ${erased} from ${listed(places)}
    where rows.import_id = places.import_id and rows.row_number = places.row_number`.execute(db);
}

/** Rows of an import that is not applied yet are skipped: their client can get no plan. */
export async function eraseChanges(db: Db, client_id: number, places: readonly StagedPlace[]): Promise<void> {
  await sql`
    update policy_import_changes changes set client_id = null, policy_id = null, policy_version = null,
      kind = case when policy_imports.status in ('ready', 'applying') then 'skipped' else changes.kind end,
      is_decided = changes.is_decided or policy_imports.status in ('ready', 'applying')
    from policy_imports
    where policy_imports.id = changes.import_id and (
      changes.client_id = ${client_id}::bigint
      or (coalesce(policy_imports.rows_of_import_id, changes.import_id), changes.row_number) in (
        select places.import_id, places.row_number from ${listed(places)}))`.execute(db);
}

export async function replaceCells(
  db: Db,
  {
    import_id,
    first_row,
    content,
  }: { readonly import_id: number; readonly first_row: number; readonly content: Buffer },
): Promise<void> {
  await db
    .updateTable('policy_import_cells')
    .set({ content })
    .where('import_id', '=', import_id)
    .where('first_row', '=', first_row)
    .execute();
}

export async function deleteSubscribers(db: Db, client_id: number): Promise<void> {
  await db.deleteFrom('client_subscribers').where('client_id', '=', client_id).execute();
}
