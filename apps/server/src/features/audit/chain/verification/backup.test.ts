import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinaries } from 'embedded-postgres/binaries';
import { createDatabase } from 'embedded-postgres/create-database';
import { startPostgres, volatileSettings } from 'embedded-postgres/postgres';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTokens } from '../../../../auth/tokens.ts';
import { systemClock } from '../../../../clock.ts';
import { testPostgresBinaries } from '../../../../config.ts';
import { type Db, openDb } from '../../../../db/connection.ts';
import { applicationRole, databaseRole } from '../../../../db/embedded-database.ts';
import { canChangeAuditTrail, grantRights } from '../../../../db/grants.ts';
import { copyDatabase, openDatabase } from '../../../../testing/database.ts';
import { chainEvents, createPartitions, signHead } from '../operations.ts';
import { verifyTrail } from './operations.ts';

const binaries = findBinaries(testPostgresBinaries());
const tokens = createTokens(Buffer.alloc(32, 1));
const contextOn = (db: Db) => ({ db, clock: systemClock, tokens });
const verify = (db: Db) => verifyTrail({ ...contextOn(db), tokens: [tokens] });

async function recordEvents(db: Db, count: number): Promise<void> {
  await sql`insert into audit_events (at, kind, action, actor, details)
    select now() - n * interval '20 days', 'change', 'test', 'system', jsonb_build_object('1', n)
    from generate_series(1, ${count}::int) as n`.execute(db);
  await chainEvents(contextOn(db));
  await signHead(contextOn(db));
}

async function createOriginal() {
  const database = await openDatabase();
  await createPartitions(database.owner, systemClock);
  await recordEvents(database.db, 9);
  return database;
}

test('requirement 46: a copy of the database can be verified and continued', async () => {
  const original = await createOriginal();
  const copy = await copyDatabase(original);
  await recordEvents(copy.db, 2);
  expect(await verify(copy.db)).toMatchObject({ events: 11, findings: [] });
  expect(await verify(original.db)).toMatchObject({ events: 9, findings: [] });
  await copy.close();
  await original.close();
});

// The packages of the embedded PostgreSQL include no pg_dump.
const withDump = [binaries.folder].filter((folder) => existsSync(join(folder, 'pg_dump')));
test.each(withDump)(
  'a dump that is restored into an empty cluster can be verified and continued: %s',
  { timeout: 60_000 },
  async (programs) => {
    const original = await createOriginal();
    const folder = mkdtempSync(join(tmpdir(), 'healthplanner-backup-'));
    // PostgreSQL may run as another user, who needs access.
    chmodSync(folder, 0o755);
    const [cluster, dump] = [join(folder, 'cluster'), join(folder, 'dump')];
    await createDatabase(binaries, cluster, { role: databaseRole, sync: false });
    const roles = { role: databaseRole, clientRole: applicationRole };
    const postgres = await startPostgres(binaries, cluster, { ...roles, settings: volatileSettings });
    const run = (program: string, ...args: string[]) => execFileSync(join(programs, program), args);
    run('pg_dump', '--format=custom', `--file=${dump}`, original.owner_url);
    run('pg_restore', '--no-owner', '--no-comments', `--dbname=${postgres.url}`, dump);
    const application = openDb(postgres.urlOf(applicationRole), () => undefined);
    const owner = openDb(postgres.url, () => undefined);
    await grantRights(owner.db, application.db);
    expect(await canChangeAuditTrail(application.db)).toBe(false);
    await recordEvents(application.db, 2);
    expect(await verify(application.db)).toMatchObject({ events: 11, checkpoints: 1, findings: [] });
    await application.close();
    await owner.close();
    await postgres.stop();
    await original.close();
    rmSync(folder, { recursive: true });
  },
);
