import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Callers, longestOf, pageKind, type Reply, startCallers } from './callers.ts';
import { type Installation, install } from './installation.ts';
import { countEstimates } from './store.ts';
import type { Row } from './table.ts';

/** Holds the database, its log of writes and the demo data, with room for a few thousand estimates. */
const diskSize = '640m';
/** In milliseconds: before the disk is full, while it is, and with space again. */
const [beforeMs, fullMs, afterMs] = [3_000, 20_000, 25_000];
/** Between two attempts to take what the database has released. */
const fillMs = 100;
const piece = Buffer.alloc(64 * 1024);

/** Requests to a built server while the file system of its data folder is full, and with space again. */
export async function measureFullDisk(): Promise<Row[]> {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') {
    console.error('full-disk was left out: only root on Linux can mount a small file system.');
    return [];
  }
  const folder = mkdtempSync(join(tmpdir(), 'healthplanner-bench-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize}`, 'tmpfs', folder]);
  let installation: Installation | null = null;
  try {
    // PostgreSQL may run as another user, who needs access.
    chmodSync(folder, 0o755);
    // Each failed write is an error in the log.
    const more = { LOG_LEVEL: 'silent' };
    installation = await install({ estimates: 0, embedded_in: join(folder, 'data'), more });
    return await measure(installation, join(folder, 'filling'));
  } finally {
    await installation?.close();
    execFileSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(installation: Installation, filling: string): Promise<Row[]> {
  const callers = await startCallers(installation);
  await wait(beforeMs);
  fill(filling);
  const fullAt = performance.now();
  while (performance.now() < fullAt + fullMs) {
    fill(filling);
    await wait(fillMs);
  }
  rmSync(filling);
  const freedAt = performance.now();
  await wait(afterMs);
  await callers.stop();
  const stored = await countEstimates(installation.db, callers.created);
  return rowsOf(callers, { fullAt, freedAt, lost: callers.created.length - stored });
}

/** Appends to a file until there is no space. */
function fill(file: string): void {
  try {
    for (;;) appendFileSync(file, piece);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}

function rowsOf(
  { replies, created }: Callers,
  { fullAt, freedAt, lost }: Readonly<Record<'fullAt' | 'freedAt' | 'lost', number>>,
): Row[] {
  const during = replies.filter(({ startedAt, endedAt }) => endedAt > fullAt && startedAt < freedAt);
  const before = replies.filter(({ endedAt }) => endedAt < fullAt);
  const failed = replies.filter(({ status, endedAt }) => endedAt > freedAt && isFailed(status));
  const unexpected = during.filter(({ kind, status }) => isFailed(status) && (status !== 503 || kind === pageKind));
  report(replies, during);
  return [
    {
      what: 'longest answer while the disk is full, reads, writes, sign-ins, health, pages and sockets',
      unit: 'ms',
      measured: longestOf(during),
      baseline: { what: 'the longest before', figure: longestOf(before) },
      aim: { on: 'measured', bound: 'at most', figure: 6_000 },
    },
    {
      what: 'its answers that are neither a success nor 503',
      unit: 'replies',
      measured: unexpected.length,
      baseline: { what: 'in all', figure: during.length },
      aim: { on: 'measured', bound: 'at most', figure: 0 },
    },
    {
      what: 'estimates whose creation was answered with success, and which are missing afterward',
      unit: 'counts',
      measured: lost,
      baseline: { what: 'created', figure: created.length },
      aim: { on: 'measured', bound: 'at most', figure: 0 },
    },
    {
      what: 'from space on the disk to the last failed answer',
      unit: 'ms',
      measured: Math.max(0, ...failed.map(({ endedAt }) => endedAt - freedAt)),
      baseline: { what: 'the time without space', figure: fullMs },
      aim: null,
    },
  ];
}

const isFailed = (status: number) => status === 0 || status >= 400;

function report(replies: readonly Reply[], during: readonly Reply[]): void {
  for (const kind of new Set(replies.map((reply) => reply.kind))) {
    const own = during.filter((reply) => reply.kind === kind);
    const statuses = [...new Set(own.map(({ status }) => status))].map(
      (status) => `${own.filter((reply) => reply.status === status).length} × ${status}`,
    );
    console.error(`${kind}: ${statuses.join(', ')}, the longest after ${Math.round(longestOf(own))} ms`);
  }
}
