import { isDeepStrictEqual } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { CompiledQuery } from 'kysely';
import { type fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { AppContext, Jobs } from '../context.ts';
import type { Db } from '../db/connection.ts';
import { Listener } from '../db/listener.ts';
import { isDatabaseUnavailable } from '../db/monitor.ts';
import { unpreparedQuery } from '../db/prepared-statements.ts';
import { StartupError } from '../startup-error.ts';
import { jobDuration, type QueueUse } from '../telemetry/metrics.ts';
import { activeTraceId, inRootSpan } from '../telemetry/tracing.ts';
import { listDueJobs } from './queries.ts';

export interface Job {
  readonly name: string;
  /** Attempts after the first one. The delay before each doubles from `first_pause` to `longest_pause`, in seconds. */
  readonly retries: { readonly limit: number; readonly first_pause: number; readonly longest_pause: number };
  /** For jobs that run at fixed times, in UTC. */
  readonly cron?: string;
  /** How many of them each process runs at once, for jobs that hold connections for long. */
  readonly concurrency?: number;
  work(ctx: AppContext, attempt: Attempt): Promise<void>;
}

export interface Attempt {
  readonly payload: unknown;
  readonly is_last: boolean;
  readonly log: FastifyBaseLogger;
}

export interface JobQueue extends Jobs {
  open(jobs: readonly Job[]): Promise<void>;
  work(ctx: AppContext): Promise<void>;
  /**
   * Runs queued jobs without delays until none is left.
   * @throws the error of a job that has no attempts left
   */
  drain(ctx: AppContext): Promise<void>;
  /** Queues with jobs that are due, for metrics. */
  listDue(): Promise<readonly QueueUse[]>;
  /** Waits for running jobs at most `timeoutMs`; unfinished ones are run again by another process. */
  close(timeoutMs: number): Promise<void>;
}

/** Seconds without a heartbeat after which a job is run again by another process. */
const heartbeatSeconds = 10;
/**
 * Workers are notified of new jobs, and poll for retries and delayed jobs; without notifications they poll for all of
 * them. Two workers, so that a job that hangs delays only half of the others.
 */
const awaited = {
  pollingIntervalSeconds: 0.5,
  notifyPollingIntervalSeconds: 20,
  burstWhenBatchFull: true,
  localConcurrency: 2,
  batchSize: 10,
};
/** A worker that takes one job at a time waits for its next poll even if more are queued. */
const single = { batchSize: 1, notifyPollingIntervalSeconds: 5 };
const scheduled = { pollingIntervalSeconds: 30, localConcurrency: 1, batchSize: 1 };

/** Creates the queue's own tables, or migrates them to the version of pg-boss, with the role that owns them. */
export const migrateQueue = (owner: Db): Promise<void> =>
  owner.connection().execute(async (connection) => {
    const db = bossDatabase(connection);
    // pg-boss fails if two processes create its schema at once.
    await db.executeSql("select pg_advisory_lock(hashtext('job queue'))");
    try {
      const boss = new PgBoss({ db, supervise: false, schedule: false });
      await boss.start();
      await boss.stop({ graceful: false });
      await db.executeSql(
        "create index if not exists job_failed on pgboss.job_common (completed_on desc, id) where state = 'failed'",
      );
    } finally {
      await db.executeSql("select pg_advisory_unlock(hashtext('job queue'))");
    }
  });

/** @param url where workers receive notifications; null for tests, which only drain the queue */
export function createJobQueue(db: Db, log: FastifyBaseLogger, url: string | null): JobQueue {
  const boss = createBoss(db, log, url);
  let registered: readonly Job[] = [];
  return {
    async send(ctx, name, payload, delay = 0) {
      await boss.send(name, payload, { db: bossDatabase(ctx), startAfter: delay });
    },
    async sendAll(ctx, name, payloads) {
      const jobs = payloads.map((data) => ({ data }));
      if (jobs.length > 0) await boss.insert(name, jobs, { db: bossDatabase(ctx) });
    },
    async retry(ctx, name, id) {
      await boss.retry(name, id, { db: bossDatabase(ctx) });
    },
    async discard(ctx, name, id) {
      await boss.deleteJob(name, id, { db: bossDatabase(ctx) });
    },
    async open(jobs) {
      await boss.start().catch(toStartupError);
      registered = jobs;
      await register(boss, jobs, url !== null);
    },
    async work(ctx) {
      for (const job of registered) await startWorker(boss, ctx, job, log);
    },
    async drain(ctx) {
      const round = async () => {
        let done = 0;
        for (const job of registered) done += await drainOne(boss, ctx, job, log);
        return done;
      };
      while ((await round()) > 0);
    },
    listDue: () => listDueJobs(db),
    close: (timeoutMs) => boss.stop({ graceful: url !== null, timeout: timeoutMs }),
  };
}

/** pg-boss accepts only tables of its own version. */
function toStartupError(error: unknown): never {
  if (error instanceof Error && /requires migrations|is not installed/.test(error.message))
    throw new StartupError('The tables of the job queue are of another version: run npm run migrate first.');
  throw error;
}

/** pg-boss joins several statements in one text for some operations, and PostgreSQL cannot prepare those. */
const bossDatabase = (db: Db): ReturnType<typeof fromKysely> => ({
  async executeSql(text, values = []) {
    const query = text.includes(';') ? unpreparedQuery(text, values) : CompiledQuery.raw(text, [...values]);
    const { rows } = await db.executeQuery(query);
    return { rows: [...rows] };
  },
});

const listenAt =
  (url: string, log: FastifyBaseLogger): NonNullable<ReturnType<typeof fromKysely>['listen']> =>
  async (topic, onNotified, onResumed) => {
    const onNotification = (_topic: string, payload: string) => onNotified(payload);
    const listener = new Listener({ url, topics: [topic], log, onNotification, onResumed });
    await listener.start();
    return listener;
  };

function createBoss(db: Db, log: FastifyBaseLogger, url: string | null): PgBoss {
  const boss = new PgBoss({
    db: { ...bossDatabase(db), ...(url && { listen: listenAt(url, log) }) },
    migrate: false,
    useListenNotify: url !== null,
    supervise: url !== null,
    schedule: url !== null,
    superviseIntervalSeconds: heartbeatSeconds,
    monitorIntervalSeconds: heartbeatSeconds,
    // The thresholds of pg-boss are meant for much larger tables.
    reindex: false,
  });
  boss.on('error', (error) => {
    // Each worker of each queue asks again.
    if (!isDatabaseUnavailable(error)) log.error({ err: error }, 'jobs.queue_failed');
  });
  return boss;
}

/** Changes only what is not registered yet, or what an older version registered with other options. */
async function register(boss: PgBoss, jobs: readonly Job[], hasSchedules: boolean): Promise<void> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const crons = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const { name, retries, cron } of jobs) {
    const options = {
      retryLimit: retries.limit,
      retryDelay: retries.first_pause,
      retryDelayMax: retries.longest_pause,
      retryBackoff: true,
      heartbeatSeconds,
      notify: !cron,
    };
    const queue = queues.get(name);
    if (!queue) await boss.createQueue(name, options);
    else if (!isDeepStrictEqual({ ...queue, ...options }, queue)) await boss.updateQueue(name, options);
    if (cron && hasSchedules && crons.get(name) !== cron) await boss.schedule(name, cron);
  }
}

