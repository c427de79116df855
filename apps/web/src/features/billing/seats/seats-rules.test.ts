import { describe, expect, test } from 'vitest';
import { isCreditReduced, parseSeats, seatsChange } from './seats-rules.ts';

describe('parseSeats', () => {
  test.each([
    ['', 0],
    ['  ', 0],
    ['-3', 0],
    ['\u22123', 0],
    ['0', 0],
    ['07', 7],
    ['12', 12],
    ['1,000', 1000],
    ['10000', 10_000],
    ['10001', 10_000],
    ['1000000000', 10_000],
  ])('reads %j as %d', (typed, seats) => expect(parseSeats(typed)).toBe(seats));

  test.each(['abc', '5a', '1.5', '1e3', '--1', '∞'])('ignores %j', (typed) => expect(parseSeats(typed)).toBeNull());
});

test.each([
  [{ seats: 5, seats_at_renewal: null }, 7, false],
  [{ seats: 5, seats_at_renewal: null }, 3, false],
  [{ seats: 5, seats_at_renewal: 4 }, 3, true],
  [{ seats: 5, seats_at_renewal: 4 }, 5, false],
  [{ seats: 5, seats_at_renewal: 4 }, 7, false],
])('of %j to %d waits for the renewal: %s', (subscription, seats, at_renewal) =>
  expect(seatsChange(seats, subscription)).toEqual({ seats, at_renewal }),
);

test.each([
  ['the price that was paid', -880_00, 440_00, false],
  ['a smaller credit after a used coupon', -880_00, 550_00, true],
  ['a charge after a used coupon', -440_00, 550_00, true],
])('a reduction from two seats to one: %s', (_, unused, remaining, isReduced) => {
  const lines = [unused, remaining].map((amount) => ({ amount, is_proration: true }));
  const total = unused + remaining;
  expect(isCreditReduced({ due_now: total, credit_used: 0, lines }, 1, 2)).toBe(isReduced);
});
