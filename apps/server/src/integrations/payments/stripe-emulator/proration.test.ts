import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../../../../tools/depth.ts';
import { addMonths, shareOf } from '../stripe/subscriptions.ts';
import type { CouponState, Price } from './model.ts';
import { activeCoupon, periodEnd, periodLine, remainingLine, totalOf, unusedLine } from './proration.ts';

const at = (text: string): number => Date.parse(text) / 1000;
const price: Price = { id: 'p', name: 'Starter', unit_amount: 550_00, interval: 'year' };
const year = { start: at('2026-01-01T00:00:00Z'), end: at('2027-01-01T00:00:00Z') };
const coupon = (more: Partial<CouponState>): CouponState => ({
  id: 'c',
  name: null,
  amount_off: null,
  percent_off: null,
  duration: 'forever',
  duration_in_months: null,
  redeem_by: null,
  max_redemptions: null,
  times_redeemed: 0,
  ...more,
});

test('rounds each line to the cent, so that the sum can differ from the difference by one', () => {
  // 79 of 365 days remain: 1,100 × 79 / 365 = 238.082…; 2,750 × 79 / 365 = 595.205…; 1,650 × 79 / 365 = 357.123…
  const now = at('2026-10-14T00:00:00Z');
  const unused = unusedLine({ price, quantity: 2 }, undefined, year, now);
  const remaining = remainingLine({ price, quantity: 5 }, null, year, now);
  expect([unused.amount, remaining.amount, totalOf([unused, remaining])]).toEqual([-238_08, 595_21, 357_13]);
});

test.each([
  [1, 1, 2, 1],
  [1, 1, 3, 0],
  [100, 0, 7, 0],
  [100, -5, 7, 0],
  [100, 9, 7, 100],
  [100, 1, 0, 0],
  [750_00 * 10_000, 31_535_999, 31_536_000, 749_999_976],
])('%i × %i / %i is %i', (amount, part, whole, expected) => {
  expect(shareOf(amount, part, whole)).toBe(expected);
});

test('unused and remaining parts of the same item cancel out', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.integer({ min: year.start, max: year.end }),
      (quantity, now) => {
        const item = { price, quantity };
        expect(totalOf([unusedLine(item, undefined, year, now), remainingLine(item, null, year, now)])).toBe(0);
        expect(shareOf(550_00 * quantity, year.end - now, year.end - year.start)).toBeLessThanOrEqual(
          550_00 * quantity,
        );
      },
    ),
    propertyRuns(),
  );
});

test.each([
  ['2024-02-29T10:00:00Z', 12, '2025-02-28T10:00:00Z'],
  ['2024-02-29T10:00:00Z', 48, '2028-02-29T10:00:00Z'],
  ['2026-01-31T23:59:59Z', 1, '2026-02-28T23:59:59Z'],
  ['2026-12-15T00:00:00Z', 1, '2027-01-15T00:00:00Z'],
])('%s plus %i months is %s', (from, months, to) => {
  expect(addMonths(at(from), months)).toBe(at(to));
});

test('periods keep the day of their anchor', () => {
  const anchor = at('2026-01-31T00:00:00Z');
  const february = periodEnd(anchor, 'month', anchor);
  expect(february).toBe(at('2026-02-28T00:00:00Z'));
  expect(periodEnd(anchor, 'month', february)).toBe(at('2026-03-31T00:00:00Z'));
});

test('takes a percentage off each line and a fixed amount off a whole period', () => {
  const item = { price, quantity: 2 };
  const now = at('2026-10-14T00:00:00Z');
  expect(totalOf([periodLine(item, coupon({ percent_off: 12.5 }), year)])).toBe(962_50);
  expect(totalOf([periodLine(item, coupon({ amount_off: 100_00 }), year)])).toBe(1_000_00);
  expect(totalOf([periodLine(item, coupon({ amount_off: 9_999_00 }), year)])).toBe(0);
  expect(totalOf([remainingLine(item, coupon({ percent_off: 50 }), year, now)])).toBe(119_04);
  expect(totalOf([remainingLine(item, coupon({ amount_off: 100_00 }), year, now)])).toBe(238_08);
  // What was paid is credited: half of the price, or nothing.
  expect(totalOf([unusedLine(item, { amount: 3_000_00, discount: 1_500_00 }, year, now)])).toBe(-119_04);
  expect(totalOf([unusedLine(item, { amount: 1_100_00, discount: 1_100_00 }, year, now)])).toBe(0);
});

test('a coupon applies until its end', () => {
  const repeating = { coupon: coupon({ duration: 'repeating' }), end: 10 };
  expect(activeCoupon(repeating, 9)).toBe(repeating.coupon);
  expect(activeCoupon(repeating, 10)).toBeNull();
  expect(activeCoupon({ ...repeating, end: null }, 10)).toBe(repeating.coupon);
  expect(activeCoupon(null, 10)).toBeNull();
});
