import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { EncryptedColumn } from '../encrypted-columns.ts';

/** The sealed columns of one table. */
export type EncryptedTable = Pick<EncryptedColumn, 'table' | 'id' | 'id_type'> & {
  readonly columns: readonly Pick<EncryptedColumn, 'column' | 'place'>[];
};

/** A row's sealed values in the order of the table's columns. */
export interface EncryptedRow {
  readonly id: string;
  readonly values: readonly (string | null)[];
}

const beforeAll = { bigint: '0', uuid: '00000000-0000-0000-0000-000000000000' };
const list = (parts: RawBuilder<unknown>[], between = ', ') => sql.join(parts, sql.raw(between));

/** The next rows, in the order of their ids, in which a value is sealed with another key than this one. */
export async function listRowsOfOtherKeys(
  db: Db,
  { table, id, id_type, columns }: EncryptedTable,
  key_id: string,
  after: string | null,
  max: number,
): Promise<EncryptedRow[]> {
  const names = columns.map(({ column }) => sql.ref(column));
  const { rows } = await sql<EncryptedRow>`
    select ${sql.ref(id)}::text as id, array[${list(names)}] as values
    from ${sql.table(table)}
    where ${sql.ref(id)} > ${after ?? beforeAll[id_type]}::${sql.raw(id_type)}
      and (${list(
        names.map((name) => sql`not starts_with(${name}, ${`${key_id}.`}::text)`),
        ' or ',
      )})
    order by ${sql.ref(id)} limit ${max}`.execute(db);
  return rows;
}

/** A row as it was read and as it is to be. */
export type Resealed = EncryptedRow & { readonly after: EncryptedRow['values'] };

/** Writes rows over, each only if it still is what was read. @returns how many were written */
export async function replaceRows(
  db: Db,
  { table, id, id_type, columns }: EncryptedTable,
  rows: readonly Resealed[],
): Promise<number> {
  const target = sql.table(table);
  const [before, after] = (['before', 'after'] as const).map((when) =>
    columns.map((_, index) => sql.ref(`${when}_${index}`)),
  ) as [RawBuilder<unknown>[], RawBuilder<unknown>[]];
  const given = (pick: (row: Resealed) => EncryptedRow['values']) =>
    columns.map((_, index) => sql`${rows.map((row) => pick(row)[index] ?? null)}::text[]`);
  const { numAffectedRows } = await sql`
    update ${target} set ${list(columns.map(({ column }, index) => sql`${sql.ref(column)} = ${after[index]}`))}
    from unnest(${rows.map((row) => row.id)}::text[], ${list([...given(({ values }) => values), ...given((row) => row.after)])})
      as given (row_id, ${list([...before, ...after])})
    where ${target}.${sql.ref(id)} = given.row_id::${sql.raw(id_type)}
      and ${list(
        columns.map(({ column }, index) => sql`${target}.${sql.ref(column)} is not distinct from ${before[index]}`),
        ' and ',
      )}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** The number under which every process of the product asks for its turn; drawn by chance. */
const turn = 738_114_206;

/** Whether this transaction alone may re-key now. */
export async function takeTurn(db: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${turn}) as taken`.execute(db);
  return rows[0]?.taken === true;
}

/** Whether a job that has yet to run carries a value sealed with this key. */
export async function isWantedByJobs(db: Db, key_id: string): Promise<boolean> {
  const { rows } = await sql<{ wanted: boolean }>`
    select exists (
      select from pgboss.job where state in ('created', 'retry', 'active') and strpos(data::text, ${`"${key_id}.`}) > 0
    ) as wanted`.execute(db);
  return rows[0]?.wanted === true;
}

/** The keys that have sealed something here. */
export const listKeys = (db: Db) =>
  db.selectFrom('encryption_keys').select(['id', 'probe_encrypted', 'retired_at']).orderBy('id').execute();

/** Puts down, before it does, that a key seals here. */
export async function setCachedByKey(db: Db, id: string, probe_encrypted: string): Promise<void> {
  await db
    .insertInto('encryption_keys')
    .values({ id, probe_encrypted })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ retired_at: null }))
    .execute();
}

/** @returns which of these keys were not retired before */
export async function retireKeys(db: Db, ids: readonly string[], now: Date): Promise<string[]> {
  const retired = await db
    .updateTable('encryption_keys')
    .set({ retired_at: now.toISOString() })
    .where('id', 'in', ids)
    .where('retired_at', 'is', null)
    .returning('id')
    .execute();
  return retired.map(({ id }) => id);
}
