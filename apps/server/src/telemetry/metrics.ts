import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Labels are fixed names and patterns of this code: no ids, names or addresses. */
export const metrics: Registry = new Registry();

const registers = [metrics];

export const requestDuration: Histogram<'method' | 'route' | 'status'> = new Histogram({
  name: 'healthplanner_http_request_duration_seconds',
  help: 'Requests by method, pattern of the route and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

export const requestsInProgress: Gauge = new Gauge({
  name: 'healthplanner_http_requests_in_progress',
  help: 'Requests that have begun and have no complete reply',
  registers,
});

export const requestsWaiting: Gauge<'cause'> = new Gauge({
  name: 'healthplanner_requests_waiting',
  help: 'Calls that wait without a connection: for a change of the same record, or for others of their firm',
  labelNames: ['cause'],
  registers,
});

export const jobDuration: Histogram<'queue' | 'outcome'> = new Histogram({
  name: 'healthplanner_job_duration_seconds',
  help: 'Attempts of jobs by queue and outcome: completed, failed (runs again) or exhausted (the last attempt failed)',
  labelNames: ['queue', 'outcome'],
  buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120, 600],
  registers,
});

export const outgoingDuration: Histogram<'service' | 'outcome'> = new Histogram({
  name: 'healthplanner_outgoing_call_duration_seconds',
  help: 'Calls to other services by service and outcome: the result of a delivery, succeeded, declined or failed',
  labelNames: ['service', 'outcome'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
  registers,
});

export const replicaReads: Counter<'outcome'> = new Counter({
  name: 'healthplanner_replica_reads_total',
  help: 'Reads for a replica by outcome: replica, or why the primary served them: behind, failed or unavailable',
  labelNames: ['outcome'],
  registers,
});

export const importsEnded: Counter<'outcome'> = new Counter({
  name: 'healthplanner_imports_total',
  help: 'Ended imports by outcome: applied, undone, failed or cancelled',
  labelNames: ['outcome'],
  registers,
});

/** What one process has. Each source is read when the metrics are requested. */
export interface MetricSources {
  readonly pools: Readonly<Record<string, PoolUse>>;
  readonly isDatabaseAvailable: () => boolean;
  readonly countSockets: () => number;
  readonly listQueues: () => Promise<readonly QueueUse[]>;
}

export interface PoolUse {
  readonly size: number;
  readonly open: number;
  readonly in_use: number;
  readonly waiting: number;
}

export interface QueueUse {
  readonly name: string;
  readonly due: number;
  readonly oldest_seconds: number;
}

/** Adds the gauges of one process. */
export function observeSources({ pools, isDatabaseAvailable, countSockets, listQueues }: MetricSources): void {
  const poolGauge = (name: string, help: string, read: (use: PoolUse) => number) =>
    new Gauge({
      ...{ name, help, labelNames: ['pool'], registers },
      collect() {
        for (const [pool, use] of Object.entries(pools)) this.set({ pool }, read(use));
      },
    });
  poolGauge('healthplanner_database_pool_size', 'Connections that a pool opens at most', ({ size }) => size);
  poolGauge('healthplanner_database_connections', 'Open connections of a pool', ({ open }) => open);
  poolGauge('healthplanner_database_connections_in_use', 'Connections of a pool in use', ({ in_use }) => in_use);
  poolGauge('healthplanner_database_waiting', 'Calls that wait for a connection of a pool', ({ waiting }) => waiting);
  new Gauge({
    ...{ name: 'healthplanner_database_available', help: '1 while the database replies, otherwise 0', registers },
    collect() {
      this.set(isDatabaseAvailable() ? 1 : 0);
    },
  });
  new Gauge({
    ...{ name: 'healthplanner_sockets', help: 'Open WebSockets', registers },
    collect() {
      this.set(countSockets());
    },
  });
  observeQueues(listQueues);
}

/** One statement for both gauges, which are read together. A database that does not reply leaves out these metrics only. */
function observeQueues(listQueues: MetricSources['listQueues']): void {
  let reading: Promise<readonly QueueUse[]> | null = null;
  const readOnce = () => {
    reading ??= listQueues()
      .catch(() => [])
      .finally(() => {
        reading = null;
      });
    return reading;
  };
  const queueGauge = (name: string, help: string, read: (use: QueueUse) => number) =>
    new Gauge({
      ...{ name, help, labelNames: ['queue'], registers },
      async collect() {
        const queues = await readOnce();
        this.reset();
        for (const queue of queues) this.set({ queue: queue.name }, read(queue));
      },
    });
  queueGauge('healthplanner_queue_jobs', 'Jobs of a queue that are due', ({ due }) => due);
  queueGauge(
    'healthplanner_queue_oldest_job_seconds',
    'How long the oldest job of a queue has been due',
    ({ oldest_seconds }) => oldest_seconds,
  );
}
