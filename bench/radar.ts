import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { AppContext } from '../apps/server/src/context.ts';
import { beginRun, refreshSignals } from '../apps/server/src/features/signals/computing/operations.ts';
import { fillClients, prepareAdmin } from './clients/store.ts';
import { openConnection } from './connection.ts';
import { type Installation, install } from './installation.ts';
import * as store from './radar/store.ts';
import { quantile, timed } from './rounds.ts';
import { type Aim, atMost, type Row } from './table.ts';

const clients = Number(process.env.RADAR_CLIENTS ?? 1_000_000);
/** Ten dates of each client a year. */
const dueOf = 36;
const idleMs = 5_000;
const changes = 20;

/** The aims are for a million clients. */
const share = clients / 1_000_000;
const [nightlyMs, allMs, visibleMs] = [600_000 * share, 3_600_000 * share, 5_000];

/** The signals of many clients in a durable database: the first time, by date, after new tables, and of one change. */
export async function measureRadar(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'healthplanner-bench-'));
  // PostgreSQL may run as another user, who needs access.
  chmodSync(folder, 0o755);
  let installation: Installation | null = null;
  try {
    installation = await install(join(folder, 'data'));
    return await measure(installation);
  } finally {
    await installation?.close();
    rmSync(folder, { recursive: true });
  }
}

interface Run {
  /** From the first client to the last one, in milliseconds. */
  readonly ms: number;
  readonly calls: readonly number[];
  /** Kilobytes of the server, in the order of time. */
  readonly memory: readonly number[];
}

/** Calls of a firm's list, one after the other, until no client is left. */
async function timeRun(
  { origin, db, memory, ...installation }: Installation,
  admin: string,
  of: 'due' | 'outdated',
): Promise<Run> {
  const findFirst = async () => (await store.findFirst(db))[of];
  const first = await findFirst();
  while ((await findFirst()) === first) await wait(100);
  const calls: number[] = [];
  const memories: number[] = [];
  const ms = await timed(async () => {
    // Tokens end after some minutes.
    for (let headers = await installation.signIn(admin), signedIn = performance.now(); ; await wait(200)) {
      if ((await findFirst()) === null) break;
      if (performance.now() - signedIn > 240_000) {
        headers = await installation.signIn(admin);
        signedIn = performance.now();
      }
      calls.push(...(await timeCalls(origin, headers, 5)));
      memories.push(await memory());
    }
  });
  return { ms, calls, memory: memories };
}

async function timeCalls(origin: string, headers: Readonly<Record<string, string>>, count: number) {
  const connection = await openConnection(origin);
  const times: number[] = [];
  for (let call = 0; call < count; call += 1)
    times.push(await timed(() => connection.read('/api/v1/clients', headers)));
  connection.close();
  return times;
}

async function timeChange({ db }: Installation, id: number): Promise<number> {
  await store.changeClient(db, id);
  return timed(async () => {
    while (!(await store.isComputed(db, id))) await wait(10);
  });
}

/** The last ones first and without rests, while the server does the first ones with its rests. */
async function computeAll(ctx: AppContext): Promise<void> {
  const ids = await store.listClientIds(ctx.db, clients);
  const run = await beginRun(ctx);
  const compute = async () => {
    for (let step = ids.splice(-50); step.length > 0; step = ids.splice(-50)) await refreshSignals(ctx, step, run);
  };
  await Promise.all([compute(), compute()]);
  while ((await store.findFirst(ctx.db)).stale !== null) await wait(100);
}

async function measure(installation: Installation): Promise<Row[]> {
  const { db, advisor, origin, memory } = installation;
  const began = performance.now();
  const say = (what: string) => console.error(`  ${what} after ${Math.round((performance.now() - began) / 1000)} s`);
  await fillClients(db, { firms: 2_000, advisors: 5, agents: 50, clients });
  say('filled');
  const ctx = await installation.contextOn(installation);
  await store.addAnswers(db, ctx.encryption);
  await store.analyze(db);
  say('answers');
  await computeAll(ctx);
  say('computed');
  await store.analyze(db);
  const admin = await prepareAdmin(db, advisor.email);
  const headers = await installation.signIn(admin);
  const idle: number[] = [];
  for (const began = performance.now(); performance.now() - began < idleMs; await wait(50))
    idle.push(...(await timeCalls(origin, headers, 5)));
  const idleMemory = await memory();
  const changed: number[] = [];
  for (const id of await store.listClientIds(db, changes)) changed.push(await timeChange(installation, id));
  await store.makeDue(db, dueOf);
  const nightly = await timeRun(installation, admin, 'due');
  await store.makeOutdated(db);
  const all = await timeRun(installation, admin, 'outdated');
  const signals = await store.countSignals(db);
  console.error(`  ${signals.toLocaleString('en-US')} signals`);
  const half = Math.ceil(all.memory.length / 2);
  const many = clients.toLocaleString('en-US');
  const besideIdle = (what: string, { calls }: Run) =>
    row(what, 'ms', quantile(calls, 0.95), ['idle', quantile(idle, 0.95)], atMost('ratio', 2));
  return [
    row(`signals of ${many} clients by date`, 'ms', nightly.ms, ['all of them', all.ms], atMost('measured', nightlyMs)),
    row('all of them after new tables', 'ms', all.ms, ['by date', nightly.ms], atMost('measured', allMs)),
    besideIdle('GET clients, a firm’s first page, during the former, p95', nightly),
    besideIdle('the same during the latter, p95', all),
    row(
      'peak memory of the server during the latter',
      'kB',
      quantile(all.memory, 1),
      ['idle', idleMemory],
      atMost('ratio', 1.3),
    ),
    row(
      'the same in the second half',
      'kB',
      quantile(all.memory.slice(half), 1),
      ['first half', quantile(all.memory.slice(0, half), 1)],
      atMost('ratio', 1.1),
    ),
    row(
      'one change, until its signals are computed, p95',
      'ms',
      quantile(changed, 0.95),
      ['p50', quantile(changed, 0.5)],
      atMost('measured', visibleMs),
    ),
  ];
}

function row(
  what: string,
  unit: Row['unit'],
  measured: number,
  [name, figure]: readonly [string, number],
  aim: Aim,
): Row {
  return { what, unit, measured, baseline: { what: name, figure }, aim };
}
