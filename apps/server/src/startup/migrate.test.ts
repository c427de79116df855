import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../testing/database.ts';
import { freePort } from '../testing/free-port.ts';
import { productionSettings } from '../testing/production.ts';
import { endPrograms, startBuilt, startServer } from '../testing/program.ts';

const folder = mkdtempSync(join(tmpdir(), 'healthplanner-migrate-'));
writeFileSync(join(folder, 'index.html'), '<title>the page</title>');
afterEach(endPrograms);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const production = async ({ settings }: TestDatabase) => ({
  ...settings,
  ...productionSettings,
  DATA_DIR: join(folder, 'data'),
  WEB_DIR: folder,
  PORT: String(await freePort()),
  DRAIN_SECONDS: '0',
});

test('production on an external database starts once `npm run migrate` has migrated it', {
  timeout: 120_000,
}, async () => {
  const database = await openDatabase('empty');
  const settings = await production(database);
  const early = startServer(settings);
  expect(await early.ended).toBe(1);
  expect(early.output.err).toBe(
    'HealthPlanner cannot start. The database is older than this version and lacks 0001_database: run npm run migrate first, or set MIGRATE_AT_START to true.\n',
  );
  for (const output of ['Migrated the database\nLoaded the market tables\n', '']) {
    const migration = startBuilt('migrate.mjs', [], settings);
    expect(await migration.ended).toBe(0);
    expect(migration.output.out).toBe(`${output}The database is up to date.\n`);
  }
  const server = startServer(settings);
  await server.until(/is ready/);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  await database.close();
});

test('`npm run migrate -- --without-row-security` prepares the way back to a version without scopes', {
  timeout: 120_000,
}, async () => {
  const database = await openDatabase();
  const settings = await production(database);
  const startOnce = async () => {
    const server = startServer(settings);
    await server.until(/is ready/);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    return server.output.err;
  };
  expect(await startOnce()).not.toContain('db.rows_not_protected');
  expect(await startBuilt('migrate.mjs', ['--without-row-security'], settings).ended).toBe(0);
  expect(await startOnce()).toContain('db.rows_not_protected');
  expect(await startBuilt('migrate.mjs', [], settings).ended).toBe(0);
  expect(await startOnce()).not.toContain('db.rows_not_protected');
  await database.close();
});

test('requirement 47: a version serves on the schema of the next one, and changes nothing in it', {
  timeout: 120_000,
}, async () => {
  const database = await openDatabase();
  await sql`insert into kysely_schema_migration (name, timestamp) values ('9999_next.0123456789abcdef', now()::text)`.execute(
    database.owner,
  );
  await sql`update market_loads set digest = 'next'`.execute(database.owner);
  const server = startServer({ ...(await production(database)), MIGRATE_AT_START: 'true' });
  await server.until(/is ready/);
  expect(server.output.err).toMatch(/"migrations":\["9999_next"\].*"db\.schema_is_newer"/);
  expect(await database.db.selectFrom('market_loads').select('digest').execute()).toEqual([{ digest: 'next' }]);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  await database.close();
});
