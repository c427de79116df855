import { measureCable } from './cable.ts';
import { measureCalls } from './calls.ts';
import { stopChildren } from './children.ts';
import { measureClients } from './clients.ts';
import { measureEstimates } from './estimates.ts';
import { measureFairness } from './fairness.ts';
import { measureFirms } from './firms.ts';
import { measureImports } from './imports.ts';
import { type Installation, install } from './installation.ts';
import { measureMarket } from './market.ts';
import { measureRadar } from './radar.ts';
import { measureSignIn } from './sign-in.ts';
import { measureStarts } from './starts.ts';
import { markdown, type Row } from './table.ts';
import { measureTiming } from './timing.ts';
import { measureWeight } from './weight.ts';

/** Every program, in the order of a complete run: `clients` fills the database that most of them share. */
const programs = {
  estimates: measureEstimates,
  starts: measureStarts,
  calls: () => shared(measureCalls),
  'sign-in': () => shared(measureSignIn),
  timing: () => shared(measureTiming),
  firms: () => shared(measureFirms),
  fairness: () => shared(measureFairness),
  cable: () => shared(measureCable),
  weight: () => shared(measureWeight),
  clients: () => shared(measureClients),
  imports: measureImports,
  market: measureMarket,
  radar: measureRadar,
} satisfies Record<string, () => Promise<Row[]>>;

let installation: Promise<Installation> | null = null;

async function shared(measure: (installation: Installation) => Promise<Row[]>): Promise<Row[]> {
  installation ??= install();
  return measure(await installation);
}

const rows: Row[] = [];

async function run(): Promise<void> {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !Object.hasOwn(programs, name));
  if (unknown.length > 0)
    throw new Error(`Unknown: ${unknown.join(', ')}. There are: ${Object.keys(programs).join(', ')}`);
  for (const [name, measure] of Object.entries(programs)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const startedAt = performance.now();
    rows.push(...(await measure()));
    console.error(`${name} took ${Math.round((performance.now() - startedAt) / 1000)} s`);
  }
}

async function finish(): Promise<void> {
  console.log(markdown(rows));
  await (await installation?.catch(() => null))?.close();
  await stopChildren();
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void finish().then(() => process.exit(1)));

try {
  await run();
} finally {
  await finish();
}
