import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Binaries, findBinaries } from 'embedded-postgres/binaries';
import { createDatabase } from 'embedded-postgres/create-database';
import { startPostgres, volatileSettings } from 'embedded-postgres/postgres';
import type { TestProject } from 'vitest/node';
import { testPostgresBinaries } from '../config.ts';
import { type Db, openDb } from '../db/connection.ts';
import { applicationRole as clientRole, databaseRole as role } from '../db/embedded-database.ts';
import { grantRights } from '../db/grants.ts';
import { migrate } from '../db/migrate.ts';
import { allRows } from '../db/row-scope.ts';
import { enableRowSecurity } from '../db/row-security.ts';
import { loadMarketTables } from '../integrations/rates/load.ts';
import { createJobQueue, migrateQueue } from '../jobs/queue.ts';
import { createLog } from '../log.ts';
import { serverRoot } from '../paths.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The addresses of this run's PostgreSQL by role. Its database is the template of every test's database. */
    postgres: { readonly url: string; readonly owner_url: string };
    /** A stopped server with this database. */
    template: string;
    /** The folder of this run, which is removed at its end with what tests have left in it. */
    folder: string;
  }
}

/** Starts one PostgreSQL per test run, with a migrated template database that contains the market tables. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const binaries = findBinaries(testPostgresBinaries());
  const folder = mkdtempSync(join(tmpdir(), 'healthplanner-tests-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    // PostgreSQL may run as another user, who needs access.
    chmodSync(folder, 0o755);
    const database = join(folder, 'database');
    const cached = join(serverRoot, '../../.cache', `test-database-${digestOf(binaries)}`);
    if (existsSync(cached)) copy(cached, database);
    else await createTemplate(binaries, database, cached);
    const postgres = await startPostgres(binaries, database, { role, clientRole, settings });
    project.provide('folder', folder);
    project.provide('template', cached);
    project.provide('postgres', { url: postgres.urlOf(clientRole), owner_url: postgres.url });
    return async () => {
      await postgres.stop();
      remove();
    };
  } catch (error) {
    remove();
    throw error;
  }
}

const settings = { ...volatileSettings, autovacuum: 'off', shared_buffers: '128MB' };

const copy = (from: string, to: string) => execFileSync('cp', ['-a', from, to]);

async function registerJobs(db: Db): Promise<void> {
  const { jobs } = await import('../app.ts');
  const queue = createJobQueue(
    db,
    createLog('silent', () => undefined),
    null,
  );
  await queue.open(jobs);
  await queue.close(0);
}

/** Identifies the template: its schema, its rights, its rows and the PostgreSQL that reads it. */
function digestOf(binaries: unknown): string {
  const digest = createHash('sha256').update(JSON.stringify(binaries));
  for (const file of ['db/grants.ts', 'db/row-scope.ts', 'db/row-security.ts', 'jobs/queue.ts', 'testing/postgres.ts'])
    digest.update(readFileSync(join(serverRoot, 'src', file)));
  for (const folder of ['migrations', 'market'])
    for (const name of readdirSync(join(serverRoot, folder)).sort())
      digest.update(name).update(readFileSync(join(serverRoot, folder, name)));
  return digest.digest('hex').slice(0, 16);
}

async function createTemplate(binaries: Binaries, database: string, cached: string): Promise<void> {
  await createDatabase(binaries, database, { role, privileges: 'createdb replication', sync: false });
  const postgres = await startPostgres(binaries, database, { role, clientRole, settings });
  try {
    const owner = openDb(postgres.url, () => undefined);
    const application = openDb(postgres.urlOf(clientRole), () => undefined, { scope: allRows });
    await migrate(owner.db);
    await migrateQueue(owner.db);
    await grantRights(owner.db, application.db);
    if (!(await enableRowSecurity(owner.db, application.db))) throw new Error('Row-level security is not enabled');
    await loadMarketTables(owner.db);
    await registerJobs(application.db);
    await application.close();
    await owner.close();
  } finally {
    await postgres.stop();
  }
  const copying = `${cached}.${process.pid}`;
  mkdirSync(dirname(cached), { recursive: true });
  copy(database, copying);
  // Another run may have finished first.
  if (existsSync(cached)) rmSync(copying, { recursive: true });
  else renameSync(copying, cached);
}
