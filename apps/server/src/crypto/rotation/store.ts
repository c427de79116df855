import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { EncryptedColumn } from '../encrypted-columns.ts';

export type EncryptedTable = Pick<EncryptedColumn, 'table' | 'id' | 'id_type'> & {
  readonly columns: readonly Pick<EncryptedColumn, 'column' | 'associatedData'>[];
};

export interface EncryptedRow {
  readonly id: string;
  readonly values: readonly (string | null)[];
}

const minId = { bigint: '0', uuid: '00000000-0000-0000-0000-000000000000' };
const join = (parts: RawBuilder<unknown>[], separator = ', ') => sql.join(parts, sql.raw(separator));

export async function lockRowsOfOtherKeys(
  db: Db,
  { table, id, id_type, columns }: EncryptedTable,
  key_id: string,
  after: string | null,
  limit: number,
): Promise<EncryptedRow[]> {
  const names = columns.map(({ column }) => sql.ref(column));
  // PostgreSQL would take the bare name after "order by" for the text that is selected, and sort all rows.
  const { rows } = await sql<EncryptedRow>`
    select ${sql.ref(id)}::text as id, array[${join(names)}] as values
    from ${sql.table(table)}
    where ${sql.ref(id)} > ${after ?? minId[id_type]}::${sql.raw(id_type)}
      and (${join(
        names.map((name) => sql`not starts_with(${name}, ${`${key_id}.`}::text)`),
        ' or ',
      )})
    order by ${sql.ref(`${table}.${id}`)} limit ${limit}
    for update`.execute(db);
  return rows;
}

export async function updateRows(
  db: Db,
  { table, id, id_type, columns }: EncryptedTable,
  rows: readonly EncryptedRow[],
): Promise<void> {
  const ids = sql`${rows.map((row) => row.id)}::text[]`;
  const values = columns.map((_, index) => sql`${rows.map((row) => row.values[index] ?? null)}::text[]`);
  const names = columns.map(({ column }) => sql.ref(column));
  // The triggers of versions leave these rows alone until the transaction ends.
  await sql`select set_config('healthplanner.key_rotation', 'on', true)`.execute(db);
  await sql`
    update ${sql.table(table)} as target set ${join(names.map((name) => sql`${name} = given.${name}`))}
    from unnest(${join([ids, ...values])}) as given (row_id, ${join(names)})
    where target.${sql.ref(id)} = given.row_id::${sql.raw(id_type)}`.execute(db);
}

/** An arbitrary constant that all versions of the product share. */
const lockKey = 738_114_206;

export async function tryLock(db: Db): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${lockKey}) as locked`.execute(db);
  return rows[0]?.locked === true;
}

export async function isKeyUsed(db: Db, tables: readonly EncryptedTable[], key_id: string): Promise<boolean> {
  const inTables = tables.map(
    ({ table, columns }) =>
      sql`select from ${sql.table(table)} where ${join(
        columns.map(({ column }) => sql`starts_with(${sql.ref(column)}, ${`${key_id}.`}::text)`),
        ' or ',
      )}`,
  );
  const inJobs = sql`
    select from pgboss.job where state in ('created', 'retry', 'active') and strpos(data::text, ${`"${key_id}.`}) > 0`;
  const { rows } = await sql<{ used: boolean }>`
    select ${join(
      [...inTables, inJobs].map((query) => sql`exists (${query})`),
      ' or ',
    )} as used`.execute(db);
  return rows[0]?.used === true;
}

export const listKeys = (db: Db) =>
  db.selectFrom('encryption_keys').select(['id', 'probe_encrypted', 'retired_at']).orderBy('id').execute();

export async function recordKey(db: Db, id: string, probe_encrypted: string): Promise<void> {
  await db
    .insertInto('encryption_keys')
    .values({ id, probe_encrypted })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ retired_at: null }))
    .execute();
}

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
