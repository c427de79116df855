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
const done: unknown[] = [];
const retries = { limit: 2, first_pause: 5, longest_pause: 60 };
let failures = 0;

const jobs: Job[] = [
  {
    name: 'note',
    retries,
    async work(_ctx, { payload, is_last }) {
      done.push([payload, is_last]);
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
  { name: 'daily', retries, cron: '17 3 * * *', work: async () => undefined },
];

const queue = createJobQueue(db, log, true);
await queue.open(jobs);
const ctx = { db, jobs: queue } as unknown as AppContext;
afterAll(async () => {
  await queue.close(0);
  await database.close();
});

async function doneBy(work: () => Promise<unknown>): Promise<unknown[]> {
  done.length = 0;
  await work();
  return [...done];
}

test('a job is done once, and so is what it queues', async () => {
  const all = await doneBy(async () => {
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

test('a job is queued with its transaction, or not at all', async () => {
  const all = await doneBy(async () => {
    await db.transaction().execute(async (trx) => {
      await queue.send(trx, 'note', { id: 3 });
      await queue.drain(ctx);
      expect(done).toEqual([]);
    });
    const change = db.transaction().execute(async (trx) => {
      await queue.send(trx, 'note', { id: 4 });
      throw new Error('taken back');
    });
    await expect(change).rejects.toThrow('taken back');
    await queue.drain(ctx);
  });
  expect(all).toEqual([[{ id: 3 }, false]]);
});

test('a failing job is tried again and told when it is for the last time', async () => {
  failures = 2;
  const all = await doneBy(async () => {
    await queue.send(db, 'note', { id: 5 });
    await queue.drain(ctx);
  });
  expect(all).toEqual([
    [{ id: 5 }, false],
    [{ id: 5 }, false],
    [{ id: 5 }, true],
  ]);
});

test('one that fails for good says so; the tables keep nothing of what it said, the log does', async () => {
  failures = 3;
  await queue.send(db, 'note', { id: 6 });
  await expect(queue.drain(ctx)).rejects.toThrow('already exists');
  await queue.drain(ctx);
  expect(await dump(db)).not.toContain('jose');
  expect(lines.filter((line) => line.includes('"is_last":true'))).toHaveLength(1);
});

test('workers do what is queued, retry it, and end when they are told to', { timeout: 30_000 }, async () => {
  const other = createJobQueue(db, log);
  const quick = { limit: 2, first_pause: 1, longest_pause: 1 };
  await other.open(jobs.map((job) => ({ ...job, retries: quick })));
  await other.work({ ...ctx, jobs: other });
  failures = 1;
  done.length = 0;
  await other.send(db, 'note', { id: 7 });
  await expect.poll(() => done.length, { timeout: 15_000 }).toBe(2);
  await other.close(5_000);
  await queue.send(db, 'note', { id: 8 });
  await new Promise((wait) => setTimeout(wait, 1_500));
  expect(done).toHaveLength(2);
  const tables = await dump(db);
  expect(tables).toContain('17 3 * * *');
  expect(tables).not.toContain('jose');
  await queue.drain(ctx);
});
