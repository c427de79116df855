import { expect, test } from 'vitest';
import { failureWindow, isLocked, maxFailures, networksOf } from './rules.ts';

test('locks at the eleventh attempt within 15 minutes', () => {
  expect([maxFailures, failureWindow]).toEqual([10, 900]);
  expect([isLocked(1), isLocked(10), isLocked(11)]).toEqual([false, false, true]);
});

const networksIn = (address: string) => networksOf(address).map((network) => `${network.address}/${network.prefix}`);

test.each([
  ['192.0.2.7', '192.0.2.0/24'],
  ['192.0.2.255', '192.0.2.0/24'],
  ['::ffff:192.0.2.7', '192.0.2.0/24'],
  ['::FFFF:192.0.2.7', '192.0.2.0/24'],
  ['unknown', 'unknown/24'],
])('maps %s to the network %s', (address, network) => {
  expect(networksIn(address)).toEqual([network]);
});

test.each([
  ['2001:db8:0:1:2:3:4:5', ['2001:db8:0:1::/64', '2001:db8::/56', '2001:db8::/48']],
  ['2001:db8:7:9ab::', ['2001:db8:7:9ab::/64', '2001:db8:7:900::/56', '2001:db8:7::/48']],
  ['2001:0DB8::9', ['2001:db8::/64', '2001:db8::/56', '2001:db8::/48']],
  ['fe80::1%eth0', ['fe80::/64', 'fe80::/56', 'fe80::/48']],
  ['::1', ['::/64', '::/56', '::/48']],
])('maps %s to the networks %s', (address, networks) => {
  expect(networksIn(address)).toEqual(networks);
});
