import { measureAdmin } from './admin.ts';
import { measureAttack } from './attack.ts';
import { measureAudit } from './audit.ts';
import { measureAuditTrail } from './audit-trail.ts';
import { measureBilling } from './billing.ts';
import { openBrowser } from './browser.ts';
import { measureCable } from './cable.ts';
import { measureCalls } from './calls.ts';
import { stopChildren } from './children.ts';
import { type Filled, fill } from './clients/filled.ts';
import { measureClients } from './clients.ts';
import { measureDrag } from './drag.ts';
import { measureEstimates } from './estimates.ts';
import { measureFiles } from './files.ts';
import { measureFirms } from './firms.ts';
import { measureFullDisk } from './full-disk.ts';
import { measureImportCrash, measureImports } from './imports.ts';
import { type Installation, install } from './installation.ts';
import { measureKeyRotation } from './key-rotation.ts';
import { measureMoves } from './moves.ts';
import { measurePausedDatabase } from './paused-database.ts';
import { measurePhone } from './phone.ts';
import { measureProcesses } from './processes.ts';
import { measureRestart } from './restart.ts';
import { measureSignIn } from './sign-in.ts';
import { measureStarts } from './starts.ts';
import { markdown, type Row } from './table.ts';
import { measureWeight } from './weight.ts';

/** A run that takes longer is ended. */
const timeoutMs = 120 * 60_000;

const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);

/** Prepares what several measurements share only when one of them is asked for. */
const measurements = {
  estimates: measureEstimates,
  starts: measureStarts,
  calls: () => installed(measureCalls),
  'sign-in': () => installed(measureSignIn),
  attack: measureAttack,
  restart: measureRestart,
  processes: measureProcesses,
  firms: measureFirms,
  'paused-database': measurePausedDatabase,
  'full-disk': measureFullDisk,
  'key-rotation': measureKeyRotation,
  audit: measureAudit,
  files: measureFiles,
  cable: () => installed(measureCable),
  weight: () => browsed(measureWeight),
  phone: () => browsed(measurePhone),
  drag: () => browsed(measureDrag),
  billing: () => filled(measureBilling),
  clients: () => filled(measureClients),
  admin: measureAdmin,
  moves: measureMoves,
  'audit-trail': measureAuditTrail,
  imports: measureImports,
  'import-crash': measureImportCrash,
} satisfies Record<string, () => Promise<Row[]>>;

let installation: Promise<Installation> | null = null;

function installed<T>(measure: (installation: Installation) => Promise<T>): Promise<T> {
  installation ??= install();
  return installation.then(measure);
}

let filling: Promise<Filled> | null = null;

function filled<T>(measure: (filled: Filled) => Promise<T>): Promise<T> {
  filling ??= fill();
  return filling.then(measure);
}

const browsed = <T>(
  measure: (installation: Installation, browser: Awaited<ReturnType<typeof openBrowser>>) => Promise<T>,
) =>
  installed(async (on) => {
    const browser = await openBrowser();
    try {
      return await measure(on, browser);
    } finally {
      await browser.close();
    }
  });

/** Measured so far: a failure does not lose them. */
const rows: Row[] = [];

async function run(): Promise<void> {
  for (const [name, measure] of Object.entries(measurements)) {
    if (!isWanted(name)) continue;
    console.error(`measuring ${name} …`);
    rows.push(...(await measure()));
  }
}

async function close(): Promise<void> {
  await (await installation?.catch(() => null))?.close();
  await (await filling?.catch(() => null))?.installation.close();
  await stopChildren();
}

async function abort(why: string): Promise<void> {
  console.error(why);
  console.log(markdown(rows));
  await close();
  process.exit(1);
}

const timer = setTimeout(() => void abort('The run took too long and was ended.'), timeoutMs);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void abort('Interrupted.'));

try {
  await run();
} finally {
  clearTimeout(timer);
  console.log(markdown(rows));
  await close();
}
