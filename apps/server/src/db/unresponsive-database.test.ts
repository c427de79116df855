import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { demoAccounts, demoPassword } from '../seed/demo-accounts.ts';
import { estimationForm } from '../testing/factories.ts';
import { freePort } from '../testing/free-port.ts';
import { endPrograms, type Program, startServer } from '../testing/program.ts';
import { connectEmbeddedDatabase } from './embedded-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'healthplanner-unresponsive-'));
const data = join(folder, 'data');
let origin: string;
let program: Program;
let headers: Record<string, string>;

function postgresProcesses(): number[] {
  const postmaster = Number(readFileSync(join(data, 'database/postmaster.pid'), 'utf8').split('\n', 1)[0]);
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=']).toString().trim().split('\n');
  const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number));
  return [postmaster, ...pairs.flatMap(([pid = 0, parent]) => (parent === postmaster ? [pid] : []))];
}

function signalPostgres(signal: NodeJS.Signals): void {
  for (const pid of postgresProcesses()) {
    try {
      process.kill(pid, signal);
    } catch {
      // A connection's process may end at any time.
    }
  }
}

interface Reply {
  readonly status: number;
  readonly code: string | undefined;
  readonly retry_after: string | null;
  readonly ms: number;
}

async function request(path: string, init: RequestInit = {}): Promise<Reply> {
  const startedAt = performance.now();
  const response = await fetch(origin + path, { ...init, headers: { ...headers, ...init.headers } });
  const body = (await response.json().catch(() => ({}))) as { code?: string };
  const ms = performance.now() - startedAt;
  return { status: response.status, code: body.code, retry_after: response.headers.get('retry-after'), ms };
}

const list = () => request('/api/v1/estimations');
const create = (key: string) =>
  request('/api/v1/estimations', {
    method: 'POST',
    headers: { 'idempotency-key': key },
    body: JSON.stringify({ estimation: estimationForm({ client_first_name: key }) }),
  });

/** Resolves once the first try with this key has ended, which it does once the database replies. */
async function repeat(key: string): Promise<Reply> {
  const reply = await create(key);
  if (reply.code !== 'idempotency_in_progress') return reply;
  await wait(200);
  return repeat(key);
}

async function signIn(): Promise<void> {
  const page = await fetch(`${origin}/signin`);
  const cookie = page.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const csrf = /name="csrf-token" content="([^"]+)"/.exec(await page.text())?.[1] ?? '';
  const email = demoAccounts.find((account) => account.description.startsWith('Financial advisor'))?.email;
  headers = { 'content-type': 'application/json', cookie, 'x-csrf-token': csrf };
  const response = await fetch(`${origin}/api/v1/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ user: { email, password: demoPassword } }),
  });
  const { auth_token } = (await response.json()) as { auth_token: string };
  const session = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
  headers = {
    'content-type': 'application/json',
    cookie: session,
    'x-csrf-token': response.headers.get('x-csrf-token') ?? csrf,
    authorization: `Bearer ${auth_token}`,
  };
}

async function countNamed(names: readonly string[]): Promise<Map<string, number>> {
  const { url, close } = await connectEmbeddedDatabase(data);
  const client = new pg.Client({ connectionString: url, options: '-c healthplanner.scope=all' });
  await client.connect();
  const { rows } = await client.query<{ name: string; count: string }>(
    'select client_first_name as name, count(*) from estimations where client_first_name = any($1) group by 1',
    [names],
  );
  await client.end();
  await close();
  return new Map(rows.map(({ name, count }) => [name, Number(count)]));
}

beforeAll(async () => {
  writeFileSync(
    join(folder, 'index.html'),
    '<meta name="csrf-token" content="__CSRF_TOKEN__"><meta name="csrf-param" content="authenticity_token">',
  );
  const port = await freePort();
  origin = `http://localhost:${port}`;
  program = startServer({
    ...{ DATA_DIR: data, WEB_DIR: folder, PORT: String(port), RATE_FACTOR: '1000000' },
    LOG_LEVEL: 'error',
  });
  await program.until(/is ready/);
  await signIn();
}, 120_000);

afterEach(() => signalPostgres('SIGCONT'));

afterAll(async () => {
  program.child.kill('SIGTERM');
  await program.ended;
  await endPrograms();
  rmSync(folder, { recursive: true, force: true });
});

const sixSeconds = 6_000;

test('requirement 48: while PostgreSQL is paused, each request is answered with 503 within 6 s, and a repeated action is done once', {
  tags: 'all',
  timeout: 120_000,
}, async () => {
  const keys = Array.from({ length: 60 }, () => randomUUID());
  expect((await list()).status).toBe(200);
  const isLate = wait(60);
  const writes = keys.map((key) => create(key));
  await isLate;
  signalPostgres('SIGSTOP');
  const reads = Array.from({ length: 30 }, list);
  const replies = await Promise.all([...writes, ...reads]);
  const failed = replies.filter(({ status }) => status !== 200);
  expect(failed.length).toBeGreaterThan(30);
  for (const { status, code, retry_after } of failed)
    expect([status, code, retry_after]).toEqual([503, 'unavailable', '2']);
  expect(Math.max(...replies.map(({ ms }) => ms))).toBeLessThan(sixSeconds);
  const later = await Promise.all([list(), request('/api/v1/health'), create(randomUUID())]);
  expect(later.map(({ status }) => status)).toEqual([503, 503, 503]);
  expect(Math.max(...later.map(({ ms }) => ms))).toBeLessThan(1_000);
  expect((await request('/signin')).status).toBe(200);

  signalPostgres('SIGCONT');
  await expect.poll(async () => (await list()).status, { timeout: 5_000, interval: 200 }).toBe(200);
  const repeated = await Promise.all(keys.map(repeat));
  // The latter: the record exists, and the reply was lost.
  for (const { status, code } of repeated)
    expect([200, 'idempotency_reply_lost']).toContain(status === 200 ? 200 : code);
  const counts = await countNamed(keys);
  expect(keys.filter((key) => counts.get(key) !== 1)).toEqual([]);
  expect(program.output.err).not.toContain('internal_error');
});

test('requirement 48: a PostgreSQL that was killed is restarted while requests are answered with 503', {
  tags: 'all',
  timeout: 120_000,
}, async () => {
  const [postmaster = 0] = postgresProcesses();
  process.kill(postmaster, 'SIGKILL');
  const statuses = new Set<number>();
  await expect
    .poll(
      async () => {
        const { status, ms } = await list();
        statuses.add(status);
        expect(ms).toBeLessThan(sixSeconds);
        return status === 200 && postgresProcesses()[0] !== postmaster;
      },
      { timeout: 30_000, interval: 20 },
    )
    .toBe(true);
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(program.output.err).toContain('db.stopped_unexpectedly');
  expect(program.child.exitCode).toBeNull();
});
