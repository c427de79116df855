import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { subscriptionStatuses } from 'contract/vocabulary/billing';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { propertyRuns } from '../../../../../tools/depth.ts';
import { serverRoot } from '../../paths.ts';
import { discounted, hasSeats, priceOf, proratedPrice, seatsAfterReading } from './rules.ts';

const day = 24 * 60 * 60 * 1000;
const start = new Date('2026-01-01T00:00:00Z');
const end = new Date('2027-01-01T00:00:00Z');
const at = (days: number) => ({ start, end, now: new Date(start.getTime() + days * day) });

describe('proratedPrice', () => {
  const warn = vi.fn();
  beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(warn.mockReset()));
  afterEach(() => void vi.restoreAllMocks());

  test.each([
    // 3 × $750.00 × 184 of 365 days = $1,134.246575…
    [750_00, 3, 181, 1134_25],
    // $550.00 × 1 of 365 days = $1.506849…
    [550_00, 1, 364, 1_51],
    [550_00, 2, 0, 1100_00],
    // Before the period begins, all of it remains.
    [550_00, 1, -10, 550_00],
  ])('%i cents for %i seats after %i days is %i', (price, seats, days, cents) => {
    expect(proratedPrice(price, seats, at(days))).toBe(cents);
    expect(warn).not.toHaveBeenCalled();
  });

  test('is 0 with a warning for a period that is over or invalid', () => {
    expect(proratedPrice(750_00, 3, at(365))).toBe(0);
    expect(proratedPrice(750_00, 3, { start: end, end: start, now: start })).toBe(0);
    expect(proratedPrice(750_00, 3, { start, end: new Date(Number.NaN), now: start })).toBe(0);
    expect(warn).toHaveBeenCalledTimes(3);
  });

  test('requirement 36: agrees with integer arithmetic, and never exceeds the full price', () => {
    const period = end.getTime() - start.getTime();
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 0, max: period - 1 }),
        (price, seats, elapsed) => {
          const cents = proratedPrice(price, seats, { start, end, now: new Date(start.getTime() + elapsed) });
          const exact = BigInt(price) * BigInt(seats) * BigInt(period - elapsed);
          // Half a cent is rounded up.
          expect(BigInt(cents)).toBe((exact * 2n + BigInt(period)) / (BigInt(period) * 2n));
          expect(cents).toBeLessThanOrEqual(price * seats);
        },
      ),
      propertyRuns(),
    );
  });
});

test.each([
  [1500_00, { amount_off: 100_00, percent_off: null }, 1400_00],
  [1500_00, { amount_off: null, percent_off: 12.5 }, 1312_50],
  [55_00, { amount_off: 100_00, percent_off: null }, 0],
  [55_00, { amount_off: null, percent_off: 100 }, 0],
  [55_00, { amount_off: null, percent_off: null }, 55_00],
])('%i cents with the coupon %j are %i', (total, coupon, cents) => {
  expect(discounted(total, coupon)).toBe(cents);
});

describe('seatsAfterReading', () => {
  const period = { current_period_start: start };
  const stored = { seats: 10, seats_at_renewal: null, current_period_start: start.toISOString() };

  test('keeps the paid seats until the renewal if a reduction was chosen for it', () => {
    expect(seatsAfterReading(stored, { ...period, quantity: 6 }, 6)).toEqual({ seats: 10, seats_at_renewal: 6 });
  });

  test('takes the seats of the provider in the next period', () => {
    expect(seatsAfterReading(stored, { current_period_start: end, quantity: 6 }, 6)).toEqual({
      seats: 6,
      seats_at_renewal: null,
    });
  });

  test('takes other changes at the provider at once', () => {
    for (const quantity of [4, 10, 12])
      expect(seatsAfterReading(stored, { ...period, quantity }, 6)).toEqual({
        seats: quantity,
        seats_at_renewal: null,
      });
    expect(seatsAfterReading(null, { ...period, quantity: 3 }, 3)).toEqual({ seats: 3, seats_at_renewal: null });
  });
});

test('annual is billed as starter, and a plan without a price has none', () => {
  const prices = { starter: 'price_s', core: 'price_c' };
  expect(priceOf(prices, 'annual')).toBe('price_s');
  expect(priceOf(prices, 'core')).toBe('price_c');
  expect(priceOf(prices, 'monthly')).toBe(null);
});

test('a firm has seats in the states of docs/billing-states.md', () => {
  const table = readFileSync(join(serverRoot, '../../docs/billing-states.md'), 'utf8');
  const rows = [...table.matchAll(/^\| (\w+) \| [^|]+ \| (yes|no) \|/gm)].map(([, status, seats]) => [status, seats]);
  expect(rows.map(([status]) => status).toSorted()).toEqual([...subscriptionStatuses, 'none', 'unknown'].toSorted());
  for (const [status, seats] of rows)
    expect([status, hasSeats(subscriptionStatuses.find((one) => one === status) ?? null)]).toEqual([
      status,
      seats === 'yes',
    ]);
});
