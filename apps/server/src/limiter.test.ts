import { expect, test } from 'vitest';
import { createKeyedLimiter, createLimiter } from './limiter.ts';

function newTask() {
  let end = () => {};
  let fail = (_: Error) => {};
  const ended = new Promise<void>((done, broke) => {
    [end, fail] = [done, broke];
  });
  let begun = false;
  const work = async () => {
    begun = true;
    await ended;
    return 'done';
  };
  return { work, end: () => end(), fail: () => fail(new Error('broke')), hasBegun: () => begun };
}

const settled = () => new Promise((done) => setImmediate(done));

test('runs up to the limit at once and the others in order', async () => {
  const limit = createLimiter(2, 3);
  const tasks = [newTask(), newTask(), newTask(), newTask(), newTask()] as const;
  const all = tasks.map(({ work }) => limit(work));
  const begun = () => tasks.map(({ hasBegun }) => hasBegun());
  await settled();
  expect(begun()).toEqual([true, true, false, false, false]);
  tasks[1].end();
  await settled();
  expect(begun()).toEqual([true, true, true, false, false]);
  for (const { end } of tasks) end();
  expect(await Promise.all(all)).toEqual(Array.from({ length: 5 }, () => 'done'));
});

test('rejects tasks while the queue is full and accepts them again afterwards', async () => {
  const limit = createLimiter(1, 1);
  const [one, other, third] = [newTask(), newTask(), newTask()];
  const first = [limit(one.work), limit(other.work)];
  await expect(limit(third.work)).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  expect(third.hasBegun()).toBe(false);
  for (const { end } of [one, other, third]) end();
  await Promise.all(first);
  expect(await limit(third.work)).toBe('done');
});

test('a failed task frees its place', async () => {
  const limit = createLimiter(1, 1);
  const [one, other] = [newTask(), newTask()];
  const [broken, fine] = [limit(one.work), limit(other.work)];
  one.fail();
  other.end();
  await expect(broken).rejects.toThrow('broke');
  expect(await fine).toBe('done');
});

test('a limiter without a queue rejects tasks that would wait', async () => {
  const limit = createLimiter(1, 0);
  const one = newTask();
  const first = limit(one.work);
  await expect(limit(async () => 1)).rejects.toMatchObject({ code: 'unavailable' });
  one.end();
  await first;
  expect(await limit(async () => 1)).toBe(1);
});

test('rejects tasks of one key beyond its limit, also after a failure, and runs those of others', async () => {
  const limit = createKeyedLimiter(1);
  const [one, other, third] = [newTask(), newTask(), newTask()];
  const first = limit(7, one.work);
  await expect(limit(7, other.work)).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  const ofAnother = limit(8, third.work);
  one.fail();
  await expect(first).rejects.toThrow('broke');
  const again = limit(7, other.work);
  for (const { end } of [other, third]) end();
  expect(await Promise.all([ofAnother, again])).toEqual(['done', 'done']);
});
