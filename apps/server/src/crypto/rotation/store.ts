import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import { ownerOf } from '../data-keys/queries.ts';
import type { EncryptedColumn } from '../encrypted-columns.ts';

export type EncryptedTable = Pick<EncryptedColumn, 'table' | 'id' | 'id_type'> & {
  readonly columns: readonly Pick<EncryptedColumn, 'column' | 'associatedData'>[];
};

export interface EncryptedRow {
  readonly id: string;
  readonly values: readonly (string | null)[];
  /** Of the key that all of them should be encrypted with. */
  readonly key_name: string;
}

export interface Keys {
  readonly installation: string;
  /** Whether there are keys of firms. */
  readonly areUsed: boolean;
}

const minId = { bigint: '0', uuid: '00000000-0000-0000-0000-000000000000' };
const join = (parts: RawBuilder<unknown>[], separator = ', ') => sql.join(parts, sql.raw(separator));

function keyNameOf({ table }: EncryptedTable, { installation, areUsed }: Keys): RawBuilder<unknown> {
  const owner = ownerOf[table] ?? 'installation';
  if (!areUsed || owner === 'installation') return sql`${installation}::text`;
  const isOwners =
    owner === 'retention' ? sql`data_keys.purpose = 'retention'` : sql`data_keys.account_id = ${owner.account_id}`;
  return sql`coalesce((select '~' || data_keys.id from data_keys where ${isOwners}), ${installation}::text)`;
}

interface Rows {
  readonly where: RawBuilder<unknown>;
  readonly limit?: number;
}

async function lockRows(db: Db, table: EncryptedTable, keys: Keys, { where, limit }: Rows): Promise<EncryptedRow[]> {
  const id = sql.ref(`${table.table}.${table.id}`);
  const values = sql`array[${join(table.columns.map(({ column }) => sql.ref(`${table.table}.${column}`)))}]`;
  const keyName = keyNameOf(table, keys);
  // PostgreSQL would take the bare name after "order by" for the text that is selected, and sort all rows.
  const { rows } = await sql<EncryptedRow>`
    select ${id}::text as id, ${values} as values, ${keyName} as key_name
    from ${sql.table(table.table)}
    where ${where}
      and exists (select from unnest(${values}) as given (value) where split_part(value, '.', 1) <> ${keyName})
    order by ${id} limit ${limit ?? null}::int
    for update of ${sql.table(table.table)}`.execute(db);
  return rows;
}

export const lockNextRows = (
  db: Db,
  table: EncryptedTable,
  keys: Keys,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<EncryptedRow[]> => {
  const { id, id_type } = table;
  const where = sql`${sql.ref(`${table.table}.${id}`)} > ${after ?? minId[id_type]}::${sql.raw(id_type)}`;
  return lockRows(db, table, keys, { where, limit });
};

export type Selection = { readonly user_ids: readonly number[] } | { readonly estimation_ids: readonly number[] };

/** None of tables whose rows have another owner than a firm. */
export async function lockSelectedRows(
  db: Db,
  table: EncryptedTable,
  keys: Keys,
  selection: Selection,
): Promise<EncryptedRow[]> {
  const owner = ownerOf[table.table];
  if (typeof owner !== 'object') return [];
  const where =
    'user_ids' in selection
      ? owner.of_users?.(sql`${selection.user_ids}::bigint[]`)
      : owner.of_estimations?.(sql`${selection.estimation_ids}::bigint[]`);
  return where ? lockRows(db, table, keys, { where }) : [];
}

export async function updateRows(
  db: Db,
  { table, id, id_type, columns }: EncryptedTable,
  rows: readonly Omit<EncryptedRow, 'key_name'>[],
): Promise<void> {
  const ids = sql`${rows.map((row) => row.id)}::text[]`;
  const values = columns.map((_, index) => sql`${rows.map((row) => row.values[index] ?? null)}::text[]`);
  const names = columns.map(({ column }) => sql.ref(column));
  // No trigger takes it for a change of the content.
  const { rows: before } = await sql<{ recording: string | null }>`
    select current_setting('healthplanner.recording', true) as recording`.execute(db);
  await configure(db, 'on', 'off');
  await sql`
    update ${sql.table(table)} as target set ${join(names.map((name) => sql`${name} = given.${name}`))}
    from unnest(${join([ids, ...values])}) as given (row_id, ${join(names)})
    where target.${sql.ref(id)} = given.row_id::${sql.raw(id_type)}`.execute(db);
  await configure(db, 'off', before[0]?.recording ?? 'off');
}

/** Until the transaction ends. */
const configure = (db: Db, rotation: 'on' | 'off', recording: string) =>
  sql`select set_config('healthplanner.key_rotation', ${rotation}, true),
    set_config('healthplanner.recording', ${recording}, true)`.execute(db);

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
