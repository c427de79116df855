import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { planYears } from 'contract/vocabulary/estimations';
import type { PlanKind } from 'contract/vocabulary/plan-years';
import type { Config } from './config.ts';
import type { Db } from './db/connection.ts';
import { differencesOf } from './integrations/rates/catalog/differences.ts';
import { DownloadFailed, downloadPlanFiles } from './integrations/rates/catalog/download.ts';
import { loadsOf } from './integrations/rates/catalog/loads.ts';
import { type Loaded, loadContents, publishLoad, undoPublication } from './integrations/rates/catalog/operations.ts';
import { listLoads } from './integrations/rates/catalog/queries.ts';
import { readFiles } from './integrations/rates/catalog/read-files.ts';
import { findingLines, loadLines, stateLines } from './integrations/rates/catalog/report.ts';
import { withServerDatabase } from './startup/command.ts';
import { errorCodeOf, StartupError } from './startup-error.ts';

const usage = `Usage: npm run market -- load --year 2027 [<folder or files>] [--publish] [--accept-warnings]
       npm run market -- download --year 2027 <folder>
       npm run market -- list [--year 2027]
       npm run market -- publish <load> [--accept-warnings]
       npm run market -- undo --year 2027 [--kind marketplace|medicare]`;

/** `warnings`: nothing was published, because of warnings that were not accepted. */
const exitCodes = { done: 0, failed: 1, warnings: 2 };

const print = (...lines: readonly string[]) => console.log(lines.join('\n'));

function readYear(text: string | undefined): number {
  const year = planYears.find((one) => String(one) === text);
  if (year === undefined) throw new StartupError(`--year must be one of ${planYears.join(', ')}.`);
  return year;
}

interface Acceptance {
  readonly accepts_warnings: boolean;
}

async function publish(db: Db, load_id: number, { accepts_warnings }: Acceptance): Promise<number> {
  const result = await db
    .transaction()
    .execute((transaction) => publishLoad(transaction, load_id, { accepts_warnings }));
  switch (result) {
    case 'published':
      print(`Published load ${load_id}. Servers use it within a second.`);
      return exitCodes.done;
    case 'is_published':
      print(`Load ${load_id} is published already.`);
      return exitCodes.done;
    case 'has_warnings':
      print(`Load ${load_id} has warnings, so it isn’t published.`);
      print(`To publish it: npm run market -- publish ${load_id} --accept-warnings`);
      return exitCodes.warnings;
    case 'has_no_plans':
      throw new StartupError(`Load ${load_id} has no plans.`);
    case 'not_found':
      throw new StartupError(`There is no load ${load_id}.`);
  }
}

async function printLoad(db: Db, load_id: number): Promise<void> {
  const [loaded] = await listLoads(db, { id: load_id });
  if (loaded) print(...stateLines(loaded, (await differencesOf(db, load_id)) ?? []));
}

interface LoadArguments extends Acceptance {
  readonly plan_year: number;
  readonly paths: readonly string[];
  readonly publishes: boolean;
}

const kindNames: Readonly<Record<PlanKind, string>> = { marketplace: 'plans', medicare: 'Medicare plans' };

interface LoadedKind extends Loaded {
  readonly kind: PlanKind;
}

/** Files of both kinds are two loads. Both exist or neither does. */
async function loadFiles(db: Db, { plan_year, paths }: LoadArguments): Promise<LoadedKind[]> {
  const onProgress = ({ file, rows }: { file: string; rows: number }) =>
    void (rows === 0 && print(`Reading ${file} …`));
  const found = await readFiles(db, paths, { plan_year, onProgress });
  print(...findingLines(found.findings));
  const loads = await loadsOf(found);
  if (loads.length === 0) throw new StartupError('The files have errors, so nothing was loaded.');
  return db.transaction().execute(async (transaction) => {
    const loaded: LoadedKind[] = [];
    for (const one of loads) loaded.push({ kind: one.contents.kind, ...(await loadContents(transaction, one)) });
    return loaded;
  });
}

