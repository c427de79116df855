import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createDatabase } from '../../../../packages/embedded-postgres/src/create.ts';
import { startPostgres, throwAway } from '../../../../packages/embedded-postgres/src/postgres.ts';
import { findPrograms } from '../../../../packages/embedded-postgres/src/programs.ts';
import { testPostgresPrograms } from '../config.ts';
import { openDb } from '../db/connection.ts';
import { migrate } from '../db/migrate.ts';
import { loadMarketTables } from '../integrations/rates/load.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this run; its own database is the template of every test's. */
    postgres: string;
  }
}

/** Starts one PostgreSQL for a run of tests, with a migrated database and the market tables in it; ends it after the run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const programs = findPrograms(testPostgresPrograms());
  const folder = mkdtempSync(join(tmpdir(), 'healthplanner-tests-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    // Programs of another user have to get there.
    chmodSync(folder, 0o755);
    const database = join(folder, 'database');
    await createDatabase(programs, database, { privileges: 'createdb', sync: false });
    // Cleaning up for a moment in a test's database, PostgreSQL 15 would not let that database be dropped.
    const postgres = await startPostgres(programs, database, { ...throwAway, autovacuum: 'off' });
    await fillTemplate(postgres.url);
    project.provide('postgres', postgres.url);
    return async () => {
      await postgres.stop();
      remove();
    };
  } catch (error) {
    remove();
    throw error;
  }
}

async function fillTemplate(url: string): Promise<void> {
  const { db, close } = openDb(url, () => undefined);
  try {
    await migrate(db);
    await loadMarketTables(db);
  } finally {
    await close();
  }
}
