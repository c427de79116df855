import { chmodSync, createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { generatePlanFiles, type SampleOptions } from 'plan-files/generate';
import type { Db } from '../apps/server/src/db/connection.ts';
import { embeddedRates } from '../apps/server/src/integrations/rates/rates.ts';
import { sampleStates } from '../apps/server/src/testing/plan-files.ts';
import { openConnection } from './connection.ts';
import { type Installation, install } from './installation.ts';
import { quantile, timed } from './rounds.ts';
import { databaseBytes, drawPlaces, type MarketPlace } from './store.ts';
import { type Aim, atMost, type Row } from './table.ts';
import { type ReadFiles, uploadPlans } from './upload-plans.ts';

const wanted = Number(process.env.MARKET_ROWS ?? 2_000_000);
const states = ['TX', 'FL', 'OH', 'NC', 'MI', 'TN', 'VA', 'MO', 'IN', 'WI', 'SC', 'AL', 'OK', 'KS', 'AZ', 'UT'];
const idleMs = 5_000;
const lookups = 400;
/** Of each of the five phases. */
const placesEach = 3_500;

interface Written {
  readonly folder: string;
  readonly rows: number;
}

/** As many rate rows as wanted, about: the number of plans decides. */
async function writeFiles(db: Db, folder: string, seed: number): Promise<Written> {
  mkdirSync(folder);
  const options = { seed, plan_year: 2027, states: await sampleStates(db, ...states), has_noise: true };
  const few = await countRates({ ...options, plans_per_state: 20 });
  const all = { ...options, plans_per_state: Math.max(1, Math.round((20 * wanted) / few)) };
  for (const { name, open } of generatePlanFiles(all)) await pipeline(open(), createWriteStream(join(folder, name)));
  return { folder, rows: await countRates(all) };
}

async function countRates(options: SampleOptions): Promise<number> {
  let rows = -1;
  for await (const chunk of rateFile(options).open() as AsyncIterable<Buffer>)
    for (const byte of chunk) if (byte === 10) rows += 1;
  return rows;
}

function rateFile(options: SampleOptions) {
  const file = generatePlanFiles(options).find(({ name }) => name.startsWith('rate'));
  if (!file) throw new Error('There is no file of rates');
  return file;
}

/** The official files of a year in a durable database: dry run, publish, and look-ups all the while. */
export async function measureMarket(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'healthplanner-bench-'));
  // PostgreSQL may run as another user, who needs access.
  chmodSync(folder, 0o755);
  let installation: Installation | null = null;
  try {
    installation = await install(join(folder, 'data'));
    return await measure(installation, await writeFiles(installation.db, join(folder, 'files'), 1));
  } finally {
    await installation?.close();
    rmSync(folder, { recursive: true });
  }
}

/** Each place is asked for once, so that no answer comes from memory. */
async function timeMarkets(installation: Installation, places: readonly MarketPlace[], until: Promise<unknown>) {
  const connection = await openConnection(installation.origin);
  const times: number[] = [];
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  until.then(end, end);
  for (const { zip, county } of places) {
    if (isOver) break;
    const path = `/api/v1/estimations/market?zip=${zip}&county=${county}&plan_year=2027`;
    times.push(await timed(() => connection.read(path, {})));
    await wait(20);
  }
  connection.close();
  return times;
}

async function measure(installation: Installation, { folder, rows }: Written): Promise<Row[]> {
  const { db } = installation;
  const places = await drawPlaces(db, states);
  const part = (index: number) => places.slice(index * placesEach, (index + 1) * placesEach);
  const idle = await timeMarkets(installation, part(0), wait(idleMs));
  const before = await databaseBytes(db);
  const readUploaded = await uploadPlans(installation, folder);
  const reading = readUploaded();
  const duringReading = await timeMarkets(installation, part(4), reading);
  const uploaded = await reading;
  const grown = (await databaseBytes(db)) - before;
  // So that the command loads the same files again.
  await uploaded.remove();
  const loading = installation.run('market.mjs', ['load', '--year', '2027', folder]);
  const duringLoad = await timeMarkets(installation, part(1), loading);
  const dry = await loading;
  const publishing = installation.run('market.mjs', ['publish', '2', '--accept-warnings']);
  const duringPublish = await timeMarkets(installation, part(2), publishing);
  const published = await publishing;
  const after = await timeMarkets(installation, part(3), wait(idleMs));
  return rowsOf({
    ...{ rows, idle, duringReading, uploaded, grown, before, duringLoad, dry, published },
    whilePublishing: [...duringPublish, ...after],
    plans: await timePlans(db, places),
  });
}

type Timed = Awaited<ReturnType<Installation['run']>>;

interface Figures {
  readonly rows: number;
  readonly idle: readonly number[];
  readonly duringReading: readonly number[];
  readonly uploaded: ReadFiles;
  readonly before: number;
  readonly grown: number;
  readonly duringLoad: readonly number[];
  readonly dry: Timed;
  readonly published: Timed;
  readonly whilePublishing: readonly number[];
  readonly plans: Awaited<ReturnType<typeof timePlans>>;
}

function rowsOf({ rows, idle, uploaded, before, grown, dry, published, plans, ...times }: Figures): Row[] {
  const p95 = (times: readonly number[]) => quantile(times, 0.95);
  const count = rows.toLocaleString('en-US');
  const idleP95 = ['idle, projected', p95(idle)] as const;
  return [
    {
      ...{ what: `dry run of ${count} prices`, unit: 'ms', measured: dry.ms, aim: atMost('measured', 90_000) },
      baseline: { what: 'publishing', figure: published.ms },
    },
    {
      ...{ what: 'publishing them', unit: 'ms', measured: published.ms, aim: atMost('measured', 60_000) },
      baseline: { what: 'the dry run', figure: dry.ms },
    },
    row(
      'memory of the dry run, at most',
      'kB',
      dry.memory,
      ['publishing', published.memory],
      atMost('measured', 500_000),
    ),
    {
      ...{ what: 'the dry run at /plan_years', unit: 'ms', measured: uploaded.ms, aim: atMost('measured', 90_000) },
      baseline: { what: 'by the command', figure: dry.ms },
    },
    row(
      'memory that it adds to the server, at most',
      'kB',
      uploaded.memory - uploaded.memoryBefore,
      ['before', uploaded.memoryBefore],
      atMost('measured', 500_000),
    ),
    row('growth of the database', 'kB', grown / 1_000, ['before', before / 1_000], atMost('measured', 500_000)),
    row(
      'GET estimations/market during the dry run at /plan_years, p95',
      'ms',
      p95(times.duringReading),
      idleP95,
      atMost('ratio', 2),
    ),
    row('the same during the dry run by the command, p95', 'ms', p95(times.duringLoad), idleP95, atMost('ratio', 2)),
    row('the same while publishing, p95', 'ms', p95(times.whilePublishing), idleP95, atMost('ratio', 2)),
    row(
      `plans of a county, up to ${plans.most}, p95`,
      'ms',
      p95(plans.ms),
      ['p50', quantile(plans.ms, 0.5)],
      atMost('measured', 40),
    ),
  ];
}

async function timePlans(db: Db, places: readonly MarketPlace[]) {
  const rates = embeddedRates(db);
  const ms: number[] = [];
  let most = 0;
  for (const place of places.slice(0, lookups))
    ms.push(
      await timed(async () => {
        const found = await rates.findPlans({ ...place, plan_year: 2027 });
        most = Math.max(most, found?.offers.length ?? 0);
      }),
    );
  return { ms, most };
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
