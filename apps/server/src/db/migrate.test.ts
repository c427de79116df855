import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrationsFolder } from '../paths.ts';
import { openDatabase, type TestDatabase } from '../testing/database.ts';
import { openDb } from './connection.ts';
import { migrate, readSchemaState } from './migrate.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await openDatabase();
  folder = mkdtempSync(join(tmpdir(), 'healthplanner-migrations-'));
  cpSync(migrationsFolder, folder, { recursive: true });
});

afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
});

const first = () => join(folder, String(readdirSync(folder).sort()[0]));
const add = (name: string, content: string) => writeFileSync(join(folder, name), content);

test('runs nothing on a migrated database', async () => {
  expect(await migrate(database.owner, folder)).toBe(0);
});

test('runs a new migration once when two processes start together', async () => {
  add('9001_counted.sql', 'create table counted (n int); insert into counted values (1);');
  const other = openDb(database.owner_url, () => undefined);
  const ran = await Promise.all([migrate(database.owner, folder), migrate(other.db, folder)]);
  await other.close();
  expect(ran.sort()).toEqual([0, 1]);
  expect((await sql`select n from counted`.execute(database.owner)).rows).toEqual([{ n: 1 }]);
});

test('ignores different line endings', async () => {
  const content = 'create table ended (n int);\ninsert into ended values (1);\n';
  add('9001_ended.sql', content);
  await migrate(database.owner, folder);
  add('9001_ended.sql', content.replaceAll('\n', '\r\n'));
  expect(await migrate(database.owner, folder)).toBe(0);
});

test('rejects an edited migration by its name', async () => {
  writeFileSync(first(), 'create table altogether (different int);');
  await expect(migrate(database.owner, folder)).rejects.toThrow(/0001_database was edited after it ran/);
});

test('leaves a database from before the first migration unchanged', async () => {
  await sql`update kysely_schema_migration set name = '0001_market.0123456789abcdef' where name like '0001_%'`.execute(
    database.owner,
  );
  await sql`delete from kysely_schema_migration where name not like '0001_%'`.execute(database.owner);
  add('9001_new.sql', 'create table added (n int);');
  await expect(migrate(database.owner, folder)).rejects.toThrow(
    'This database was created before version 1.0.0, and this version cannot read it. Nothing was changed. Choose an empty database or data folder.',
  );
  expect((await sql`select 1 from pg_tables where tablename = 'added'`.execute(database.owner)).rows).toEqual([]);
});

test('rejects a missing migration by its name', async () => {
  rmSync(join(folder, '0002_crypto.sql'));
  await expect(migrate(database.owner, folder)).rejects.toThrow(/newer version, which has 0002_crypto/);
});

test('rejects a new migration before an applied one', async () => {
  add('0000_early.sql', 'create table early (n int);');
  await expect(migrate(database.owner, folder)).rejects.toThrow(/give it a later number/);
});

test('rolls back all pending migrations when one fails', async () => {
  add('9001_fine.sql', 'create table fine (n int);');
  add('9002_broken.sql', 'create table half (n int); select 1 / 0;');
  await expect(migrate(database.owner, folder)).rejects.toThrow('The migration 9002_broken failed');
  renameSync(join(folder, '9002_broken.sql'), join(folder, '9002_broken.txt'));
  expect(await migrate(database.owner, folder)).toBe(1);
});

test('tells what a newer version has added, and leaves it', async () => {
  add('9001_newer.sql', 'create table newer (n int);');
  await migrate(database.owner, folder);
  expect(await readSchemaState(database.owner)).toEqual({ pending: [], newer: ['9001_newer'] });
  expect(await migrate(database.owner)).toBe(0);
});

test('tells what a database lacks, and changes nothing', async () => {
  add('9001_later.sql', 'create table later (n int);');
  expect(await readSchemaState(database.owner, folder)).toEqual({ pending: ['9001_later'], newer: [] });
  expect((await sql`select 1 from pg_tables where tablename = 'later'`.execute(database.owner)).rows).toEqual([]);
});

test('leaves the table of version 1.0.0 as it was, so that it starts again', async () => {
  await sql`alter table kysely_schema_migration rename to kysely_migration`.execute(database.owner);
  add('9001_newer.sql', 'create table newer (n int);');
  expect(await migrate(database.owner, folder)).toBe(1);
  const list = async (name: string) =>
    (await sql<{ name: string }>`select name from ${sql.table(name)} order by name`.execute(database.owner)).rows.map(
      (row) => row.name,
    );
  const former = await list('kysely_migration');
  expect(await list('kysely_schema_migration')).toEqual([...former, expect.stringMatching(/^9001_newer\./)]);
  expect(await migrate(database.owner, folder)).toBe(0);
});

describe('a migration of a table that a transaction has locked', () => {
  const waits = { timeoutMs: 50, pauseMs: 10 };
  const alter = 'alter table users add column later int;';

  test('gives up its locks, and begins again until it gets them', async () => {
    add('9001_first.sql', 'create table first (n int);');
    add('9002_locked.sql', alter);
    const migrated = await database.db.transaction().execute(async (transaction) => {
      await sql`select from users`.execute(transaction);
      const result = migrate(database.owner, folder, { ...waits, attempts: 10_000 });
      await sql`select pg_sleep(0.3)`.execute(transaction);
      return { result };
    });
    expect(await migrated.result).toBe(2);
  });

  test('gives way in a deadlock, and begins again', async () => {
    add('9001_first.sql', 'alter table accounts add column later int;');
    add('9002_locked.sql', alter);
    const migrated = await database.db.transaction().execute(async (transaction) => {
      await sql`select from users`.execute(transaction);
      const result = migrate(database.owner, folder, { timeoutMs: 30_000, pauseMs: 10, attempts: 10 });
      await sql`select pg_sleep(0.3)`.execute(transaction);
      await sql`select from accounts`.execute(transaction);
      return { result };
    });
    expect(await migrated.result).toBe(2);
  });

  test('ends with one sentence, and changes nothing', async () => {
    add('9001_locked.sql', alter);
    await database.db.transaction().execute(async (transaction) => {
      await sql`select from users`.execute(transaction);
      await expect(migrate(database.owner, folder, { ...waits, attempts: 2 })).rejects.toThrow(
        'The migration 9001_locked did not get the lock of a table, because a long transaction holds it. Nothing was changed.',
      );
    });
    expect(await migrate(database.owner, folder)).toBe(1);
  });
});
