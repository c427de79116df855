import { expect, test } from 'vitest';
import { createLimiter } from './limiter.ts';

/** Work that goes on until it is told to end. */
function piece() {
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

test('so many go on at once, the others in the order in which they came', async () => {
  const inLine = createLimiter(2, 3);
  const pieces = [piece(), piece(), piece(), piece(), piece()] as const;
  const all = pieces.map(({ work }) => inLine(work));
  const begun = () => pieces.map(({ hasBegun }) => hasBegun());
  await settled();
  expect(begun()).toEqual([true, true, false, false, false]);
  pieces[1].end();
  await settled();
  expect(begun()).toEqual([true, true, true, false, false]);
  for (const { end } of pieces) end();
  expect(await Promise.all(all)).toEqual(Array.from({ length: 5 }, () => 'done'));
});

test('whoever comes to a full line is refused at once, and let in once there is room', async () => {
  const inLine = createLimiter(1, 1);
  const [one, other, third] = [piece(), piece(), piece()];
  const first = [inLine(one.work), inLine(other.work)];
  await expect(inLine(third.work)).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  expect(third.hasBegun()).toBe(false);
  for (const { end } of [one, other, third]) end();
  await Promise.all(first);
  expect(await inLine(third.work)).toBe('done');
});

test('work that fails makes room as well', async () => {
  const inLine = createLimiter(1, 1);
  const [one, other] = [piece(), piece()];
  const [broken, fine] = [inLine(one.work), inLine(other.work)];
  one.fail();
  other.end();
  await expect(broken).rejects.toThrow('broke');
  expect(await fine).toBe('done');
});

test('a line without places lets nobody wait', async () => {
  const inLine = createLimiter(1, 0);
  const one = piece();
  const first = inLine(one.work);
  await expect(inLine(async () => 1)).rejects.toMatchObject({ code: 'unavailable' });
  one.end();
  await first;
  expect(await inLine(async () => 1)).toBe(1);
});
