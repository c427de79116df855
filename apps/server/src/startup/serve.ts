import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp, jobs } from '../app.ts';
import type { Config } from '../config.ts';
import type { AppContext } from '../context.ts';
import { startKeyRotation } from '../crypto/rotation/rotation.ts';
import { startAuditTrail } from '../features/audit/chain/jobs.ts';
import { cannotListen, requirePort } from '../http/port.ts';
import { createJobQueue } from '../jobs/queue.ts';
import { webFolder } from '../paths.ts';
import { onSupervisorMessage, sendToSupervisor } from '../peers.ts';
import type { Shutdown } from '../shutdown.ts';
import { print, printWelcome, warnAboutSettings } from './console.ts';
import { createContext } from './context.ts';
import { prepareContent, prepareTables } from './prepare.ts';
import { type Connections, connectAll, openStores, type Stores, timeoutMs, withTimeout } from './stores.ts';

/** The only process: prepares the database and serves. */
export async function serveAlone(config: Config, log: FastifyBaseLogger, shutdown: Shutdown): Promise<void> {
  await requirePort(config.host, config.port);
  const stores = await openStores(config, log, shutdown);
  shutdown.check();
  const connections = connectAll(stores, config, log, shutdown);
  await prepareTables(connections, log, shutdown);
  warnAboutSettings(config, log);
  await serve(config, stores, connections, { log, shutdown, prepare: prepareContent });
  printWelcome(config);
}

/** One of several processes, on a database that the supervisor has prepared. */
export async function serveAsWorker(config: Config, log: FastifyBaseLogger, shutdown: Shutdown): Promise<void> {
  const stores = await openStores(config, log, shutdown);
  const connections = connectAll(stores, config, log, shutdown);
  await serve(config, stores, connections, { log, shutdown, prepare: (_ctx, _config, queue) => queue.open(jobs) });
  sendToSupervisor({ type: 'ready' });
}

interface Serving {
  readonly log: FastifyBaseLogger;
  readonly shutdown: Shutdown;
  readonly prepare: typeof prepareContent;
}

async function serve(
  config: Config,
  { url, secrets }: Stores,
  connections: Connections,
  { log, shutdown, prepare }: Serving,
): Promise<void> {
  const queue = createJobQueue(connections.db, log);
  const ctx = await createContext(config, connections, secrets, { jobs: queue, shutdown });
  shutdown.add(() => withTimeout(queue.close(timeoutMs)));
  await prepare(ctx, config, queue);
  shutdown.check();
  await queue.work(ctx, config.processes);
  // It stops after the last request, whose event it chains.
  shutdown.add(startAuditTrail({ ...ctx, owner: connections.owner, log }).stop);
  shutdown.add(startKeyRotation({ ...ctx, log, say: print }).stop);
  await listen(ctx, config, url, { log, shutdown });
  shutdown.check();
  drainBeforeExit(ctx, config, shutdown);
}

async function listen(
  ctx: AppContext,
  { host, port, web_dir }: Config,
  database_url: string,
  { log, shutdown }: Pick<Serving, 'log' | 'shutdown'>,
): Promise<void> {
  const app = await buildApp({ ctx, database_url, log, web: web_dir ?? webFolder });
  shutdown.add(() => withTimeout(app.close()));
  await app.listen({ host, port }).catch((error: unknown) => {
    throw cannotListen(host, port, error);
  });
}

/** The first step of the shutdown. Load balancers and clients have this time to turn to other processes. */
function drainBeforeExit({ lifecycle }: AppContext, { drain_seconds }: Config, shutdown: Shutdown): void {
  let isReplaced = false;
  onSupervisorMessage(({ type }) => {
    if (type !== 'retire') return;
    isReplaced = true;
    void shutdown.run(0);
  });
  shutdown.add(async (exitCode) => {
    // After an error, nothing is certain about this process.
    if (exitCode !== 0) return;
    lifecycle.drain(isReplaced);
    await wait(drain_seconds * 1_000);
  });
}
