import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CableClient } from 'action-cable/testing/client';
import { connectionUrl } from 'embedded-postgres/postgres';
import { readPostmaster } from 'embedded-postgres/postmaster';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTokens } from '../auth/tokens.ts';
import { type Connection, openDb } from '../db/connection.ts';
import { databaseRole } from '../db/embedded-database.ts';
import { publish } from '../realtime/store.ts';
import { streams } from '../realtime/streams.ts';
import { newAccount } from '../testing/factories.ts';
import { freePort } from '../testing/free-port.ts';
import { endPrograms, type Program, startServer } from '../testing/program.ts';
import { newVisitor } from '../testing/visitors.ts';

const secret = 's'.repeat(32);
const folder = mkdtempSync(join(tmpdir(), 'healthplanner-processes-'));
const data = join(folder, 'data');
const database = join(data, 'database');
const port = String(await freePort());
const origin = `http://localhost:${port}`;
const settings = {
  DATA_DIR: data,
  WEB_DIR: folder,
  PORT: port,
  TOKEN_SECRET: secret,
  RATE_FACTOR: '1000000',
  LOG_LEVEL: 'info',
  PROCESSES: '2',
  DRAIN_SECONDS: '1',
};

let supervisor: Program;
let connection: Connection;

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<title>the page</title>');
  supervisor = startServer(settings);
  await supervisor.until(/Ctrl-C/);
  connection = openDb(connectionUrl(database, databaseRole, databaseRole), () => undefined, { size: 2 });
}, 60_000);

afterAll(async () => {
  await connection.close();
  await endPrograms();
  rmSync(folder, { recursive: true, force: true });
});

/** The processes that serve. */
function listWorkers(): number[] {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args=']).toString().trim().split('\n');
  return processes.flatMap((line) => {
    const [, pid, parent, args] = /^\s*(\d+)\s+(\d+)\s+(.+)$/.exec(line) ?? [];
    return Number(parent) === supervisor.child.pid && args?.includes('main.mjs') ? [Number(pid)] : [];
  });
}

const events = (name: string) => supervisor.said.err.split('\n').filter((line) => line.includes(`"message":"${name}`));

/** Waits until so many processes have begun to serve, those included that have ended since. */
async function untilStarted(count: number): Promise<void> {
  await expect.poll(() => events('Server listening'), { timeout: 20_000 }).toHaveLength(count);
}

/** Sends requests over connections that are kept alive until `work` has ended, and returns the failures. */
async function failuresDuring(work: Promise<unknown>): Promise<{ count: number; failures: string[] }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const failures: string[] = [];
  let count = 0;
  let isOver = false;
  const ask = () =>
    new Promise<string | null>((done) => {
      const onError = (error: NodeJS.ErrnoException) => done(error.code ?? error.name);
      get(`${origin}/api/v1/health`, { agent, signal: AbortSignal.timeout(10_000) }, (reply) => {
        reply.resume().once('error', onError);
        reply.once('end', () => done(reply.statusCode === 200 ? null : `status ${reply.statusCode}`));
      }).once('error', onError);
    });
  const client = async () => {
    while (!isOver) {
      const failure = await ask();
      count += 1;
      if (failure !== null) failures.push(failure);
      await wait(10);
    }
  };
  const clients = Promise.all(Array.from({ length: 8 }, client));
  await work;
  isOver = true;
  await clients;
  agent.destroy();
  return { count, failures };
}

test('two processes serve one port, and start once', () => {
  expect(listWorkers()).toHaveLength(2);
  for (const line of ['Creating a database', 'Migrated the database', 'HealthPlanner is ready'])
    expect(supervisor.said.out.split(line)).toHaveLength(2);
  expect(events('processes.')).toEqual([]);
});

