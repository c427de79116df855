import { expect, test } from 'vitest';
import { maxSeats } from '../vocabulary/billing.ts';
import { seatCount } from './billing.ts';

test('seats are a whole number between 0 and the limit', () => {
  for (const seats of [0, 1, maxSeats]) expect(seatCount.parse(seats)).toBe(seats);
  const messageOf = (seats: unknown) => seatCount.safeParse(seats).error?.issues[0]?.message;
  expect([-1, 1.5, '2', maxSeats + 1].map(messageOf)).toEqual([
    'Seats can’t be negative',
    'Seats must be a whole number',
    'Seats must be a whole number',
    'Seats can be at most 10,000',
  ]);
});
