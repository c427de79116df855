import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../testing/database.ts';
import { encryptedColumns } from './encrypted-columns.ts';

const database = await openDatabase();
afterAll(() => database.close());

const keyProbe = 'encryption_keys.probe_encrypted';

test('lists exactly the encrypted columns of the migrated schema', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema not in ('pg_catalog', 'information_schema') and column_name like '%\\_encrypted'`.execute(
    database.db,
  );
  const listed = encryptedColumns.map(({ table, column }) => `${table}.${column}`);
  expect([...listed, keyProbe].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test('gives each column its own associated data and the primary key of its table', async () => {
  expect(new Set(encryptedColumns.map(({ associatedData }) => associatedData)).size).toBe(encryptedColumns.length);
  const { rows } = await sql<{ name: string }>`
    select c.relname || '.' || a.attname || ':' || format_type(a.atttypid, null) as name
    from pg_index i join pg_class c on c.oid = i.indrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where i.indisprimary and i.indnkeyatts = 1`.execute(database.db);
  const keys = rows.map(({ name }) => name);
  for (const { table, id, id_type } of encryptedColumns) expect(keys).toContain(`${table}.${id}:${id_type}`);
});
