import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { AppContext } from '../context.ts';
import { createLog } from '../log.ts';
import { openDatabase } from '../testing/database.ts';
import { dump } from '../testing/dump.ts';
import { createJobQueue, type Job } from './queue.ts';

const database = await openDatabase();
const { db } = database;
const lines: string[] = [];
const log = createLog('debug', (line) => lines.push(line));
const attempts: unknown[] = [];
const retries = { limit: 2, first_pause: 5, longest_pause: 60 };
let failures = 0;
let running = 0;
let maximum = 0;
let ended = 0;

const jobs: Job[] = [
  {
    name: 'note',
    retries,
    async work(_ctx, { payload, is_last }) {
      attempts.push([payload, is_last]);
      if (failures > 0) {
        failures -= 1;
        throw new Error('Key (email)=(jose@firm.test) already exists');
      }
    },
  },
  {
    name: 'pass-on',
    retries,
    async work({ jobs: queue, db: ctx }, { payload }) {
      await queue.send(ctx, 'note', payload as object);
    },
  },
  {
    name: 'alone',
    retries,
    concurrency: 1,
    async work() {
      running += 1;
      maximum = Math.max(maximum, running);
      await new Promise((wait) => setTimeout(wait, 100));
      running -= 1;
      ended += 1;
    },
  },
  { name: 'daily', retries, cron: '17 3 * * *', work: async () => undefined },
];

const queue = createJobQueue(db, log, null);
await queue.open(jobs);
const ctx = { db, jobs: queue } as unknown as AppContext;
afterAll(async () => {
  await queue.close(0);
  await database.close();
});

async function attemptsDuring(work: () => Promise<unknown>): Promise<unknown[]> {
  attempts.length = 0;
  await work();
  return [...attempts];
}

test('runs a job once, and the job that it enqueues', async () => {
  const all = await attemptsDuring(async () => {
    await queue.send(db, 'pass-on', { id: 1 });
    await queue.send(db, 'note', { id: 2 });
    await queue.drain(ctx);
    await queue.drain(ctx);
  });
  expect(all).toEqual([
    [{ id: 2 }, false],
    [{ id: 1 }, false],
  ]);
});

test('enqueues a job only if its transaction commits', async () => {
  const all = await attemptsDuring(async () => {
    await db.transaction().execute(async (trx) => {
      await queue.send(trx, 'note', { id: 3 });
      await queue.drain(ctx);
      expect(attempts).toEqual([]);
    });
    const change = db.transaction().execute(async (trx) => {
      await queue.send(trx, 'note', { id: 4 });
      throw new Error('rolled back');
    });
    await expect(change).rejects.toThrow('rolled back');
    await queue.drain(ctx);
  });
  expect(all).toEqual([[{ id: 3 }, false]]);
});

test('retries a failing job and marks the last attempt', async () => {
  failures = 2;
  const all = await attemptsDuring(async () => {
    await queue.send(db, 'note', { id: 5 });
    await queue.drain(ctx);
  });
  expect(all).toEqual([
    [{ id: 5 }, false],
    [{ id: 5 }, false],
    [{ id: 5 }, true],
  ]);
});

test('logs the error of a job that failed for good, and keeps it out of the tables', async () => {
  failures = 3;
  await queue.send(db, 'note', { id: 6 });
  await expect(queue.drain(ctx)).rejects.toThrow('already exists');
  await queue.drain(ctx);
  expect(await dump(db)).not.toContain('jose');
  expect(lines.filter((line) => line.includes('"is_last":true'))).toHaveLength(1);
});

test('runs and retries queued jobs in workers until closed', { timeout: 60_000 }, async () => {
  const other = createJobQueue(db, log, database.url);
  const quick = { limit: 2, first_pause: 1, longest_pause: 1 };
  await other.open(jobs.map((job) => ({ ...job, retries: quick })));
  await other.work({ ...ctx, jobs: other });
  failures = 1;
  attempts.length = 0;
  await other.send(db, 'note', { id: 7 });
  await expect.poll(() => attempts.length, { timeout: 30_000 }).toBe(2);
  await other.close(5_000);
  await queue.send(db, 'note', { id: 8 });
  await new Promise((wait) => setTimeout(wait, 1_500));
  expect(attempts).toHaveLength(2);
  const tables = await dump(db);
  expect(tables).toContain('17 3 * * *');
  expect(tables).not.toContain('jose');
  await queue.drain(ctx);
});

test('workers are notified of jobs, also after the connection was lost', { timeout: 60_000 }, async () => {
  const other = createJobQueue(db, log, database.url);
  await other.open(jobs);
  await other.work({ ...ctx, jobs: other });
  attempts.length = 0;
  const startedAt = performance.now();
  for (let id = 1; id <= 5; id += 1) {
    if (id === 3)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen %'`.execute(database.owner);
    await other.send(db, 'note', { id });
    await expect.poll(() => attempts.length, { interval: 20, timeout: 15_000 }).toBe(id);
  }
  // Polling alone takes up to twenty seconds for each.
  expect(performance.now() - startedAt).toBeLessThan(15_000);
  await other.close(5_000);
});

test('runs as many jobs of a name at once as it allows', { timeout: 30_000 }, async () => {
  const other = createJobQueue(db, log, database.url);
  await other.open(jobs);
  for (let at = 0; at < 3; at += 1) await other.send(db, 'alone', {});
  await other.work({ ...ctx, jobs: other });
  await expect.poll(() => ended, { timeout: 15_000 }).toBe(3);
  await other.close(5_000);
  expect(maximum).toBe(1);
});

test('several processes run each job once', { timeout: 30_000 }, async () => {
  const queues = [createJobQueue(db, log, database.url), createJobQueue(db, log, database.url)];
  for (const one of queues) await one.open(jobs);
  failures = 0;
  attempts.length = 0;
  const ids = Array.from({ length: 60 }, (_, id) => id);
  await queue.sendAll(
    db,
    'note',
    ids.map((id) => ({ id })),
  );
  for (const one of queues) await one.work({ ...ctx, jobs: one });
  await expect.poll(() => attempts.length, { timeout: 15_000 }).toBe(ids.length);
  await Promise.all(queues.map((one) => one.close(5_000)));
  expect(attempts).toEqual(expect.arrayContaining(ids.map((id) => [{ id }, false])));
  expect(attempts).toHaveLength(ids.length);
});

test('a start registers changed options and times, and leaves the others alone', async () => {
  const registered = async () => {
    const { rows } = await sql<object>`
      select name, retry_limit, cron, queue.updated_on, schedule.updated_on as scheduled_on
      from pgboss.queue left join pgboss.schedule using (name) where name in ('note', 'daily') order by name`.execute(
      db,
    );
    return rows;
  };
  const open = async (changed: readonly Job[]) => {
    const other = createJobQueue(db, log, database.url);
    await other.open(changed);
    await other.close(0);
    return registered();
  };
  const before = await open(jobs);
  expect(before).toMatchObject([{ name: 'daily', retry_limit: 2, cron: '17 3 * * *' }, { name: 'note' }]);
  expect(await open(jobs)).toEqual(before);
  const changed = jobs.map((job) =>
    job.name === 'daily' ? { ...job, retries: { ...retries, limit: 5 }, cron: '18 3 * * *' } : job,
  );
  const [daily, note] = await open(changed);
  expect(daily).toMatchObject({ retry_limit: 5, cron: '18 3 * * *' });
  expect(note).toEqual(before[1]);
});
