import { setTimeout as wait } from 'node:timers/promises';
import { atMost, p95 } from './clients/measure.ts';
import { ImportSession, type Stage } from './imports/session.ts';
import { comparePolicies, countPolicies, keepPolicies } from './imports/store.ts';
import type { Row } from './table.ts';

/** Fewer for a first look. */
const many = Number(process.env.IMPORT_ROWS ?? 1_000_000);
const few = many / 10;
/** The others are not clients. */
const clients = many * 0.95;

const maxMs = 60_000;
const idleMs = 10_000;

interface Imported {
  readonly dry: Stage;
  readonly applied: Stage;
}

async function importFile(session: ImportSession, rows: number): Promise<Imported> {
  const dry = await session.dryRun(rows);
  return { dry, applied: await session.apply(dry.id) };
}

async function inSession<T>(measure: (session: ImportSession) => Promise<T>): Promise<T> {
  const session = await ImportSession.open(clients);
  try {
    return await measure(session);
  } finally {
    await session.close();
  }
}

/** An export of a million rows in a database of as many clients: dry run, apply, the same file again, and undo. */
export const measureImports = (): Promise<Row[]> =>
  inSession(async (session) => {
    const keys = await session.waitForMatchKeys(clients);
    const since = Date.now();
    const idle = await session.listsFor(idleMs);
    const idlePause = session.pauseSince(since);
    const before = await importFile(session, few);
    await session.undo(before.applied.id);
    const first = await importFile(session, many);
    const again = await importFile(session, many);
    const undone = await session.undo(first.applied.id);
    return table({ keys, idle, idlePause, before, first, again, undone });
  });

interface Results {
  readonly keys: number;
  readonly idle: readonly number[];
  readonly idlePause: number;
  readonly before: Imported;
  readonly first: Imported;
  readonly again: Imported;
  readonly undone: Stage;
}

const timeOf = (what: string, stage: Stage, baseline: Stage): Row => ({
  what,
  unit: 'ms',
  measured: stage.seconds * 1000,
  baseline: { what: `of ${few.toLocaleString('en-US')} rows`, figure: baseline.seconds * 1000 },
  aim: atMost('measured', maxMs),
});

function table({ keys, idle, idlePause, before, first, again, undone }: Results): Row[] {
  const total = ({ dry, applied }: Imported) => (dry.seconds + applied.seconds) * 1000;
  const memory = ({ dry, applied }: Imported) => Math.max(dry.memory, applied.memory);
  const stages = [first.dry, first.applied, again.dry, undone];
  return [
    timeOf(`dry run of ${many.toLocaleString('en-US')} rows`, first.dry, before.dry),
    timeOf('applying them', first.applied, before.applied),
    timeOf('undoing them', undone, before.applied),
    {
      what: 'the same file again, dry run and applying',
      unit: 'ms',
      measured: total(again),
      baseline: { what: 'the first time', figure: total(first) },
      aim: atMost('ratio', 1 / 3),
    },
    {
      what: 'memory of the server during the import, at most',
      unit: 'kB',
      measured: memory(first),
      baseline: { what: `with ${few.toLocaleString('en-US')} rows`, figure: memory(before) },
      aim: atMost('ratio', 1.3),
    },
    {
      what: 'GET clients during the import, p95',
      unit: 'ms',
      measured: p95(stages.flatMap(({ lists }) => lists)),
      baseline: { what: 'idle', figure: p95(idle) },
      aim: atMost('ratio', 2),
    },
    {
      what: 'longest event loop pause during the import',
      unit: 'ms',
      measured: Math.max(...stages.map(({ pause }) => pause)),
      baseline: { what: 'idle', figure: idlePause },
      aim: null,
    },
    {
      what: `match keys of ${clients.toLocaleString('en-US')} clients, once, in the background`,
      unit: 'ms',
      measured: keys * 1000,
      baseline: { what: 'the dry run', figure: first.dry.seconds * 1000 },
      aim: null,
    },
  ];
}

/** The server and its database are killed while such an export is applied; both start again, and the import resumes and is undone. */
export const measureImportCrash = (): Promise<Row[]> =>
  inSession(async (session) => {
    const { db } = session.installation;
    await importFile(session, few);
    await keepPolicies(db);
    // A tenth of the policies of the first file change; the others are new.
    const { id } = await session.dryRun(many, 10);
    await session.start('apply', id);
    await untilHalf(session, id);
    await session.crash();
    const afterCrash = await comparePolicies(db);
    const resumed = await session.waitFor('applied', id);
    const imported = await countPolicies(db);
    const changed = await comparePolicies(db);
    await session.undo(id);
    const afterUndo = await comparePolicies(db);
    const compared = { what: 'changed by the import', figure: changed };
    const differing = { unit: 'counts', baseline: compared, aim: atMost('measured', 0) } as const;
    return [
      { ...differing, what: 'policies that differ after kill -9 in the middle of applying', measured: afterCrash },
      {
        what: 'from the next start until all is applied',
        unit: 'ms',
        measured: resumed.seconds * 1000,
        baseline: { what: 'policies then', figure: imported },
        aim: null,
      },
      { ...differing, what: 'policies that differ after the undo', measured: afterUndo },
    ];
  });

async function untilHalf(session: ImportSession, id: number): Promise<void> {
  for (;;) {
    const { status, progress } = await session.show(id);
    if (status !== 'applying') throw new Error(`The import was ${status} before the server was killed`);
    if (progress && progress.done > 0.4 * (progress.total / 2)) return;
    await wait(20);
  }
}
