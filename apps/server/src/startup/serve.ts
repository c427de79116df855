import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from '../app.ts';
import type { Config } from '../config.ts';
import type { AppContext } from '../context.ts';
import { startKeyRotation } from '../crypto/rotation/rotation.ts';
import { startAuditTrail } from '../features/audit/chain/jobs.ts';
import { startSignals } from '../features/signals/refreshing/jobs.ts';
import { startWebhooks } from '../features/webhooks/sending/jobs.ts';
import { cannotListen, requirePort } from '../http/port.ts';
import { createJobQueue, type JobQueue } from '../jobs/queue.ts';
import { webFolder } from '../paths.ts';
import type { Listeners } from '../realtime/postgres-source.ts';
import type { Shutdown } from '../shutdown.ts';
import { startTracing } from '../telemetry/tracing.ts';
import { print, printWelcome, warnAboutSettings } from './console.ts';
import { createContext } from './context.ts';
import { serveMetrics } from './metrics.ts';
import { prepareContent, prepareTables } from './prepare.ts';
import { type Connections, connectAll, openStores, timeoutMs, withTimeout } from './stores.ts';

export async function serve(config: Config, log: FastifyBaseLogger, shutdown: Shutdown): Promise<void> {
  await requirePort(config.host, config.port);
  if (config.metrics) await requirePort(config.metrics.host, config.metrics.port, 'METRICS_');
  const stores = await openStores(config, log, shutdown);
  shutdown.check();
  const connections = connectAll(stores, config, log, shutdown);
  await prepareTables(connections, config, log, shutdown);
  warnAboutSettings(config, log);
  const queue = createJobQueue(connections.jobs, log, stores.url);
  const ctx = await createContext(config, connections, stores.secrets, { jobs: queue, shutdown });
  const background = { ...ctx, db: connections.jobs };
  if (config.tracing) shutdown.add(await startTracing(config.tracing, ctx.version));
  shutdown.add(() => withTimeout(queue.close(timeoutMs)));
  await prepareContent(ctx, config, queue);
  shutdown.check();
  await queue.work(background);
  // It stops after the last request, whose event it chains.
  shutdown.add(startAuditTrail({ ...background, owner: connections.owner, log }).stop);
  const signals = startSignals({ ...background, log });
  shutdown.add(signals.stop);
  const webhooks = startWebhooks({ ...background, log });
  shutdown.add(webhooks.stop);
  shutdown.add(startKeyRotation({ ...background, log, say: print }).stop);
  const listeners = { ...signals.listeners, ...webhooks.listeners };
  const served = { database_url: stores.url, connections, queue, listeners };
  await listen(ctx, config, served, { log, shutdown });
  shutdown.check();
  drainBeforeExit(ctx, config, shutdown);
  printWelcome(config);
}

interface ServedBy {
  readonly database_url: string;
  readonly connections: Connections;
  readonly queue: JobQueue;
  readonly listeners: Listeners;
}

async function listen(
  ctx: AppContext,
  { host, port, web_dir, metrics }: Config,
  { database_url, connections, queue, listeners }: ServedBy,
  { log, shutdown }: { readonly log: FastifyBaseLogger; readonly shutdown: Shutdown },
): Promise<void> {
  const app = await buildApp({ ctx, database_url, log, web: web_dir ?? webFolder, listeners });
  if (metrics) {
    const { pools, monitor } = connections;
    const sources = {
      pools,
      isDatabaseAvailable: () => monitor.isAvailable,
      countSockets: () => app.countSockets(),
      listQueues: () => queue.listDue(),
    };
    shutdown.add(await serveMetrics(metrics, sources, log));
  }
  shutdown.add(() => withTimeout(app.close()));
  await app.listen({ host, port }).catch((error: unknown) => {
    throw cannotListen(host, port, error);
  });
}

/** The first step of the shutdown. Load balancers and clients have this time to turn to other processes. */
function drainBeforeExit({ lifecycle }: AppContext, { drain_seconds }: Config, shutdown: Shutdown): void {
  shutdown.add(async (exitCode) => {
    // After an error, nothing is certain about this process.
    if (exitCode !== 0) return;
    lifecycle.drain();
    await wait(drain_seconds * 1_000);
  });
}
