import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findBinaries } from 'embedded-postgres/binaries';
import { writeForServer } from 'embedded-postgres/create-database';
import { startPostgres, volatileSettings } from 'embedded-postgres/postgres';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject } from 'vitest';
import { testPostgresBinaries } from '../config.ts';
import { openDb } from '../db/connection.ts';
import { applicationRole, databaseRole } from '../db/embedded-database.ts';
import { allRows } from '../db/row-scope.ts';
import type { TestDatabase } from './database.ts';

interface DatabaseWithStandby extends TestDatabase {
  readonly standby_url: string;
  /** The standby receives what the primary writes, and does not apply it. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  stopStandby(): Promise<void>;
  startStandby(): Promise<void>;
}

const binaries = findBinaries(testPostgresBinaries());

/** Two copies of the migrated server, in folders of their own. */
function copyTemplate(folder: string): [primary: string, standby: string] {
  // PostgreSQL may run as another user, who needs access.
  execFileSync('chmod', ['755', folder]);
  const copies: [string, string] = [join(folder, 'primary', 'database'), join(folder, 'standby', 'database')];
  for (const copy of copies) {
    mkdirSync(dirname(copy), { mode: 0o755 });
    execFileSync('cp', ['-a', inject('template'), copy]);
    appendFileSync(join(copy, 'pg_hba.conf'), `local replication ${databaseRole} scram-sha-256\n`);
  }
  writeForServer(binaries, join(copies[1], 'standby.signal'), '');
  return copies;
}

/** A server of its own, and one that replays its log. */
export async function openWithStandby(): Promise<DatabaseWithStandby> {
  const folder = mkdtempSync(join(inject('folder'), 'standby-'));
  const [primaryFolder, standbyFolder] = copyTemplate(folder);
  const roles = { role: databaseRole, clientRole: applicationRole };
  // What is acknowledged is on the standby's way.
  const settings = {
    ...volatileSettings,
    synchronous_commit: 'on',
    shared_buffers: '32MB',
    max_standby_streaming_delay: '-1',
  };
  const primary = await startPostgres(binaries, primaryFolder, { ...roles, settings });
  const { username, password, searchParams } = new URL(primary.url);
  const primary_conninfo = `host=${searchParams.get('host')} user=${username} password=${password}`;
  const start = () => startPostgres(binaries, standbyFolder, { ...roles, settings: { ...settings, primary_conninfo } });
  let standby = await start();
  const url = primary.urlOf(applicationRole);
  const { db, keys, close } = openDb(url, () => undefined, { scope: allRows });
  const owner = openDb(primary.url, () => undefined, { size: 2 });
  await sql`create table replay_lock ()`.execute(owner.db);
  let reader: pg.Client | null = null;
  return {
    db,
    keys,
    url,
    owner: owner.db,
    owner_url: primary.url,
    settings: { DATABASE_URL: url, DATABASE_OWNER_URL: primary.url },
    standby_url: standby.urlOf(applicationRole),
    async pauseReplay() {
      reader = new pg.Client(standby.url);
      await reader.connect();
      const isThere = async () => (await reader?.query("select to_regclass('replay_lock') as name"))?.rows[0].name;
      await expect.poll(isThere).toBe('replay_lock');
      await reader.query('begin; select from replay_lock');
      // The standby waits for its reader before it applies this and what follows.
      await sql`truncate replay_lock`.execute(owner.db);
    },
    async resumeReplay() {
      await reader?.end();
      reader = null;
    },
    stopStandby: () => standby.stop(),
    async startStandby() {
      standby = await start();
    },
    async close() {
      await reader?.end();
      await close();
      await owner.close();
      await standby.stop();
      await primary.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
