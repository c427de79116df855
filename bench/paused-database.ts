import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { longestOf, pageKind, type Reply, startCallers } from './callers.ts';
import { type Installation, install } from './installation.ts';
import type { Row } from './table.ts';

/** In milliseconds: before the pause, the pause, and after it. */
const [beforeMs, pauseMs, afterMs] = [3_000, 15_000, 15_000];

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
    return rowsOf(await measure(installation, data));
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

async function measure(installation: Installation, data: string): Promise<Measured> {
  const callers = await startCallers(installation);
  await wait(beforeMs);
  signalPostgres(data, 'SIGSTOP');
  const pausedAt = performance.now();
  await wait(pauseMs);
  signalPostgres(data, 'SIGCONT');
  const continuedAt = performance.now();
  await wait(afterMs);
  await callers.stop();
  return { replies: callers.replies, pausedAt, continuedAt };
}

function rowsOf({ replies, pausedAt, continuedAt }: Measured): Row[] {
  const during = replies.filter(({ startedAt, endedAt }) => endedAt > pausedAt && startedAt < continuedAt);
  const inPause = during.filter(({ startedAt, endedAt }) => startedAt > pausedAt && endedAt < continuedAt);
  const needing = inPause.filter(({ kind }) => kind !== pageKind);
  const others = needing.filter(({ status }) => status !== 503);
  const failed = replies.filter(({ status, endedAt }) => endedAt > continuedAt && (status === 0 || status >= 400));
  for (const kind of new Set(replies.map((reply) => reply.kind))) {
    const own = during.filter((reply) => reply.kind === kind);
    console.error(`${kind}: ${own.length} replies while paused, the longest after ${Math.round(longestOf(own))} ms`);
  }
  const before = replies.filter(({ endedAt }) => endedAt < pausedAt);
  return [
    {
      what: 'longest answer while the database is paused, reads, writes, sign-ins, health, pages and sockets',
      unit: 'ms',
      measured: longestOf(during),
      baseline: { what: 'the longest before', figure: longestOf(before) },
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
