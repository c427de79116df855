import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns, runs, seedOf } from '../../../tools/depth.ts';
import { estimate } from './estimate.ts';
import { household, market, person, spouse } from './testing/builders.ts';
import { randomCases } from './testing/random-households.ts';

describe('one household of several kinds', () => {
  // Married, 62 and 67, a child of 8 and a student of 20; four on the return, $70,000.
  const blended = household([person(62), spouse(67), person(8), person(20)], 70_000, {
    earlier: 215_000,
    filing: 'married_joint',
  });

  test('is one estimate with both sides', () => {
    const found = estimate(blended, market(), 2026);
    expect(found.people.map(({ covered_by }) => covered_by)).toEqual([
      'marketplace',
      'medicare',
      'marketplace',
      'marketplace',
    ]);
    expect(found).toMatchObject({
      plan_year: 2026,
      eligible_for_marketplace: true,
      eligible_for_medicaid: false,
      eligible_for_medicare: true,
      marketplace_unavailable: false,
      medicare_unavailable: false,
    });
    // 70,000 over 32,150 is 217 percent; 660 + 184 * 17 / 50 = 722.56, so 7.23 percent; 5,061 a year, 422 a month.
    expect(found.marketplace).toMatchObject({
      percent_of_poverty: 217,
      applicable_ten_thousandths: 723,
      expected_contribution_cents: 422_00,
      // 400 times 2.873, 0.765 and 0.97; the person on Medicare is left out.
      benchmark_premium_cents: 1_149_20 + 306_00 + 388_00,
      tax_credit_cents: 1_421_20,
      cost_sharing_level: 73,
    });
    // 215,000 is below the joint bound; at 67 Plan G costs 1.039 times $150.
    expect(found.medicare?.traditional_sum_cents).toBe(202_90 + 40_00 + 155_85);
  });

  test('children on CHIP leave the benchmark and stay in the household', () => {
    const found = estimate({ ...blended, income_cents: 60_000_00 }, market(), 2026);
    expect(found.people.map(({ covered_by }) => covered_by)).toEqual([
      'marketplace',
      'medicare',
      'chip',
      'marketplace',
    ]);
    expect(found.eligible_for_medicaid).toBe(true);
    expect(found.marketplace?.benchmark_premium_cents).toBe(1_149_20 + 388_00);
    expect(found.marketplace?.percent_of_poverty).toBe(186);
  });
});

describe('what does not concern a household is null', () => {
  test('no one under 65', () => {
    const found = estimate(
      household([person(65)], null, { earlier: 0, filing: 'single' }),
      market({ prices: null }),
      2025,
    );
    expect(found.marketplace).toBeNull();
    expect(found.eligible_for_marketplace).toBe(false);
    expect(found.marketplace_unavailable).toBe(false);
  });

  test('no one of 65 or over', () => {
    const found = estimate(household([person(64)], 50_000), market({ medicare: null }), 2025);
    expect(found.medicare).toBeNull();
    expect(found.medicare_unavailable).toBe(false);
  });

  test('everyone on Medicaid: no premiums, and a credit of zero, with or without prices', () => {
    for (const prices of [market().prices, null]) {
      const found = estimate(household([person(40)], 10_000), market({ state: 'CA', prices }), 2025);
      expect(found).toMatchObject({
        eligible_for_marketplace: false,
        eligible_for_medicaid: true,
        marketplace_unavailable: false,
      });
      expect(found.marketplace).toMatchObject({
        percent_of_poverty: 66,
        tax_credit_cents: 0,
        bronze: null,
        silver: null,
        gold: null,
      });
    }
  });

  test('no income yet: full prices, no help, no verdict on Medicaid', () => {
    const found = estimate({ ...household([person(40)], null), household_size: null }, market(), 2025);
    expect(found.people[0]).toMatchObject({ covered_by: 'marketplace', premium_cents: 498_42 });
    expect(found.marketplace).toMatchObject({
      percent_of_poverty: null,
      tax_credit_cents: 0,
      applicable_ten_thousandths: null,
    });
    expect(found.marketplace?.silver).toEqual({
      premium_cents: 498_42,
      premium_range: null,
      net_premium_cents: 498_42,
      net_premium_range: null,
      state_help_cents: 0,
      state_help_range: null,
    });
  });
});

describe('unavailable is said, never guessed', () => {
  const family = household([person(66), spouse(60), person(5)], 40_000, { earlier: 40_000, filing: 'married_joint' });

  test('a county without a price still has its verdicts', () => {
    const found = estimate(family, market({ prices: null }), 2025);
    expect(found.people.map(({ covered_by }) => covered_by)).toEqual(['medicare', 'marketplace', 'chip']);
    expect(found).toMatchObject({
      eligible_for_marketplace: true,
      eligible_for_medicaid: true,
      marketplace_unavailable: true,
    });
    expect(found.marketplace).toEqual({
      percent_of_poverty: 154,
      applicable_ten_thousandths: 16,
      expected_contribution_cents: 5_00,
      benchmark_premium_cents: null,
      benchmark_premium_range: null,
      tax_credit_cents: null,
      tax_credit_range: null,
      cost_sharing_level: 87,
      bronze: null,
      silver: null,
      gold: null,
    });
    expect(found.medicare).not.toBeNull();
  });

  test.each(['PR', 'GU', 'VI', 'AS', 'MP'] as const)(
    '%s is not quoted; what federal law asks for Part B is known',
    (state) => {
      const found = estimate(family, market({ state, medicare: null }), 2025);
      expect(found).toMatchObject({
        eligible_for_marketplace: false,
        eligible_for_medicaid: false,
        eligible_for_medicare: true,
        marketplace_unavailable: true,
        medicare_unavailable: true,
        medicare: null,
      });
      expect(found.people.map(({ covered_by }) => covered_by)).toEqual(['medicare', 'none', 'none']);
      expect(Object.values(found.marketplace ?? {}).every((figure) => figure === null)).toBe(true);
      expect(found.people[0]).toMatchObject({
        part_b_cents: 185_00,
        part_b_surcharge_cents: 0,
        part_d_cents: null,
        plan_g_cents: null,
      });
    },
  );
});

describe('whatever the household', () => {
  test('every amount is whole cents and not negative', () => {
    const draw = randomCases(seedOf(3));
    const inexact: unknown[] = [];
    for (let count = 0; count < runs(20_000); count += 1) {
      const { household: asked, market: place, year } = draw();
      const { people, marketplace, medicare } = estimate(asked, place, year);
      const amounts = [
        ...people,
        marketplace,
        marketplace?.bronze,
        marketplace?.silver,
        marketplace?.gold,
        medicare,
      ].flatMap((group) => Object.values(group ?? {}).filter((value): value is number => typeof value === 'number'));
      if (!amounts.every((value) => Number.isSafeInteger(value) && value >= 0)) inexact.push(asked);
    }
    expect(inexact).toEqual([]);
  });

  test('the same question has the same answer, and asking changes nothing', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const { household: asked, market: place, year } = randomCases(seed)();
        const before = structuredClone({ asked, place });
        expect(estimate(asked, place, year)).toEqual(estimate(asked, place, year));
        expect({ asked, place }).toEqual(before);
      }),
      propertyRuns(),
    );
  });
});
