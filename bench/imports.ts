import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { refreshClients } from '../apps/server/src/features/imports/staging/operations.ts';
import { ImportClient, type Stage } from './imports/client.ts';
import { fillInsured } from './imports/store.ts';
import { type Installation, install } from './installation.ts';
import { quantile } from './rounds.ts';
import { type Aim, atLeast, atMost, type Row } from './table.ts';

const many = Number(process.env.IMPORT_ROWS ?? 200_000);
const few = many / 10;
const clients = many * 0.95;
const minRate = 1_000_000 / 60;
const idleMs = 5_000;

interface Imported {
  readonly dry: Stage;
  readonly applied: Stage;
}

/** An export in a durable database of as many clients: dry run, apply, the same file again, and undo. */
export async function measureImports(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'healthplanner-bench-'));
  // PostgreSQL may run as another user, who needs access.
  chmodSync(folder, 0o755);
  let installation: Installation | null = null;
  try {
    installation = await install(join(folder, 'data'));
    const ctx = await installation.contextOn(installation);
    await fillInsured(installation.db, ctx.encryption, clients);
    await refreshClients(ctx);
    return await measure(installation);
  } finally {
    await installation?.close();
    rmSync(folder, { recursive: true });
  }
}

/** Each step signs in again, because tokens end after some minutes. */
async function signedIn<T>(installation: Installation, step: (client: ImportClient) => Promise<T>): Promise<T> {
  const client = await ImportClient.open(installation);
  try {
    return await step(client);
  } finally {
    client.close();
  }
}

async function measure(installation: Installation): Promise<Row[]> {
  const importFile = async (rows: number): Promise<Imported> => {
    const dry = await signedIn(installation, (client) => client.dryRun(rows));
    return { dry, applied: await signedIn(installation, (client) => client.apply(dry.id)) };
  };
  const undo = (id: number) => signedIn(installation, (client) => client.undo(id));
  const idle = await signedIn(installation, timeLists);
  const small = await importFile(few);
  const smallUndone = await undo(small.dry.id);
  const first = await importFile(many);
  const again = await importFile(many);
  const undone = await undo(first.dry.id);
  const lists = [first.dry, first.applied, again.dry, undone].flatMap((stage) => stage.lists);
  const total = ({ dry, applied }: Imported) => dry.ms + applied.ms;
  const memory = ({ dry, applied }: Imported) => Math.max(dry.memory, applied.memory);
  return [
    rate(`dry run of ${many.toLocaleString('en-US')} rows`, first.dry, small.dry),
    rate('applying them', first.applied, small.applied),
    rate('undoing them', undone, smallUndone),
    row('the same file again, dry run and applying', 'ms', total(again), ['the first time', total(first)], 1 / 3),
    row('memory of the server during the import, at most', 'kB', memory(first), [ofFew, memory(small)], 1.3),
    row('GET clients during the import, p95', 'ms', quantile(lists, 0.95), ['idle', quantile(idle, 0.95)], 2),
  ];
}

async function timeLists(client: ImportClient): Promise<readonly number[]> {
  const lists: number[] = [];
  for (const began = performance.now(); performance.now() - began < idleMs; await wait(50))
    lists.push(await client.timeList());
  return lists;
}

const ofFew = `of ${few.toLocaleString('en-US')} rows`;

const rate = (what: string, { ms }: Stage, small: Stage): Row => ({
  what,
  unit: 'per second',
  measured: (many * 1000) / ms,
  baseline: { what: ofFew, figure: (few * 1000) / small.ms },
  aim: atLeast('measured', minRate),
});

function row(
  what: string,
  unit: Row['unit'],
  measured: number,
  [name, figure]: readonly [string, number],
  maxRatio: Aim['figure'],
): Row {
  return { what, unit, measured, baseline: { what: name, figure }, aim: atMost('ratio', maxRatio) };
}
