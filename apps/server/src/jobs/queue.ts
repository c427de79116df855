import type { FastifyBaseLogger } from 'fastify';
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { AppContext } from '../context.ts';
import type { Db } from '../db/connection.ts';
import type { Jobs } from './jobs.ts';

/** Work that is done outside the request that asked for it: again and again until it succeeds or its tries are used up. */
export interface Job {
  readonly name: string;
  /** Tries after the first one; the pause before each doubles from `first_pause` to `longest_pause`, in seconds. */
  readonly retries: { readonly limit: number; readonly first_pause: number; readonly longest_pause: number };
  /** For what is done at fixed times by itself: minute, hour and so on, in UTC. */
  readonly cron?: string;
  work(ctx: AppContext, turn: Turn): Promise<void>;
}

/** One try of a job. */
export interface Turn {
  /** As it was sent. */
  readonly payload: unknown;
  /** Whether it is not tried again when it fails now. */
  readonly is_last: boolean;
  readonly log: FastifyBaseLogger;
}

export interface JobQueue extends Jobs {
  /** Makes the declared jobs known; the tables must have been laid. */
  open(jobs: readonly Job[]): Promise<void>;
  /** Begins to do what is queued, now and from now on. */
  work(ctx: AppContext): Promise<void>;
  /**
   * Does everything queued, without pauses, until nothing is left.
   * @throws what a job failed with whose tries are used up
   */
  drain(ctx: AppContext): Promise<void>;
  /** Lets what is under way end, for `patience` milliseconds at most; what is not done by then is done by whoever starts next. */
  close(timeoutMs: number): Promise<void>;
}

/** After so many seconds without a sign of life a job's process counts as gone, and another does the job. */
const heartbeat = 10;
/** How many jobs of one kind one worker takes at once. */
const atOnce = 10;
/** Two workers, so that jobs that hang hold up only half of the others. */
const quick = { pollingIntervalSeconds: 0.5, localConcurrency: 2, batchSize: atOnce };
/** For what is done at fixed times. */
const slow = { pollingIntervalSeconds: 30 };

/** The queue in this database; `for_tests` leaves out all that runs by the clock. */
export function createJobQueue(db: Db, log: FastifyBaseLogger, for_tests = false): JobQueue {
  const boss = makeBoss(db, log, for_tests);
  let declared: readonly Job[] = [];
  return {
    async send(ctx, name, payload) {
      await boss.send(name, payload, { db: fromKysely(ctx) });
    },
    async open(jobs) {
      await boss.start();
      declared = jobs;
      for (const job of jobs) await declare(boss, job, for_tests);
    },
    async work(ctx) {
      for (const job of declared) await employ(boss, ctx, job, log);
    },
    async drain(ctx) {
      const round = async () => {
        let done = 0;
        for (const job of declared) done += await drainOne(boss, ctx, job, log);
        return done;
      };
      while ((await round()) > 0);
    },
    close: (timeoutMs) => boss.stop({ graceful: !for_tests, timeout: timeoutMs }),
  };
}

function makeBoss(db: Db, log: FastifyBaseLogger, for_tests: boolean): PgBoss {
  const boss = new PgBoss({
    db: fromKysely(db),
    migrate: false,
    supervise: !for_tests,
    schedule: !for_tests,
    superviseIntervalSeconds: heartbeat,
    monitorIntervalSeconds: heartbeat,
    // Its thresholds are for tables far larger than these.
    reindex: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the queue of jobs failed'));
  return boss;
}

/** What an older version of the product declared otherwise is brought up to date. */
async function declare(boss: PgBoss, { name, retries, cron }: Job, for_tests: boolean): Promise<void> {
  const options = {
    retryLimit: retries.limit,
    retryDelay: retries.first_pause,
    retryDelayMax: retries.longest_pause,
    retryBackoff: true,
    heartbeatSeconds: heartbeat,
  };
  await boss.createQueue(name, options);
  if (for_tests) return;
  await boss.updateQueue(name, options);
  if (cron) await boss.schedule(name, cron);
}

/** One try; answers what it failed with. */
async function run(
  ctx: AppContext,
  job: Job,
  { id, data, retryCount, retryLimit }: JobWithMetadata<object>,
  log: FastifyBaseLogger,
) {
  const is_last = retryCount >= retryLimit;
  try {
    await job.work(ctx, { payload: data, is_last, log: log.child({ job: job.name, job_id: id }) });
    return null;
  } catch (error) {
    log.error({ err: error, job: job.name, job_id: id, is_last }, 'a job failed');
    return { error, is_last };
  }
}

async function employ(boss: PgBoss, ctx: AppContext, job: Job, log: FastifyBaseLogger): Promise<void> {
  const manner = { ...(job.cron ? slow : quick), includeMetadata: true, perJobResults: true } as const;
  const settle = async (one: JobWithMetadata<object>) => {
    const failure = await run(ctx, job, one, log);
    // What it failed with is for the log alone: the queue's tables would keep it in clear.
    return { id: one.id, status: failure ? ('failed' as const) : ('completed' as const) };
  };
  await boss.work(job.name, manner, (found: JobWithMetadata<object>[]) => Promise.all(found.map(settle)));
}

async function drainOne(boss: PgBoss, ctx: AppContext, job: Job, log: FastifyBaseLogger): Promise<number> {
  const found = await boss.fetch<object>(job.name, { batchSize: 50, includeMetadata: true, ignoreStartAfter: true });
  for (const one of found) {
    const failure = await run(ctx, job, one, log);
    if (failure) await boss.fail(job.name, one.id);
    else await boss.complete(job.name, one.id);
    if (failure?.is_last) throw failure.error;
  }
  return found.length;
}
