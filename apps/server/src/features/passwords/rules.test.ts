import { expect, test } from 'vitest';
import { failureWindow, isLocked, maxFailures, networkOf } from './rules.ts';

test('locks at the eleventh attempt within 15 minutes', () => {
  expect([maxFailures, failureWindow]).toEqual([10, 900]);
  expect([isLocked(1), isLocked(10), isLocked(11)]).toEqual([false, false, true]);
});

test.each([
  ['192.0.2.7', '192.0.2.0'],
  ['192.0.2.255', '192.0.2.0'],
  ['::ffff:192.0.2.7', '192.0.2.0'],
  ['::FFFF:192.0.2.7', '192.0.2.0'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::'],
  ['2001:0DB8::9', '2001:db8::'],
  ['2001:db8:0:1::', '2001:db8:0:1::'],
  ['fe80::1%eth0', 'fe80::'],
  ['::1', '::'],
  ['::', '::'],
  ['unknown', 'unknown'],
])('maps %s to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
