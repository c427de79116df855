import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
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
import { type Embedded, openEmbedded } from './embedded.ts';
import { sharedMegabytes } from './postgres.ts';
import { readPostmaster } from './postmaster.ts';

const options = { role: 'tester', readme: 'A test.\n' };

/** A data folder that most tests copy, because creating a database takes a while on a busy machine. */
let template: string;
let parent: string;
let folder: string;
let cleanups: (() => Promise<void>)[];
let writers: ChildProcess[];

beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'embedded-postgres-template-'));
  const embedded = await openEmbedded(join(template, 'data'), options);
  await (await embedded.start()).stop();
  await embedded.release();
}, 60_000);

afterAll(() => rmSync(template, { recursive: true, force: true }));

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'embedded-postgres-'));
  folder = join(parent, 'data');
  cleanups = [];
  writers = [];
});

afterEach(async () => {
  for (const writer of writers) writer.kill('SIGKILL');
  for (const cleanUp of cleanups.reverse()) await cleanUp();
  rmSync(parent, { recursive: true, force: true });
});

async function open(path = folder): Promise<Embedded> {
  const embedded = await openEmbedded(path, options);
  cleanups.push(embedded.release);
  return embedded;
}

async function start(path = folder) {
  const embedded = await open(path);
  const postgres = await embedded.start();
  cleanups.push(postgres.stop);
  const stop = async () => {
    await postgres.stop();
    await embedded.release();
  };
  return { ...postgres, embedded, stop };
}

