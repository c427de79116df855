import { expect, test } from 'vitest';
import { failureWindow, isLocked, judgeRefresh, maxFailures, networkOf, refreshOverlap } from './rules.ts';

const began = new Date('2026-01-05T12:00:00.000Z');
const session = { generation: 5, rotated_at: began.toISOString() };
const after = (seconds: number) => new Date(began.getTime() + seconds * 1000);

test.each([
  ['the live one', 5, 0, 'live'],
  ['the live one after days', 5, 400_000, 'live'],
  ['the one before, at once', 4, 0, 'overlap'],
  ['the one before, at the end of the overlap', 4, refreshOverlap, 'overlap'],
  ['the one before, a moment later', 4, refreshOverlap + 0.001, 'reused'],
  ['an older one, at once', 3, 0, 'reused'],
  ['one that was never given', 6, 0, 'reused'],
  ['no number', Number.NaN, 0, 'reused'],
] as const)('a refresh cookie is judged: %s', (_, generation, seconds, verdict) => {
  expect(judgeRefresh(generation, session, after(seconds))).toBe(verdict);
});

test('the eleventh attempt of a quarter of an hour meets the lock', () => {
  expect([maxFailures, failureWindow]).toEqual([10, 900]);
  expect([isLocked(1), isLocked(10), isLocked(11)]).toEqual([false, false, true]);
});

test.each([
  ['192.0.2.7', '192.0.2'],
  ['192.0.2.255', '192.0.2'],
  ['::ffff:192.0.2.7', '192.0.2'],
  ['::FFFF:192.0.2.7', '192.0.2'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1'],
  ['2001:0DB8::9', '2001:db8:0:0'],
  ['2001:db8:0:1::', '2001:db8:0:1'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
])('%s lies in the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