/** What is stored of an error. Its message may contain personal data and is only logged. */
function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error ? String(error.code) : error.name;
  return /^\w{1,40}$/.test(code) ? code : 'unknown';
}

async function runAttempt(
  ctx: AppContext,
  job: Job,
  { id, data, retryCount, retryLimit }: JobWithMetadata<object>,
  log: FastifyBaseLogger,
) {
  const is_last = retryCount >= retryLimit;
  const end = jobDuration.startTimer({ queue: job.name });
  return inRootSpan(`job ${job.name}`, { 'job.id': id, 'job.attempt': retryCount + 1 }, async () => {
    const trace_id = activeTraceId();
    const bound = log.child({ job: job.name, job_id: id, ...(trace_id && { trace_id }) });
    try {
      await job.work({ ...ctx, request_id: id }, { payload: data, is_last, log: bound });
      end({ outcome: 'completed' });
      return null;
    } catch (error) {
      end({ outcome: is_last ? 'exhausted' : 'failed' });
      bound.error({ err: error, is_last }, 'jobs.failed');
      return { error, is_last };
    }
  });
}

async function startWorker(boss: PgBoss, ctx: AppContext, job: Job, log: FastifyBaseLogger): Promise<void> {
  const options = {
    ...(job.cron ? scheduled : awaited),
    ...(job.concurrency !== undefined && { ...single, localConcurrency: job.concurrency }),
    includeMetadata: true,
    perJobResults: true,
  } as const;
  const settle = async (one: JobWithMetadata<object>) => {
    const failure = await runAttempt(ctx, job, one, log);
    if (!failure) return { id: one.id, status: 'completed' as const };
    return { id: one.id, status: 'failed' as const, output: { code: errorCode(failure.error) } };
  };
  await boss.work(job.name, options, (batch: JobWithMetadata<object>[]) => Promise.all(batch.map(settle)));
}

/** Our connections return instants as text. */
const createdAt = ({ createdOn }: JobWithMetadata<object>): number => new Date(createdOn).getTime();

async function drainOne(boss: PgBoss, ctx: AppContext, job: Job, log: FastifyBaseLogger): Promise<number> {
  const found = await boss.fetch<object>(job.name, { batchSize: 50, includeMetadata: true, ignoreStartAfter: true });
  // pg-boss returns a batch in any order.
  for (const one of found.toSorted((a, b) => createdAt(a) - createdAt(b))) {
    const failure = await runAttempt(ctx, job, one, log);
    if (failure) await boss.fail(job.name, one.id, { code: errorCode(failure.error) });
    else await boss.complete(job.name, one.id);
    if (failure?.is_last) throw failure.error;
  }
  return found.length;
}
