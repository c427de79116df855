import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinaries } from 'embedded-postgres/binaries';
import { createDatabase } from 'embedded-postgres/create-database';
import { startPostgres, volatileSettings } from 'embedded-postgres/postgres';
import type { TestProject } from 'vitest/node';
import { testPostgresBinaries } from '../config.ts';
import { openDb } from '../db/connection.ts';
import { databaseRole as role } from '../db/embedded-database.ts';
import { migrate } from '../db/migrate.ts';
import { loadMarketTables } from '../integrations/rates/load.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of this run's PostgreSQL. Its database is the template of every test's database. */
    postgres: string;
  }
}

/** Starts one PostgreSQL per test run, with a migrated template database that contains the market tables. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const binaries = findBinaries(testPostgresBinaries());
  const folder = mkdtempSync(join(tmpdir(), 'healthplanner-tests-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    // PostgreSQL may run as another user, who must be able to enter the folder.
    chmodSync(folder, 0o755);
    const database = join(folder, 'database');
    await createDatabase(binaries, database, { role, privileges: 'createdb', sync: false });
    // Before version 16, a database cannot be dropped while autovacuum works in it.
    const settings = { ...volatileSettings, autovacuum: 'off' };
    const postgres = await startPostgres(binaries, database, { role, settings });
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
