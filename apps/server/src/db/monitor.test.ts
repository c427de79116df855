import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { openDatabase } from '../testing/database.ts';
import { databaseProxy } from '../testing/database-proxy.ts';
import { type Db, inTransaction, openDb } from './connection.ts';
import { DatabaseMonitor, DatabaseUnavailable } from './monitor.ts';

const database = await openDatabase('empty');
const proxy = databaseProxy();
const url = await proxy.start(database.url);
const lines: string[] = [];
const log = createLog('debug', (line) => lines.push(line));
const monitor = new DatabaseMonitor(url, log, { intervalMs: 50, deadlineMs: 400 }).start();
const lost: Error[] = [];
const { db, close } = openDb(url, (error) => lost.push(error), { size: 3, monitor });
afterAll(async () => {
  await close();
  await monitor.stop();
  await proxy.close();
  await database.close();
});

const events = () => lines.map((line) => (JSON.parse(line) as { message: string }).message);
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof DatabaseUnavailable ? 'unavailable' : error),
  );
const select = (on: Db) => sql`select 1`.execute(on);

beforeEach(async () => {
  await vi.waitUntil(() => monitor.isAvailable);
  lines.length = 0;
  lost.length = 0;
});

test('issue 13, point 3: a silent database fails what is in flight, what waits and what follows, until it replies again', async () => {
  const busy = [1, 2, 3].map(() => outcome(inTransaction(db, (trx) => sql`select pg_sleep(0.3)`.execute(trx))));
  await wait(100);
  await proxy.stopAnswering();
  const startedAt = performance.now();
  const waiting = [1, 2, 3, 4, 5].map(() => outcome(select(db)));
  expect(await Promise.all([...busy, ...waiting])).toEqual(Array(8).fill('unavailable'));
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  const rejectedAt = performance.now();
  expect(await outcome(select(db))).toBe('unavailable');
  expect(performance.now() - rejectedAt).toBeLessThan(100);
  expect([events(), lost]).toEqual([['db.unavailable'], []]);

  await proxy.close();
  await proxy.listen();
  await expect.poll(() => outcome(select(db)), { timeout: 5_000 }).toBe('done');
  expect(await Promise.all(Array.from({ length: 10 }, () => outcome(select(db))))).toEqual(Array(10).fill('done'));
  expect(events()).toEqual(['db.unavailable', 'db.available_again']);
});

test('a database that rejects connections fails calls at once, until it accepts them again', async () => {
  await proxy.close();
  await expect.poll(() => monitor.isAvailable, { timeout: 5_000 }).toBe(false);
  expect(await outcome(select(db))).toBe('unavailable');
  await proxy.listen();
  await expect.poll(() => outcome(select(db)), { timeout: 5_000 }).toBe('done');
  expect(events()).toEqual(['db.unavailable', 'db.available_again']);
});

test('a long statement and a busy process are no reason to close connections', async () => {
  const long = outcome(sql`select pg_sleep(1)`.execute(db));
  await wait(100);
  const end = performance.now() + 600;
  while (performance.now() < end);
  expect(await long).toBe('done');
  expect(events()).toEqual([]);
});
