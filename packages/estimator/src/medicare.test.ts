import { describe, expect, test } from 'vitest';
import type { StateCode } from './domain/places.ts';
import { estimate, type FilingStatus, type PlanYear } from './estimate.ts';
import { household, market, person, spouse } from './testing/builders.ts';
import { stateCodes } from './testing/random-households.ts';
import { year2027 } from './years/2027.ts';

const years = [2025, 2026, 2027] as const;
const filings = ['single', 'married_joint', 'married_seperate'] as const;

const withIncome = (year: PlanYear, filing: FilingStatus, earlier: number, state: StateCode = 'TX') => {
  const found = estimate(household([person(70)], null, { earlier, filing }), market({ state }), year).medicare;
  return { b: found?.part_b_surcharge_cents, d: found?.part_d_surcharge_cents };
};

/** CMS fact sheets of 8 November 2024 and 14 November 2025, and the projection of 2027: the first income of a step to the cent, what it adds to B and D. */
const steps: Record<PlanYear, Record<FilingStatus, readonly [number, number, number][]>> = {
  2025: {
    single: [
      [106_000.01, 74_00, 13_70],
      [133_000.01, 185_00, 35_30],
      [167_000.01, 295_90, 57_00],
      [200_000.01, 406_90, 78_60],
      [500_000, 443_90, 85_80],
    ],
    married_joint: [
      [212_000.01, 74_00, 13_70],
      [266_000.01, 185_00, 35_30],
      [334_000.01, 295_90, 57_00],
      [400_000.01, 406_90, 78_60],
      [750_000, 443_90, 85_80],
    ],
    married_seperate: [
      [106_000.01, 406_90, 78_60],
      [394_000, 443_90, 85_80],
    ],
  },
  2026: {
    single: [
      [109_000.01, 81_20, 14_50],
      [137_000.01, 202_90, 37_50],
      [171_000.01, 324_60, 60_40],
      [205_000.01, 446_30, 83_30],
      [500_000, 487_00, 91_00],
    ],
    married_joint: [
      [218_000.01, 81_20, 14_50],
      [274_000.01, 202_90, 37_50],
      [342_000.01, 324_60, 60_40],
      [410_000.01, 446_30, 83_30],
      [750_000, 487_00, 91_00],
    ],
    married_seperate: [
      [109_000.01, 446_30, 83_30],
      [391_000, 487_00, 91_00],
    ],
  },
  2027: {
    single: [
      [112_000.01, 83_80, 15_40],
      [141_000.01, 209_50, 39_70],
      [176_000.01, 335_20, 64_00],
      [211_000.01, 460_90, 88_30],
      [500_000, 502_80, 96_40],
    ],
    married_joint: [
      [224_000.01, 83_80, 15_40],
      [282_000.01, 209_50, 39_70],
      [352_000.01, 335_20, 64_00],
      [422_000.01, 460_90, 88_30],
      [750_000, 502_80, 96_40],
    ],
    married_seperate: [
      [112_000.01, 460_90, 88_30],
      [388_000, 502_80, 96_40],
    ],
  },
};

const cases = years.flatMap((year) => filings.map((filing) => [year, filing] as const));

describe('the income-related surcharge', () => {
  test.each(cases)('%i %s: begins at its cent, in each state', (year, filing) => {
    let before = { b: 0, d: 0 };
    for (const [first, b, d] of steps[year][filing]) {
      for (const state of stateCodes) {
        expect(withIncome(year, filing, first - 0.01, state)).toEqual(before);
        expect(withIncome(year, filing, first, state)).toEqual({ b, d });
      }
      expect(withIncome(year, filing, first - 1)).toEqual(before);
      expect(withIncome(year, filing, first + 1)).toEqual({ b, d });
      before = { b, d };
    }
    expect(withIncome(year, filing, 0)).toEqual({ b: 0, d: 0 });
    expect(withIncome(year, filing, 999_999_999.99)).toEqual(before);
  });

  test.each(cases)('%i %s: never falls as income rises', (year, filing) => {
    const incomes = Array.from({ length: 1_000 }, (_, step) => step * 997);
    const added = incomes.map((income) => withIncome(year, filing, income));
    const rising = added.toSorted((one, other) => (one.b ?? 0) - (other.b ?? 0) || (one.d ?? 0) - (other.d ?? 0));
    expect(added).toEqual(rising);
  });

  test('is nothing while the income is unknown, and an unknown filer counts as single', () => {
    const blank = { ...household([person(70)], null), last_year_income_cents: null, tax_filing_status: null };
    expect(estimate(blank, market(), 2025).medicare?.part_b_surcharge_cents).toBe(0);
    const rich = { ...blank, last_year_income_cents: 110_000_00 };
    expect(estimate(rich, market(), 2025).medicare?.part_b_surcharge_cents).toBe(74_00);
  });
});

describe('what everyone pays', () => {
  // CMS fact sheets: the standard premium and the Part B deductible.
  test.each([
    [2025, 185_00, 257_00],
    [2026, 202_90, 283_00],
    // The 2026 Medicare Trustees report.
    [2027, 209_50, 292_00],
  ] as const)('%i: Part B %i, deductible %i', (year, standard, deductible) => {
    const found = estimate(household([person(65)], null, { earlier: 0, filing: 'single' }), market(), year);
    expect(found.medicare?.standard_part_b_cents).toBe(standard);
    expect(found.people[0]?.part_b_cents).toBe(standard);
    expect(found.medicare?.out_of_pocket_cents_a_year).toBe(deductible);
  });
});

