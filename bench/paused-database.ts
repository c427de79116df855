import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { openConnection } from './connection.ts';
import { type Installation, install } from './installation.ts';
import { openPage, signIn } from './page.ts';
import type { Row } from './table.ts';

/** In milliseconds: before the pause, the pause, and after it. */
const [beforeMs, pauseMs, afterMs] = [3_000, 15_000, 15_000];
/** Callers of each kind, each with one request after the other. */
const callers = 4;
/** Between two requests of a caller. */
const restMs = 20;
const timeoutMs = 40_000;

interface Reply {
  readonly kind: string;
  readonly status: number;
  readonly startedAt: number;
  readonly endedAt: number;
}

type Call = () => Promise<number>;

/** Requests to a built server while the processes of its own PostgreSQL are suspended, and after they continue. */
export async function measurePausedDatabase(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'healthplanner-bench-'));
  // PostgreSQL may run as another user, who needs access.
  chmodSync(folder, 0o755);
  const data = join(folder, 'data');
  const resume = () => signalPostgres(data, 'SIGCONT');
  const signals = ['SIGINT', 'SIGTERM', 'exit'] as const;
  let installation: Installation | null = null;
  try {
    installation = await install({ estimates: 0, embedded_in: data });
    for (const signal of signals) process.once(signal, resume);
    return rowsOf(await measure(await callsOf(installation), data));
  } finally {
    resume();
    for (const signal of signals) process.off(signal, resume);
    await installation?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Measured {
  readonly replies: readonly Reply[];
  readonly pausedAt: number;
  readonly continuedAt: number;
}

async function measure(calls: Readonly<Record<string, Call>>, data: string): Promise<Measured> {
  const replies: Reply[] = [];
  let isOver = false;
  const repeat = async (kind: string, call: Call) => {
    while (!isOver) {
      const startedAt = performance.now();
      const status = await call().catch(() => 0);
      replies.push({ kind, status, startedAt, endedAt: performance.now() });
      await wait(restMs);
    }
  };
  const repeated = Object.entries(calls).flatMap(([kind, call]) =>
    Array.from({ length: callers }, () => repeat(kind, call)),
  );
  await wait(beforeMs);
  signalPostgres(data, 'SIGSTOP');
  const pausedAt = performance.now();
  await wait(pauseMs);
  signalPostgres(data, 'SIGCONT');
  const continuedAt = performance.now();
  await wait(afterMs);
  isOver = true;
  await Promise.all(repeated);
  return { replies, pausedAt, continuedAt };
}

/** Needs no database: a page before it calls the API. */
const pageKind = 'page';

async function callsOf({ origin, advisor }: Installation): Promise<Record<string, Call>> {
  const line = await openConnection(origin);
  const page = await openPage(line);
  const token = await signIn(line, advisor);
  const headers = { ...page, authorization: `Bearer ${token}` };
  line.close();
  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(origin + path, { headers, signal: AbortSignal.timeout(timeoutMs), ...init });
    await response.arrayBuffer();
    return response.status;
  };
  const post = (path: string, body: object, more: Record<string, string> = {}) =>
    call(path, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) });
  return {
    read: () => call('/api/v1/estimations'),
    write: () => post('/api/v1/estimations', { estimation }, { 'idempotency-key': randomUUID() }),
    'sign-in': () => call('/api/v1/login', { method: 'POST', headers: page, body: JSON.stringify({ user: advisor }) }),
    health: () => call('/api/v1/health'),
    [pageKind]: () => call('/signin', { headers: {} }),
    socket: () => openSocket(origin, token),
  };
}

const estimation = {
  client_first_name: 'Margaret',
  zip: '60614',
  county: '17031',
  plan_year: 2025,
  dependents_attributes: [{ age: 61, sex: 'Female' }],
  household_size: 1,
  income: 52_000,
};

/** The status of a handshake: 101, or that of the response instead. */
const openSocket = (origin: string, token: string): Promise<number> =>
  new Promise((done, fail) => {
    const url = `${origin.replace('http', 'ws')}/cable?token=${encodeURIComponent(token)}`;
    const socket = new WebSocket(url, { origin, handshakeTimeout: timeoutMs });
    const end = (status: number) => {
      done(status);
      socket.terminate();
    };
    socket.on('open', () => end(101)).on('error', fail);
    socket.on('unexpected-response', (_request, response) => end(response.statusCode ?? 0));
  });

function rowsOf({ replies, pausedAt, continuedAt }: Measured): Row[] {
  const during = replies.filter(({ startedAt, endedAt }) => endedAt > pausedAt && startedAt < continuedAt);
  const inPause = during.filter(({ startedAt, endedAt }) => startedAt > pausedAt && endedAt < continuedAt);
  const needing = inPause.filter(({ kind }) => kind !== pageKind);
  const others = needing.filter(({ status }) => status !== 503);
  const failed = replies.filter(({ status, endedAt }) => endedAt > continuedAt && (status === 0 || status >= 400));
  const longest = (some: readonly Reply[]) => Math.max(...some.map(({ startedAt, endedAt }) => endedAt - startedAt));
  for (const kind of new Set(replies.map((reply) => reply.kind))) {
    const own = during.filter((reply) => reply.kind === kind);
    console.error(`${kind}: ${own.length} replies while paused, the longest after ${Math.round(longest(own))} ms`);
  }
  const baseline = { what: 'the longest before', figure: longest(replies.filter(({ endedAt }) => endedAt < pausedAt)) };
  return [
    {
      what: 'longest answer while the database is paused, reads, writes, sign-ins, health, pages and sockets',
      unit: 'ms',
      measured: longest(during),
      baseline,
      aim: { on: 'measured', bound: 'at most', figure: 6_000 },
    },
    {
      what: 'its answers that are not 503, without pages',
      unit: 'replies',
      measured: others.length,
      baseline: { what: 'in all', figure: needing.length },
      aim: { on: 'measured', bound: 'at most', figure: 0 },
    },
    {
      what: 'from the end of the pause to the last failed answer',
      unit: 'ms',
      measured: Math.max(0, ...failed.map(({ endedAt }) => endedAt - continuedAt)),
      baseline: { what: 'the pause', figure: pauseMs },
      aim: { on: 'measured', bound: 'at most', figure: 5_000 },
    },
  ];
}

/** To PostgreSQL's own process, and then to those of its connections. */
function signalPostgres(data: string, signal: NodeJS.Signals): void {
  try {
    const postmaster = Number(readFileSync(join(data, 'database/postmaster.pid'), 'utf8').split('\n', 1)[0]);
    process.kill(postmaster, signal);
    const rows = execFileSync('ps', ['-eo', 'pid=,ppid=']).toString().trim().split('\n');
    const children = rows
      .map((row) => row.trim().split(/\s+/).map(Number))
      .filter(([, parent]) => parent === postmaster);
    for (const [pid = 0] of children) process.kill(pid, signal);
  } catch {
    // PostgreSQL, or one of its processes, has ended.
  }
}