test('a message reaches the sockets of all processes, and after a crash the others answer and the process is replaced', {
  timeout: 60_000,
}, async () => {
  const { db } = connection;
  const { person, cookie } = await newVisitor(db, createTokens(Buffer.from(secret)), await newAccount(db));
  const pages = Array.from({ length: 10 }, () => new CableClient(origin, origin, { cookie }));
  for (const page of pages) {
    await page.until(({ type }) => type === 'welcome');
    page.send('subscribe', { channel: 'UserChannel' });
    await page.until(({ type }) => type === 'confirm_subscription');
  }
  await publish(db, { event: 'client.updated', id: 1, streams: [streams.ofUser(person.id)] });
  const expected = pages.map(() => ['client.updated 1']);
  await expect.poll(() => pages.map(({ received }) => received), { timeout: 5_000 }).toEqual(expected);

  const [crashing] = listWorkers();
  process.kill(crashing ?? 0, 'SIGKILL');
  const open = () => pages.filter(({ ws }) => ws.readyState === ws.OPEN);
  await expect.poll(() => open().length, { timeout: 5_000 }).toBeLessThan(pages.length);
  expect(open().length, 'the other process has sockets, too').toBeGreaterThan(0);
  await expect.poll(() => events('processes.crashed'), { timeout: 5_000 }).toHaveLength(1);
  for (let request = 0; request < 20; request++)
    expect((await fetch(`${origin}/api/v1/health`, { headers: { connection: 'close' } })).status).toBe(200);
  await untilStarted(3);
  expect(listWorkers()).toHaveLength(2);
  expect(listWorkers()).not.toContain(crashing);
  expect(events('processes.crashed')).toEqual([expect.stringContaining(`"pid":${crashing}`)]);
  await publish(db, { event: 'client.updated', id: 2, streams: [streams.ofUser(person.id)] });
  const isUpdated = ({ received }: CableClient) => received.includes('client.updated 2');
  await expect.poll(() => open().every(isUpdated), { timeout: 5_000 }).toBe(true);
  for (const { ws } of pages) ws.terminate();
});

test('a connection that is passed to a process as it crashes is closed', { timeout: 60_000 }, async () => {
  const ask = () =>
    fetch(`${origin}/api/v1/health`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(10_000) }).then(
      ({ status }) => status,
      ({ cause }: Error) => (cause as NodeJS.ErrnoException | undefined)?.code,
    );
  const [crashing] = listWorkers();
  // The supervisor learns of the connections and of the crash at the same time.
  supervisor.child.kill('SIGSTOP');
  const replies = Array.from({ length: 10 }, ask);
  await wait(500);
  process.kill(crashing ?? 0, 'SIGKILL');
  await wait(100);
  supervisor.child.kill('SIGCONT');
  const outcomes = await Promise.all(replies);
  expect(outcomes.filter((outcome) => outcome !== 200)).toEqual(['ECONNRESET']);
  await untilStarted(4);
});

test('SIGHUP replaces all processes without a failed request', { timeout: 120_000 }, async () => {
  await expect.poll(async () => (await fetch(`${origin}/api/v1/ready`)).status).toBe(200);
  const former = listWorkers();
  const readiness = new Set<number>();
  const roll = async () => {
    supervisor.child.kill('SIGHUP');
    while (events('processes.rolled').length === 0) {
      readiness.add((await fetch(`${origin}/api/v1/ready`)).status);
      await wait(50);
    }
  };
  const { count, failures } = await failuresDuring(roll());
  expect(failures).toEqual([]);
  expect(count).toBeGreaterThan(100);
  expect([...readiness]).toEqual([200]);
  const workers = listWorkers();
  expect(workers).toHaveLength(2);
  expect(workers.filter((pid) => former.includes(pid))).toEqual([]);
  expect(events('processes.roll_failed')).toEqual([]);
});

test('SIGTERM ends the processes, and then the database', { timeout: 30_000 }, async () => {
  const workers = listWorkers();
  await connection.close();
  supervisor.child.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${origin}/api/v1/ready`)).status).toBe(503);
  expect(await supervisor.ended).toBe(0);
  expect(readPostmaster(database)).toBeNull();
  for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
