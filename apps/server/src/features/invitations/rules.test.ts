import { expect, test } from 'vitest';
import { emulatorKeys } from '../../integrations/payments/emulator-keys.ts';
import { stripePayments } from '../../integrations/payments/stripe/stripe.ts';
import { hasFreeSeat } from './rules.ts';

const settings = { ...emulatorKeys, api_base: 'http://localhost', prices: {} };
const payments = stripePayments(settings, () => new Date());

test.each([
  [true, 3, 2, true],
  [true, 3, 3, false],
  [true, 3, 4, false],
  [true, 0, 0, false],
  [false, 0, 9, true],
])('paid for: %s, seats: %i, used: %i: has a free seat: %s', (stripeable, seats, used, expected) => {
  expect(hasFreeSeat({ payments }, { stripeable, seats, used })).toBe(expected);
});

test('while billing is off, each firm has a free seat', () => {
  expect(hasFreeSeat({ payments: null }, { stripeable: true, seats: 0, used: 9 })).toBe(true);
});