async function startCopy() {
  execFileSync('cp', ['-a', join(template, 'data'), folder]);
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

/** Another process that writes to the database in `folder` and prints what was acknowledged. */
function startWriter() {
  const script = join(import.meta.dirname, 'testing/write-until-killed.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  writers.push(child);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const until = async (pattern: RegExp) => {
    await expect.poll(() => output, { timeout: 30_000 }).toMatch(pattern);
  };
  return { child, closed: once(child, 'close'), output: () => output, until };
}

const isRunning = (pid: number) => existsSync(`/proc/${pid}`);

describe('database in the data folder', () => {
  // A new database is flushed to the disk, which other programs can keep busy.
  test('is created once, is durable and private, and survives a restart', { timeout: 120_000 }, async () => {
    const first = await start();
    expect(first.embedded.isNew).toBe(true);
    const settings = await query(
      first.url,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      current_setting('listen_addresses') as addresses, (select rolsuper from pg_roles where rolname = current_user) as super`,
    );
    expect(settings).toEqual([{ fsync: 'on', commit: 'on', addresses: '', super: false }]);
    await query(first.url, 'create table survivor as select 7 as n');
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'database')).mode & 0o777).toBe(0o700);
    await first.stop();
    expect(readPostmaster(first.embedded.database)).toBeNull();

    const second = await start();
    expect(second.embedded.isNew).toBe(false);
    expect(await query(second.url, 'select n from survivor')).toEqual([{ n: 7 }]);
  });

  test('rejects a connection without its password', async () => {
    const { url } = await startCopy();
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
    wrong.username = 'postgres';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow(/no pg_hba.conf entry/);
  });

  test('adds the role of clients to a folder of a version without it', async () => {
    await (await startCopy()).stop();
    const embedded = await openEmbedded(folder, { ...options, clientRole: 'visitor' });
    cleanups.push(embedded.release);
    // An earlier start was interrupted before it stored the password.
    const interrupted = await embedded.start();
    rmSync(join(embedded.database, 'visitor.password'));
    await interrupted.stop();
    const postgres = await embedded.start();
    cleanups.push(postgres.stop);
    const visitor = postgres.urlOf('visitor');
    expect(await query(visitor, 'select current_user as role, current_database() as name')).toEqual([
      { role: 'visitor', name: 'tester' },
    ]);
    await query(postgres.url, 'create table secret as select 7 as n');
    await expect(query(visitor, 'select n from secret')).rejects.toThrow(/permission denied/);
    await expect(query(visitor, 'create table own ()')).rejects.toThrow(/permission denied/);
  });

  test('works in a folder that other users cannot enter, at a path too long for a socket', async () => {
    chmodSync(parent, 0o700);
    const deep = join(parent, 'a'.repeat(60), 'b'.repeat(60), 'data');
    const { url } = await start(deep);
    expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  test('is created again after an interrupted start', async () => {
    mkdirSync(folder);
    await (await open()).release();
    mkdirSync(join(folder, 'database.new'));
    writeFileSync(join(folder, 'database.new/PG_VERSION'), '18');
    const { url } = await start();
    expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(existsSync(join(folder, 'database.new'))).toBe(false);
  });
});

test.each([
  [512, 128],
  [4_096, 512],
  [8_192, 1_024],
  [65_536, 2_048],
])('of %i MB of memory, %i are for pages of the database', (memory, pages) => {
  expect(sharedMegabytes(memory * 2 ** 20)).toBe(pages);
});

describe('rejects an unusable folder and leaves it unchanged', () => {
  test('a file at its path', async () => {
    writeFileSync(folder, 'content');
    await expect(open()).rejects.toThrow(/cannot be used: a file is in the way/);
    await expect(open(join(folder, 'below'))).rejects.toThrow(/cannot be used: a file is in the way/);
    expect(readFileSync(folder, 'utf8')).toBe('content');
  });

  test('files of another program', async () => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'thesis.txt'), 'content');
    await expect(open()).rejects.toThrow(/contains other files/);
    expect(readdirSync(folder)).toEqual(['thesis.txt']);
  });

  test('a file system without folders', async () => {
    await expect(open('/proc/data')).rejects.toThrow(/cannot be used/);
  });

  test('a database of another PostgreSQL version', async () => {
    await (await startCopy()).stop();
    writeFileSync(join(folder, 'database/PG_VERSION'), '9\n');
    await expect(start()).rejects.toThrow(/was created by PostgreSQL 9 and cannot be read by \d+/);
  });
});

describe('folder lock', () => {
  test('rejects a second process while the first one works', async () => {
    const { url } = await startCopy();
    await expect(open()).rejects.toThrow(`is in use by another server (process ${process.pid})`);
    expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  test('is given to at most one of several simultaneous starts', async () => {
    const results = await Promise.allSettled([open(), open(), open()]);
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
  });

  test('can be taken again after its release', async () => {
    await (await open()).release();
    await (await open()).release();
    expect(readdirSync(folder)).toEqual(['READ-ME.txt']);
  });
});

describe('recovery after kill -9', () => {
  test('keeps every acknowledged write and leaves no process behind', { timeout: 60_000 }, async () => {
    const acknowledged: number[] = [];
    for (let life = 1; life <= 4; life += 1) {
      const writer = startWriter();
      await writer.until(/(\d+\n){40}/);
      const postmaster = readPostmaster(join(folder, 'database'))?.pid ?? 0;
      writer.child.kill('SIGKILL');
      await writer.closed;
      acknowledged.push(...(writer.output().match(/^\d+(?=\n)/gm) ?? []).map(Number));
      // Every other time the next process starts while the server is still shutting down.
      if (life % 2 === 0) await expect.poll(() => isRunning(postmaster), { timeout: 10_000 }).toBe(false);
    }
    const { url } = await start();
    const rows = await query<{ n: string }>(url, 'select n from written');
    const written = new Set(rows.map(({ n }) => Number(n)));
    expect(acknowledged.length).toBeGreaterThanOrEqual(160);
    expect(acknowledged.filter((n) => !written.has(n))).toEqual([]);
  });

  test('restarts after the server itself was killed', async () => {
    const first = await startCopy();
    await query(first.url, 'create table survivor as select 7 as n');
    process.kill(readPostmaster(first.embedded.database)?.pid ?? Number.NaN, 'SIGKILL');
    await first.ended;
    await first.embedded.release();
    const second = await start();
    expect(await query(second.url, 'select n from survivor')).toEqual([{ n: 7 }]);
  });

  test('is started again whenever it ends by itself, until it is stopped', { timeout: 60_000 }, async () => {
    await (await startCopy()).stop();
    const embedded = await open();
    const events: string[] = [];
    const { url, ended, stop } = await embedded.start({
      events: {
        onEnded: () => events.push('ended'),
        onRestarted: () => events.push('restarted'),
        onFailed: () => events.push('failed'),
      },
    });
    cleanups.push(stop);
    const pid = () => readPostmaster(embedded.database)?.pid ?? Number.NaN;
    const version = join(embedded.database, 'PG_VERSION');
    const content = readFileSync(version);
    // The first restart fails, and the second one succeeds.
    writeFileSync(version, '9\n');
    process.kill(pid(), 'SIGKILL');
    await expect.poll(() => events, { timeout: 10_000 }).toContain('failed');
    writeFileSync(version, content);
    await expect.poll(() => events.at(-1), { timeout: 20_000 }).toBe('restarted');
    expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }]);
    await stop();
    await ended;
    expect(readPostmaster(embedded.database)).toBeNull();
    expect([events[0], events.filter((event) => event === 'ended').length]).toEqual(['ended', 1]);
  });

  test('does not signal another program that reuses the recorded process id', async () => {
    const first = await startCopy();
    await first.stop();
    writeFileSync(join(folder, 'database/postmaster.pid'), `${process.pid}\n/x\n1\n5432\n.\n\n 1 1\nready   \n`);
    const second = await start();
    expect(await query(second.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });
});
