import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endPrograms, startProgram } from '../../../apps/server/src/testing/program.ts';
import { type Embedded, openEmbedded } from './open.ts';
import { readServer } from './previous.ts';

/** A folder with a database in it, made once: making one takes a while on a busy machine. */
let made: string;
let above: string;
let folder: string;
let opened: { end(): Promise<void> }[];

beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'healthplanner-made-'));
  const embedded = await openEmbedded(join(made, 'data'));
  await (await embedded.start()).stop();
  await embedded.release();
}, 60_000);

afterAll(() => rmSync(made, { recursive: true, force: true }));

beforeEach(() => {
  above = mkdtempSync(join(tmpdir(), 'healthplanner-embedded-'));
  folder = join(above, 'data');
  opened = [];
});

afterEach(async () => {
  await endPrograms();
  for (const { end } of opened.reverse()) await end();
  rmSync(above, { recursive: true, force: true });
});

async function open(path = folder): Promise<Embedded> {
  const embedded = await openEmbedded(path);
  opened.push({ end: embedded.release });
  return embedded;
}

async function start(path = folder) {
  const embedded = await open(path);
  const postgres = await embedded.start();
  opened.push({ end: postgres.stop });
  const stop = async () => {
    await postgres.stop();
    await embedded.release();
  };
  return { ...postgres, embedded, stop };
}

async function startMade() {
  execFileSync('cp', ['-a', join(made, 'data'), folder]);
  return start();
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const isRunning = (pid: number) => existsSync(`/proc/${pid}`);

describe('a database in the data folder', () => {
  test('is made once, durable, closed to others, and kept over a stop', async () => {
    const first = await start();
    expect(first.embedded.is_new).toBe(true);
    const settings = await query(
      first.url,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      current_setting('listen_addresses') as addresses, (select rolsuper from pg_roles where rolname = current_user) as super`,
    );
    expect(settings).toEqual([{ fsync: 'on', commit: 'on', addresses: '', super: false }]);
    await query(first.url, 'create table kept as select 7 as n');
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'database')).mode & 0o777).toBe(0o700);
    await first.stop();
    expect(readServer(first.embedded.database)).toBeNull();

    const second = await start();
    expect(second.embedded.is_new).toBe(false);
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  test('takes no connection without its password', async () => {
    const { url } = await startMade();
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
    wrong.username = 'postgres';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow(/no pg_hba.conf entry/);
  });

  test('works below a folder that others may not enter, and behind a path too long for a socket', async () => {
    chmodSync(above, 0o700);
    const deep = join(above, 'a'.repeat(60), 'b'.repeat(60), 'data');
    const { url } = await start(deep);
    expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  test('is begun again when its making was cut off', async () => {
    mkdirSync(folder);
    await (await open()).release();
    mkdirSync(join(folder, 'database.new'));
    writeFileSync(join(folder, 'database.new/PG_VERSION'), '18');
    const { url } = await start();
    expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(existsSync(join(folder, 'database.new'))).toBe(false);
  });
});

describe('a folder that cannot be used is refused and left as it was', () => {
  test('a file in the way', async () => {
    writeFileSync(folder, 'mine');
    await expect(open()).rejects.toThrow(/cannot be used: a file is in the way/);
    await expect(open(join(folder, 'below'))).rejects.toThrow(/cannot be used: a file is in the way/);
    expect(readFileSync(folder, 'utf8')).toBe('mine');
  });

  test("somebody else's files", async () => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'thesis.txt'), 'mine');
    await expect(open()).rejects.toThrow(/holds other files/);
    expect(readdirSync(folder)).toEqual(['thesis.txt']);
  });

  test('a place where nothing can be made', async () => {
    await expect(open('/proc/data')).rejects.toThrow(/cannot be used/);
  });

  test('a database of another version', async () => {
    await (await startMade()).stop();
    writeFileSync(join(folder, 'database/PG_VERSION'), '9\n');
    await expect(start()).rejects.toThrow(/was made by PostgreSQL 9 and cannot be read by \d+/);
  });
});

describe('one process at a time', () => {
  test('a second one is refused while the first goes on', async () => {
    const { url } = await startMade();
    await expect(open()).rejects.toThrow(`is in use by another HealthPlanner (process ${process.pid})`);
    expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  test('of two that come at the same moment, one at most gets the folder', async () => {
    const came = await Promise.allSettled([open(), open(), open()]);
    expect(came.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
  });

  test('the next one gets it after a release', async () => {
    await (await open()).release();
    await (await open()).release();
    expect(readdirSync(folder)).toEqual(['READ-ME.txt']);
  });
});

describe('after kill -9', () => {
  test('every acknowledged write is there, and nothing of the killed one runs', { timeout: 60_000 }, async () => {
    const acknowledged: number[] = [];
    for (let life = 1; life <= 4; life += 1) {
      const program = startProgram('testing/write-until-killed.ts', [folder]);
      await program.until(/(\d+\n){40}/);
      const postmaster = readServer(join(folder, 'database'))?.pid ?? 0;
      program.child.kill('SIGKILL');
      await program.ended;
      acknowledged.push(...(program.said.out.match(/^\d+(?=\n)/gm) ?? []).map(Number));
      // Every other time the next life begins while the database is still on its way down.
      if (life % 2 === 0) await expect.poll(() => isRunning(postmaster), { timeout: 10_000 }).toBe(false);
    }
    const { url } = await start();
    const rows = await query<{ n: string }>(url, 'select n from written');
    const written = new Set(rows.map(({ n }) => Number(n)));
    expect(acknowledged.length).toBeGreaterThanOrEqual(160);
    expect(acknowledged.filter((n) => !written.has(n))).toEqual([]);
  });

  test('of the database itself, the next start recovers', async () => {
    const first = await startMade();
    await query(first.url, 'create table kept as select 7 as n');
    process.kill(readServer(first.embedded.database)?.pid ?? Number.NaN, 'SIGKILL');
    await first.ended;
    await first.embedded.release();
    const second = await start();
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  test("a number in the database's file that now is a stranger's does the stranger no harm", async () => {
    const first = await startMade();
    await first.stop();
    const stranger = process.pid;
    writeFileSync(join(folder, 'database/postmaster.pid'), `${stranger}\n/x\n1\n5432\n.\n\n 1 1\nready   \n`);
    const second = await start();
    expect(await query(second.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });
});
