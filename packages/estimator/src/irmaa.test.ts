import { describe, expect, test } from 'vitest';
import { estimate, type FilingStatus, type PlanYear } from './estimate.ts';
import { household, market, person } from './testing/builders.ts';

const bracketOf = (earlier: number, filing: FilingStatus, year: PlanYear = 2026) =>
  estimate(household([person(70)], null, { earlier, filing }), market({ plan_year: year }), year).irmaa;

describe('the IRMAA bracket of an income', () => {
  test('names the bound that the income is over and the one that comes next', () => {
    expect(bracketOf(225_000, 'married_joint')).toEqual({
      bracket: 1,
      highest_bracket: 5,
      income_year: 2024,
      income_cents: 225_000_00,
      bound_cents: 218_000_00,
      over_cents: 7_000_00,
      next_bound_cents: 274_000_00,
      left_cents: 49_000_00,
    });
  });

  test('below the first bound there is only what is left', () => {
    const below = { bracket: 0, bound_cents: null, over_cents: null, next_bound_cents: 106_000_00 };
    expect(bracketOf(100_000, 'single', 2025)).toMatchObject({ ...below, left_cents: 6_000_00 });
    expect(bracketOf(106_000, 'single', 2025)).toMatchObject({ ...below, left_cents: 0 });
  });

  test('a cent over a bound is in its bracket, but the top bracket includes its bound', () => {
    expect(bracketOf(109_000.01, 'single')).toMatchObject({ bracket: 1, over_cents: 1 });
    expect(bracketOf(500_000, 'single')).toMatchObject({
      bracket: 5,
      over_cents: 0,
      next_bound_cents: null,
      left_cents: null,
    });
  });

  test('filing separately goes straight to the fourth bracket', () => {
    expect(bracketOf(109_000, 'married_seperate')).toMatchObject({ bracket: 0, left_cents: 0 });
    expect(bracketOf(120_000, 'married_seperate')).toMatchObject({ bracket: 4, next_bound_cents: 391_000_00 });
  });

  test('is the bracket whose surcharge the estimate charges', () => {
    for (const earlier of [0, 109_000, 109_000.01, 150_000, 171_000, 205_000.01, 499_999.99, 500_000, 900_000]) {
      const found = estimate(household([person(70)], null, { earlier, filing: 'single' }), market(), 2026);
      const surcharges = [0, 81_20, 202_90, 324_60, 446_30, 487_00];
      expect(surcharges[found.irmaa?.bracket ?? -1]).toBe(found.people[0]?.part_b_surcharge_cents);
    }
  });

  test('is unknown without an income or anyone on Medicare', () => {
    expect(estimate(household([person(70)], null), market(), 2026).irmaa).toBeNull();
    expect(estimate(household([person(40)], 50_000, { earlier: 300_000 }), market(), 2026).irmaa).toBeNull();
  });
});
