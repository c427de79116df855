import { afterAll, expect, test, vi } from 'vitest';
import { sharedTestApp } from '../testing/shared-app.ts';
import { SharedCounts } from './shared-counts.ts';

const app = await sharedTestApp();
let now = Date.parse('2026-11-28T12:00:03Z');
const ctx = { db: app.db, clock: () => new Date(now) };
const processes = [1, 2].map(() => new SharedCounts(ctx, (error) => expect.fail(String(error))));
const [first = expect.fail(), second = expect.fail()] = processes;
afterAll(() => {
  for (const one of processes) one.close();
});

test('processes on one database count together, and again from zero in the next window', async () => {
  const take = (counts: SharedCounts) => counts.take('firm of the test', 200, 10);
  for (let sent = 0; sent < 150; sent++) take(first);
  expect(take(second)).toEqual({ remaining: 199, ends_in: 7 });
  await vi.waitUntil(() => take(second).remaining < 50, { timeout: 10_000 });
  let more = 0;
  while (take(second).remaining >= 0) more++;
  expect(more).toBeLessThan(50);
  expect(take(second).remaining).toBe(-1);
  now += 10_000;
  expect(take(second).remaining).toBe(199);
});
