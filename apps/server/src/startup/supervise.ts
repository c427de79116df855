import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { requirePort } from '../http/port.ts';
import type { Shutdown } from '../shutdown.ts';
import { ReportedError } from '../startup-error.ts';
import { print, printWelcome, warnAboutSettings } from './console.ts';
import { closePassedOnExit } from './passed-connection.ts';
import { openStores, type Stores } from './stores.ts';
import { Workers } from './workers.ts';

/** The argument of a process that prepares the database for the others, and ends. */
export const prepareArgument = 'prepare-database';

/** What the embedded PostgreSQL accepts from the roles of the product, less one for `npm run audit:verify`. */
const embeddedConnections = 56;
/** Beyond it, a process would have too few connections. */
const maxOnEmbedded = 7;
/** How long a process may take to end after it has drained. */
const endTimeoutMs = 45_000;

/**
 * Owns the port and the embedded PostgreSQL, and starts the processes that serve.
 * @param entry the program of each process
 */
export async function supervise(
  config: Config,
  log: FastifyBaseLogger,
  { shutdown, entry }: { readonly shutdown: Shutdown; readonly entry: string },
): Promise<void> {
  let workers: Workers | null = null;
  process.on('SIGHUP', () => void workers?.roll());
  const processes = config.database_url ? config.processes : Math.min(config.processes, maxOnEmbedded);
  if (processes < config.processes) print(`With the embedded PostgreSQL, ${processes} processes start.`);
  await requirePort(config.host, config.port);
  const settings = workerSettings({ ...config, processes }, await openStores(config, log, shutdown));
  shutdown.check();
  const fork = (...args: string[]) => {
    cluster.setupPrimary({ exec: entry, args });
    return closePassedOnExit(cluster.fork(settings));
  };
  const prepare = () => untilEnd(fork(prepareArgument));
  await prepare();
  shutdown.check();
  warnAboutSettings(config, log);
  workers = new Workers({
    count: processes,
    fork,
    prepare,
    log,
    stopTimeoutMs: config.drain_seconds * 1_000 + endTimeoutMs,
  });
  process.once('exit', () => workers?.kill());
  shutdown.add(() => workers?.stop() ?? Promise.resolve());
  await workers.start();
  shutdown.check();
  printWelcome(config);
}

/** The processes use the supervisor's database as one that someone else runs. */
function workerSettings(
  { processes, database_url, database_connections }: Config,
  { url, owner_url }: Stores,
): Record<string, string> {
  // A rolling restart runs one process more.
  const share = Math.floor(embeddedConnections / (processes + 1));
  const connections = database_url ? database_connections : Math.min(database_connections, share);
  return {
    PROCESSES: String(processes),
    DATABASE_URL: url,
    DATABASE_OWNER_URL: owner_url,
    DATABASE_CONNECTIONS: String(connections),
  };
}

/** @throws ReportedError when the process fails */
async function untilEnd(worker: Worker): Promise<void> {
  const [code] = (await once(worker, 'exit')) as [number | null];
  if (code !== 0) throw new ReportedError('The database could not be prepared');
}
