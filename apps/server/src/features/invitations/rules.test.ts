import { expect, test } from 'vitest';
import { hasFreeSeat } from './rules.ts';

test.each([
  [true, 3, 2, true],
  [true, 3, 3, false],
  [true, 3, 4, false],
  [true, 0, 0, false],
  [false, 0, 9, true],
])('paid for: %s, seats: %i, used: %i: has a free seat: %s', (stripeable, seats, used, expected) => {
  expect(hasFreeSeat({ stripeable, seats }, used)).toBe(expected);
});
