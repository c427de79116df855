import { describe, expect, test } from 'vitest';
import { type Estimate, estimate, type Market, type PlanYear } from './estimate.ts';
import { household, market, person } from './testing/builders.ts';

const found = (income: number, more: Partial<Market> = {}, year: PlanYear = 2026, age = 60): Estimate =>
  estimate(household([person(age)], income), market(more), year);

const level = { benchmark_cents: 400_00, bronze_cents: 390_00, silver_cents: 390_00, gold_cents: 450_00 };

describe('income near the end of the credit', () => {
  test('says how far it is above the limit, and what the credit would be there', () => {
    // 400 percent of $15,650 is $62,600. 400.00 x 2.714 = 1,085.60; 9.96% of 62,600 is 6,235 a year, 520 a month.
    expect(found(63_000).advice).toEqual({
      kind: 'income_above_credit',
      distance_cents: 400_00,
      limit_cents: 62_600_00,
      tax_credit_cents: 565_60,
      cost_sharing_level: null,
      difference_cents: null,
      is_approximate: false,
      source: expect.stringContaining('26 USC 36B(c)(1)(A)'),
    });
    expect(found(62_600).marketplace?.tax_credit_cents).toBe(565_60);
  });

  test.each([
    ['at the limit', 62_600, 2026],
    ['more than a tenth above it', 68_861, 2026],
    ['in 2025, which has no limit', 60_500, 2025],
  ] as const)('says nothing %s', (_, income, year) => {
    expect(found(income, {}, year).advice?.kind).not.toBe('income_above_credit');
  });

  test('says nothing where there would be no credit either', () => {
    expect(found(63_000, {}, 2026, 21).advice).toBeNull();
  });
});

describe('income near the start of the credit', () => {
  test('says it in the coverage gap', () => {
    expect(found(15_000).advice).toMatchObject({
      kind: 'income_below_credit',
      distance_cents: 650_00,
      limit_cents: 15_650_00,
      tax_credit_cents: found(15_650).marketplace?.tax_credit_cents,
    });
    expect(found(10_000).advice?.kind).not.toBe('income_below_credit');
  });

  test('does not say it to those who have Medicaid', () => {
    expect(found(15_000, { state: 'OH' }).advice).toBeNull();
  });
});

describe('cost-sharing reductions', () => {
  test('that begin just below the income', () => {
    // 150 percent of $15,650 is $23,475, and 200 percent is $31,300.
    expect(found(24_000).advice).toMatchObject({
      kind: 'income_above_cost_sharing',
      distance_cents: 525_00,
      limit_cents: 23_475_00,
      cost_sharing_level: 94,
    });
    expect(found(32_000).advice).toMatchObject({ kind: 'income_above_cost_sharing', cost_sharing_level: 87 });
  });

  test('that a bronze plan would lose', () => {
    const { advice, marketplace } = found(22_000);
    expect(advice).toMatchObject({ kind: 'cost_sharing_lost', cost_sharing_level: 94 });
    expect(advice?.difference_cents).toBe(
      (marketplace?.silver?.net_premium_cents ?? 0) - (marketplace?.bronze?.net_premium_cents ?? 0),
    );
  });

  test('are not lost for nothing: bronze costs the same', () => {
    expect(found(22_000, { prices: level }).advice).toBeNull();
  });
});

describe('a plan cheaper than silver after help', () => {
  test.each([
    ['gold', { ...level, gold_cents: 380_00 }, 'gold_below_silver', 10_00],
    ['bronze', { ...level, bronze_cents: 385_00 }, 'bronze_below_silver', 5_00],
    ['gold before bronze', { ...level, gold_cents: 380_00, bronze_cents: 370_00 }, 'gold_below_silver', 10_00],
  ] as const)('is %s', (_, prices, kind, at21) => {
    expect(found(45_000, { prices }).advice).toMatchObject({
      kind,
      difference_cents: Math.round(at21 * 2.714),
      is_approximate: false,
    });
  });

  test('is approximate where its price is', () => {
    const gold = { low_cents: 342_00, high_cents: 418_00 };
    const price_ranges = { benchmark: null, bronze: null, silver: null, gold };
    expect(found(45_000, { prices: { ...level, gold_cents: 380_00 }, price_ranges }).advice).toMatchObject({
      kind: 'gold_below_silver',
      is_approximate: true,
    });
  });

  test('is not gold where silver pays 87% or more', () => {
    expect(found(29_000, { prices: { ...level, gold_cents: 380_00 } }).advice).toBeNull();
  });
});

test('there is none without prices, or for Medicare alone', () => {
  expect(found(63_000, { prices: null }).advice).toBeNull();
  expect(
    estimate(household([person(70)], null, { earlier: 50_000, filing: 'single' }), market(), 2026).advice,
  ).toBeNull();
});
