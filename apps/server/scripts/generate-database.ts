import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBinaries } from 'embedded-postgres/binaries';
import { createDatabase } from 'embedded-postgres/create-database';
import { startPostgres, volatileSettings } from 'embedded-postgres/postgres';
import { generate, PostgresDialect } from 'kysely-codegen';
import { openDb } from '../src/db/connection.ts';
import { databaseRole } from '../src/db/embedded-database.ts';
import { migrate } from '../src/db/migrate.ts';

const target = fileURLToPath(new URL('../src/db/database.gen.ts', import.meta.url));
const biome = fileURLToPath(new URL('../../../node_modules/@biomejs/biome/bin/biome', import.meta.url));

/** The source of database.gen.ts: the columns of a migrated database, typed as the driver reads them. */
export async function databaseSource(url: string): Promise<string> {
  const { db, close } = openDb(url, () => undefined);
  try {
    const written = await generate({
      db,
      dialect: new PostgresDialect({ domains: true }),
      excludePattern: '{*.kysely_*,pgboss.*}',
      // db/connection.ts sets these parsers; readers validate json.
      typeMapping: { int8: 'number', date: 'string', timestamptz: 'string', json: 'unknown', jsonb: 'unknown' },
      outFile: null,
    });
    return execFileSync(process.execPath, [biome, 'format', `--stdin-file-path=${target}`], {
      input: written,
    }).toString();
  } finally {
    await close();
  }
}

async function withMigratedDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'healthplanner-generate-'));
  try {
    // PostgreSQL may run as another user, who needs access.
    chmodSync(folder, 0o755);
    const binaries = findBinaries(null);
    const database = join(folder, 'database');
    await createDatabase(binaries, database, { role: databaseRole, privileges: 'createdb', sync: false });
    const postgres = await startPostgres(binaries, database, { role: databaseRole, settings: volatileSettings });
    try {
      const { db, close } = openDb(postgres.url, () => undefined);
      await migrate(db);
      await close();
      return await work(postgres.url);
    } finally {
      await postgres.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(target, await withMigratedDatabase(databaseSource));