describe('a projected table', () => {
  const sourcesIn = (year: PlanYear) =>
    estimate(household([person(70)], null, { earlier: 300_000, filing: 'single' }), market({ plan_year: year }), year)
      .reasons.filter(({ figure }) => /^part_b|^part_d_surcharge$|^out_of_pocket$/.test(figure))
      .map(({ source }) => source);

  test('is named in each reason of its figures, and a published one in none', () => {
    for (const source of sourcesIn(2026)) expect(source).not.toContain('projected');
    expect(sourcesIn(2027)).toEqual(
      Array.from(
        { length: 4 },
        () =>
          '2027 Medicare Parts A and B premiums and deductibles, and Part D, projected from the 2026 Medicare Trustees report (Part B premium and deductible), 3% inflation (bounds) and the percentages of the law (amounts) (official figures are expected in November 2026)',
      ),
    );
  });

  test('has the amounts that the law derives from the standard premium and the base of Part D', () => {
    // 42 USC 1395r(i)(3)(C): 35, 50, 65, 80 and 85 percent of the cost in place of 25. 1395w-113(a)(7): of 25.5 percent.
    const { steps } = year2027.medicare;
    const shares = [0.35, 0.5, 0.65, 0.8, 0.85];
    const toTenCents = (dollars: number) => Math.round(dollars * 10 + 1e-6) * 10;
    expect(steps.slice(1).map(({ part_b_cents }) => part_b_cents)).toEqual(
      shares.map((share) => toTenCents((209.5 * share) / 0.25)),
    );
    expect(steps.slice(1).map(({ part_d_surcharge_cents }) => part_d_surcharge_cents)).toEqual(
      shares.map((share) => toTenCents((41.33 * (share - 0.255)) / 0.255)),
    );
  });
});

describe('Plan G by age', () => {
  // Average premiums of 2018 by age over those at 65: 1, 1.098, 1.279, 1.447; here of $150 at 65.
  test.each([
    [65, 150_00],
    [66, 153_00],
    [68, 158_85],
    [70, 164_70],
    [71, 170_10],
    [75, 191_85],
    [79, 211_95],
    [80, 217_05],
    [81, 217_05],
    [120, 217_05],
  ])('at %i: %i cents', (age, cents) => {
    const found = estimate(household([person(age)], null, { earlier: 0, filing: 'single' }), market(), 2025);
    expect(found.people[0]?.plan_g_cents).toBe(cents);
  });

  test.each(['CT', 'MA', 'ME', 'MN', 'NY', 'VT', 'WA'] as const)('%s asks the same at every age', (state) => {
    const found = estimate(household([person(85)], null, { earlier: 0, filing: 'single' }), market({ state }), 2025);
    expect(found.people[0]?.plan_g_cents).toBe(150_00);
  });

  test('never falls with age', () => {
    let last = 0;
    for (let age = 65; age <= 100; age += 1) {
      const found = estimate(household([person(age)], null, { earlier: 0, filing: 'single' }), market(), 2025);
      const cents = found.people[0]?.plan_g_cents ?? 0;
      expect(cents).toBeGreaterThanOrEqual(last);
      last = cents;
    }
  });
});

describe('the sums of a couple', () => {
  const couple = household([person(65), spouse(75), person(20)], 80_000, { earlier: 220_000, filing: 'married_joint' });

  test('traditional: Parts B and D with their surcharges and Plan G of each', () => {
    const found = estimate(couple, market(), 2025);
    // Each 185 + 74 + 40 + 13.70 = 312.70, and 150 and 191.85 for Plan G.
    expect(found.medicare?.traditional_sum_cents).toBe(2 * 312_70 + 150_00 + 191_85);
    const own = found.people.slice(0, 2).map((one) => {
      const parts = [one.part_b_cents, one.part_b_surcharge_cents, one.part_d_cents, one.part_d_surcharge_cents];
      return [...parts, one.plan_g_cents].reduce<number>((sum, cents) => sum + (cents ?? Number.NaN), 0);
    });
    expect(own).toEqual([312_70 + 150_00, 312_70 + 191_85]);
    expect(found.people[2]).toMatchObject({ part_b_cents: null, part_d_cents: null, plan_g_cents: null });
  });

  test('Advantage: Part B, the plan and both surcharges of each', () => {
    const found = estimate(couple, market(), 2025);
    expect(found.medicare?.advantage_sum_cents).toBe(2 * (185_00 + 74_00 + 20_00 + 13_70));
    expect(found.medicare?.advantage_out_of_pocket_cents_a_year).toBe(5_000_00);
  });

  test('Advantage is unknown where no plan is sold', () => {
    const medicare = market().medicare && {
      ...market().medicare,
      advantage_premium_cents: null,
      advantage_out_of_pocket_cents: null,
    };
    const found = estimate(couple, market({ medicare: medicare as never }), 2025);
    expect(found.medicare).toMatchObject({
      advantage_premium_cents: null,
      advantage_sum_cents: null,
      advantage_out_of_pocket_cents_a_year: null,
    });
    expect(found.medicare?.traditional_sum_cents).toBe(967_25);
  });
});