async function load(db: Db, options: LoadArguments): Promise<number> {
  const startedAt = performance.now();
  const loads = await loadFiles(db, options);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  let code: number = exitCodes.done;
  for (const { kind, load_id, is_new } of loads) {
    print(
      is_new
        ? `Loaded the ${kindNames[kind]} of ${options.plan_year} as load ${load_id} in ${seconds} s.`
        : `These ${kindNames[kind]} are load ${load_id}.`,
    );
    await printLoad(db, load_id);
    if (options.publishes) code = Math.max(code, await publish(db, load_id, options));
    else print(`Nothing is published. To publish it: npm run market -- publish ${load_id}`);
  }
  return code;
}

async function undo(db: Db, plan_year: number, kind: PlanKind): Promise<number> {
  const undone = await db.transaction().execute((transaction) => undoPublication(transaction, plan_year, { kind }));
  if (!undone) throw new StartupError(`No plans of ${plan_year} are published.`);
  print(`Load ${undone.load_id} isn’t published any more.`);
  const without = kind === 'medicare' ? 'no Medicare plans' : 'prices without plans';
  for (const { state, load_id } of undone.states) print(`${state}: ${load_id === null ? without : `load ${load_id}`}`);
  return exitCodes.done;
}

function readKind(text = 'marketplace'): PlanKind {
  if (text !== 'marketplace' && text !== 'medicare') throw new StartupError('--kind must be marketplace or medicare.');
  return text;
}

async function download({ plan_files_url: url }: Config, plan_year: number, folder: string): Promise<string[]> {
  if (url === null) throw new StartupError('Name the files, or set MARKET_FILES_URL to the address of their folder.');
  await mkdir(folder, { recursive: true });
  try {
    return await downloadPlanFiles({ url, plan_year, folder });
  } catch (error) {
    throw error instanceof DownloadFailed ? new StartupError(error.message) : error;
  }
}

async function withDownload(
  config: Config,
  plan_year: number,
  work: (paths: readonly string[]) => Promise<number>,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'healthplanner-plan-files-'));
  try {
    return await work(await download(config, plan_year, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function readCommand(): (db: Db, config: Config) => Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      year: { type: 'string' },
      kind: { type: 'string' },
      publish: { type: 'boolean' },
      'accept-warnings': { type: 'boolean' },
    },
    allowPositionals: true,
  });
  const [command, ...rest] = positionals;
  const accepts_warnings = values['accept-warnings'] === true;
  if (command === 'load' && values.year !== undefined) {
    const options = { plan_year: readYear(values.year), publishes: values.publish === true, accepts_warnings };
    if (rest.length > 0) return (db) => load(db, { ...options, paths: rest });
    return (db, config) => withDownload(config, options.plan_year, (paths) => load(db, { ...options, paths }));
  }
  const [folder, ...others] = rest;
  if (command === 'download' && folder !== undefined && others.length === 0) {
    const plan_year = readYear(values.year);
    return async (_db, config) => {
      print(...(await download(config, plan_year, folder)));
      return exitCodes.done;
    };
  }
  if (command === 'list' && rest.length === 0) {
    const year = values.year === undefined ? {} : { plan_year: readYear(values.year) };
    return async (db) => {
      print(...loadLines(await listLoads(db, year)));
      return exitCodes.done;
    };
  }
  if (command === 'publish' && rest.length === 1 && /^\d{1,15}$/.test(rest[0] ?? ''))
    return (db) => publish(db, Number(rest[0]), { accepts_warnings });
  if (command === 'undo' && rest.length === 0) {
    const plan_year = readYear(values.year);
    const kind = readKind(values.kind);
    return (db) => undo(db, plan_year, kind);
  }
  throw new StartupError(usage);
}

const undefinedTable = '42P01';

try {
  const run = readCommand();
  process.exitCode = await withServerDatabase(({ db, config }) => run(db, config));
} catch (error) {
  const code = errorCodeOf(error);
  if (error instanceof StartupError) console.error(error.message);
  else if (code.startsWith('ERR_PARSE_ARGS')) console.error(usage);
  else if (code === 'ENOENT' || code === 'EACCES') console.error(`The files cannot be read. ${String(error)}`);
  else if (code === undefinedTable) console.error('The database has no tables yet. Run npm run migrate first.');
  else console.error(error);
  process.exitCode = exitCodes.failed;
}
