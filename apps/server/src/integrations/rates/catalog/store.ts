import type { PlanKind } from 'contract/vocabulary/plan-years';
import { sql } from 'kysely';
import type { Finding } from 'plan-files/catalog';
import type { Db } from '../../../db/connection.ts';
import type { CatalogRows } from './contents.ts';
import type { LoadedFile, StateCounts } from './queries.ts';

/** Loads, publications and their ends take turns. */
export const lockCatalogs = (transaction: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('plan catalogs'))`.execute(transaction);

export interface NewLoad {
  readonly kind: PlanKind;
  readonly plan_year: number;
  readonly states: readonly string[];
  readonly digest: Buffer;
  readonly is_sample: boolean;
  readonly files: readonly LoadedFile[];
  readonly findings: readonly Finding[];
  readonly counts: readonly StateCounts[];
  readonly loaded_by: number | null;
}

/** Undefined if the same plans are loaded already. */
export const insertLoad = (db: Db, { states, files, findings, counts, ...load }: NewLoad) =>
  db
    .insertInto('plan_loads')
    .values({
      ...load,
      states: [...states],
      files: JSON.stringify(files),
      findings: JSON.stringify(findings),
      counts: JSON.stringify(counts),
    })
    .onConflict((conflict) => conflict.columns(['plan_year', 'digest']).doNothing())
    .returning('id')
    .executeTakeFirst();

export const findLoad = (db: Db, plan_year: number, digest: Buffer) =>
  db
    .selectFrom('plan_loads')
    .select('id')
    .where('plan_year', '=', plan_year)
    .where('digest', '=', digest)
    .executeTakeFirstOrThrow();

/** In the load, whose id the rows lack. */
export async function insertRows(db: Db, load_id: number, { table, rows }: CatalogRows): Promise<void> {
  const name = sql.table(table);
  const load = JSON.stringify({ load_id });
  await sql`
    insert into ${name}
    select * from json_populate_recordset(json_populate_record(null::${name}, ${load}::json), ${rows}::json)`.execute(
    db,
  );
}

export const insertPublication = (
  db: Db,
  publication: { load_id: number; plan_year: number; states: string[]; published_by: number | null },
) => db.insertInto('plan_publications').values(publication).returning('id').executeTakeFirstOrThrow();

export const endPublication = (db: Db, id: number, undone_by: number | null) =>
  db
    .updateTable('plan_publications')
    .set({ undone_at: sql`clock_timestamp()`, undone_by })
    .where('id', '=', id)
    .execute();

/** Of a load that was never published, with all of its rows. */
export const deleteLoad = (db: Db, id: number) =>
  db
    .deleteFrom('plan_loads')
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('plan_publications').where('load_id', '=', id).select('id'))),
    )
    .returning('plan_year')
    .executeTakeFirst();
