import { describe, expect, test } from 'vitest';
import type { PlaceCode } from './domain/places.ts';
import { estimate, type PlanYear } from './estimate.ts';
import { household, market, person } from './testing/builders.ts';
import { replay } from './testing/replay.ts';

const found = (state: PlaceCode, year: PlanYear, size: number, income: number) =>
  estimate(household([person(40)], income, { size }), market({ state }), year);

const inputOf = (state: PlaceCode, year: PlanYear, size: number, name: string) =>
  found(state, year, size, 50_000).reasons.find(({ figure }) => figure === 'covered_by')?.inputs[name];

describe('the guidelines', () => {
  // HHS notices of January 2024, 2025 and 2026: one person, four, nine.
  test.each([
    ['TX', 2025, 1, 15_060_00, 15_650_00],
    ['TX', 2025, 4, 31_200_00, 32_150_00],
    ['TX', 2025, 9, 58_100_00, 59_650_00],
    ['AK', 2025, 1, 18_810_00, 19_550_00],
    ['AK', 2025, 4, 39_000_00, 40_190_00],
    ['HI', 2025, 1, 17_310_00, 17_990_00],
    ['HI', 2025, 4, 35_880_00, 36_980_00],
    ['TX', 2026, 1, 15_650_00, 15_960_00],
    ['TX', 2026, 4, 32_150_00, 33_000_00],
    ['AK', 2026, 4, 40_190_00, 41_250_00],
    ['HI', 2026, 4, 36_980_00, 37_950_00],
  ] as const)('%s %i, %i people: the credit by %i cents, Medicaid by %i', (state, year, size, credit, medicaid) => {
    expect(inputOf(state, year, size, 'credit_guideline_cents')).toBe(credit);
    expect(inputOf(state, year, size, 'medicaid_guideline_cents')).toBe(medicaid);
  });

  test('without a household size the people listed are the household', () => {
    const asked = { ...household([person(40), person(9)], 40_880), household_size: null };
    expect(estimate(asked, market(), 2025).marketplace?.percent_of_poverty).toBe(200);
  });
});

describe('percent of poverty', () => {
  // Form 8962, line 3: a loss is an income of zero. Its instructions, line 5: decimals dropped, over 400 counts as 401. $15,060 for one in 2025, $15,650 in 2026.
  test.each([
    [2025, -25_000, 0],
    [2025, -0.51, 0],
    [2025, 0, 0],
    [2025, 15_059, 99],
    [2025, 15_060, 100],
    [2025, 22_590, 150],
    [2025, 22_589, 149],
    [2025, 27_958, 185],
    [2025, 60_239, 399],
    [2025, 60_240, 400],
    [2025, 60_240.49, 400],
    [2025, 60_240.5, 401],
    [2025, 60_241, 401],
    [2025, 60_541, 401],
    [2025, 60_542, 402],
    [2026, 62_600, 400],
    [2026, 62_601, 401],
    [2026, 999_999_999.99, 6_389_776],
  ] as const)('%i, one person with $%f: %i', (year, income, percent) => {
    const { marketplace, reasons } = found('TX', year, 1, income);
    expect(marketplace?.percent_of_poverty).toBe(percent);
    const reason = reasons.find(({ figure }) => figure === 'percent_of_poverty');
    expect(reason && replay(reason)).toBe(percent);
    expect(reason?.source).toContain('Form 8962 lines 3 and 5');
  });
});
