import Fastify, { type FastifyBaseLogger } from 'fastify';
import { collectDefaultMetrics } from 'prom-client';
import type { MetricsSettings } from '../config/monitoring.ts';
import { cannotListen } from '../http/port.ts';
import { type MetricSources, metrics, observeSources } from '../telemetry/metrics.ts';

/**
 * Serves the metrics of this process on a port of their own, so that a proxy in front of the product cannot show them.
 * @returns closes the port
 */
export async function serveMetrics(
  { host, port }: MetricsSettings,
  sources: MetricSources,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  observeSources(sources);
  collectDefaultMetrics({ register: metrics });
  const app = Fastify({ forceCloseConnections: true });
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.metrics()));
  app.addHook('onError', async (_request, _reply, error) => log.error({ err: error }, 'metrics.failed'));
  await app.listen({ host, port }).catch((error: unknown) => {
    throw cannotListen(host, port, error, 'METRICS_');
  });
  return () => app.close();
}
