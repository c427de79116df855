import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate, PostgresDialect } from 'kysely-codegen';
import { openDb } from '../apps/server/src/db/connection.ts';
import { databaseRole } from '../apps/server/src/db/embedded-database.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { findBinaries } from '../packages/embedded-postgres/src/binaries.ts';
import { createDatabase } from '../packages/embedded-postgres/src/create-database.ts';
import { startPostgres, volatileSettings } from '../packages/embedded-postgres/src/postgres.ts';

const path = 'apps/server/src/db/database.gen.ts';
const biome = fileURLToPath(new URL('../node_modules/@biomejs/biome/bin/biome', import.meta.url));

/** The text of apps/server/src/db/database.gen.ts: the columns of a migrated database, typed as its driver reads them. */
export async function databaseSource(url: string): Promise<string> {
  const { db, close } = openDb(url, () => undefined);
  try {
    const written = await generate({
      db,
      dialect: new PostgresDialect({ domains: true }),
      excludePattern: '{kysely_*,pgboss.*}',
      // db.ts sets these parsers; json is checked by whoever reads it.
      typeMapping: { int8: 'number', date: 'string', timestamptz: 'string', json: 'unknown', jsonb: 'unknown' },
      outFile: null,
    });
    return execFileSync(process.execPath, [biome, 'format', `--stdin-file-path=${path}`], {
      input: written,
    }).toString();
  } finally {
    await close();
  }
}

/** Runs `work` with the address of a freshly migrated database that is thrown away afterwards. */
export async function withMigratedDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'healthplanner-generate-'));
  try {
    // PostgreSQL may run as another user, who has to get there.
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
