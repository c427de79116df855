import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../tools/depth.ts';
import type { StateCode } from './domain/places.ts';
import { type Estimate, estimate, type Filing, type PlanYear } from './estimate.ts';
import { applicableFigure, monthlyContribution, yearlyContribution } from './tax-credit.ts';
import { household, market, person, spouse } from './testing/builders.ts';
import { stateCodes } from './testing/random-households.ts';
import { tables } from './testing/second-opinion-tables.ts';
import { year2025 } from './years/2025.ts';
import { year2026 } from './years/2026.ts';

const years = [2025, 2026] as const;
const tableOf = (year: PlanYear) => (year === 2025 ? year2025 : year2026).tax_credit;

const guidelineDollars = (year: number, state: StateCode, size: number) => {
  const lists = tables.poverty[year];
  const list = state === 'AK' || state === 'HI' ? lists?.[state] : lists?.mainland;
  return (list?.sizes[0] ?? Number.NaN) + (list?.more ?? Number.NaN) * (size - 1);
};

const dear = { benchmark_cents: 4_000_00, bronze_cents: 3_000_00, silver_cents: 3_900_00, gold_cents: 4_500_00 };

/** A couple of 60 where a benchmark costs more than anyone's contribution, in New York and Vermont too. */
const figuresAt = (state: StateCode, year: PlanYear, income: number, size = 2) =>
  estimate(household([person(60), spouse(60)], income, { size }), market({ state, prices: dear }), year).marketplace;

describe('the applicable figure', () => {
  // Form 8962 instructions, Table 2 for 2021 to 2025; Rev. Proc. 2025-25 section 3.01 for 2026.
  test.each([
    [2025, 100, 0],
    [2025, 149, 0],
    [2025, 150, 0],
    [2025, 151, 4],
    [2025, 175, 100],
    [2025, 199, 196],
    [2025, 200, 200],
    [2025, 249, 396],
    [2025, 250, 400],
    [2025, 300, 600],
    [2025, 301, 603],
    [2025, 302, 605],
    [2025, 303, 608],
    [2025, 399, 848],
    [2025, 400, 850],
    [2025, 401, 850],
    [2025, 900, 850],
    [2026, 100, 210],
    [2026, 132, 210],
    [2026, 133, 314],
    [2026, 149, 413],
    [2026, 150, 419],
    [2026, 175, 540],
    [2026, 200, 660],
    [2026, 250, 844],
    [2026, 299, 993],
    [2026, 300, 996],
    [2026, 400, 996],
  ] as const)('%i, %i percent: %i ten-thousandths', (year, percent, figure) => {
    expect(applicableFigure(tableOf(year), percent)).toBe(figure);
  });

  test.each(years)('%i: never falls as income rises', (year) => {
    for (let percent = 100; percent < 500; percent += 1)
      expect(applicableFigure(tableOf(year), percent + 1)).toBeGreaterThanOrEqual(
        applicableFigure(tableOf(year), percent),
      );
  });
});

describe('the contribution', () => {
  // Form 8962 lines 8a and 8b: both in whole dollars, 50 cents and more up.
  test.each([
    [40_000_00, 500, 2_000_00, 167_00],
    [33_450_00, 289, 967_00, 81_00],
    [25_000_00, 210, 525_00, 44_00],
    [30_150_00, 210, 633_00, 53_00],
    [60_000_00, 1, 6_00, 1_00],
    [50_000_00, 1, 5_00, 0],
  ])('%i cents at %i ten-thousandths: %i a year, %i a month', (income, figure, yearly, monthly) => {
    expect(yearlyContribution(income, figure)).toBe(yearly);
    expect(monthlyContribution(yearly)).toBe(monthly);
  });

  test.each(years)('%i: never falls as income rises, in any state', (year) => {
    fc.assert(
      fc.property(
        fc.constantFrom(...stateCodes),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 0, max: 500_000_00 }),
        fc.integer({ min: 0, max: 10_000_00 }),
        (state, size, cents, more) => {
          const lower = figuresAt(state, year, cents / 100, size)?.expected_contribution_cents;
          const higher = figuresAt(state, year, (cents + more) / 100, size)?.expected_contribution_cents;
          if (lower == null || higher == null) return;
          expect(higher).toBeGreaterThanOrEqual(lower);
        },
      ),
      propertyRuns(3_000),
    );
  });
});

describe('at the edges of the credit, in each state and for each size of household', () => {
  const cases = years.flatMap((year) => stateCodes.map((state) => [year, state] as const));

  test.each(cases)('%i %s: 400 percent', (year, state) => {
    for (let size = 2; size <= 8; size += 1) {
      const edge = 4 * guidelineDollars(year - 1, state, size);
      const [below, at, above] = [edge - 1, edge, edge + 1].map((income) => figuresAt(state, year, income, size));
      expect(below?.percent_of_poverty).toBe(399);
      expect(at?.percent_of_poverty).toBe(400);
      expect(above?.percent_of_poverty).toBe(401);
      expect(at?.applicable_ten_thousandths).toBe(year === 2025 ? 850 : 996);
      expect(above?.applicable_ten_thousandths).toBe(year === 2025 ? 850 : null);
      expect(at?.tax_credit_cents).toBeGreaterThan(0);
      expect(above?.tax_credit_cents === 0).toBe(year === 2026);
    }
  });

  test.each(cases)('%i %s: the filing status of two years before does not matter', (year, state) => {
    const edge = 4 * guidelineDollars(year - 1, state, 2);
    for (const filing of ['single', 'married_joint', 'married_seperate'] as const)
      for (const income of [edge - 1, edge, edge + 1]) {
        const asked = household([person(66), spouse(60)], income, { earlier: 0, filing });
        const figures = estimate(asked, market({ state, prices: dear }), year).marketplace;
        const isBarred = year === 2026 && income > edge;
        expect(figures?.tax_credit_cents === 0).toBe(isBarred);
        expect(figures?.expected_contribution_cents === null).toBe(isBarred);
      }
  });

  test.each(cases)('%i %s: only a joint return or an exception gives a couple the credit', (year, state) => {
    const income = 3 * guidelineDollars(year - 1, state, 2);
    const filed = (filing: Filing) =>
      estimate({ ...household([person(60), spouse(60)], income), filing }, market({ state, prices: dear }), year);
    const joint = filed({ status: 'joint' });
    const excepted = filed({ status: 'separate', credit_exception: true });
    expect(joint.marketplace?.tax_credit_cents).toBeGreaterThan(0);
    expect(excepted.marketplace).toEqual(joint.marketplace);
    const separate = filed({ status: 'separate', lived_apart: true });
    expect(separate.marketplace).toMatchObject({
      tax_credit_cents: 0,
      expected_contribution_cents: null,
      applicable_ten_thousandths: null,
      cost_sharing_level: null,
      percent_of_poverty: joint.marketplace?.percent_of_poverty,
    });
    expect(separate.marketplace?.silver?.state_help_cents).toBe(0);
    const [reason] = separate.reasons.filter(({ rule }) => rule === 'no_tax_credit');
    expect(reason?.inputs.bar).toBe('files_separately');
    expect(reason?.source).toContain('26 USC 36B(c)(1)(C)');
    const covered = ({ people }: Estimate) => people.map(({ covered_by }) => covered_by);
    expect(covered(separate)).toEqual(covered(joint));
  });

  test.each(cases)('%i %s: the levels of cost-sharing', (year, state) => {
    const levelAt = (income: number) => figuresAt(state, year, income)?.cost_sharing_level;
    const line = guidelineDollars(year - 1, state, 2);
    // Where Medicaid or Basic Health cover the same incomes, no one is left with such a level.
    const isOpen = (income: number) => figuresAt(state, year, income)?.applicable_ten_thousandths !== null;
    for (const [percent, upTo, above] of [
      [150, 94, 87],
      [200, 87, 73],
      [250, 73, null],
    ] as const) {
      const edge = (percent * line) / 100;
      for (const income of [edge - 1, edge]) if (isOpen(income)) expect(levelAt(income)).toBe(upTo);
      if (isOpen(edge + 1)) expect(levelAt(edge + 1)).toBe(above);
    }
    expect(isOpen(2.5 * line + 1)).toBe(true);
  });

  test.each(cases)('%i %s: 400 percent to the cent, as whole dollars decide', (year, state) => {
    const edge = 4 * guidelineDollars(year - 1, state, 2);
    expect(figuresAt(state, year, edge + 0.49)?.percent_of_poverty).toBe(400);
    expect(figuresAt(state, year, edge + 0.5)?.percent_of_poverty).toBe(401);
  });

  test.each(cases)('%i %s: each band of the table begins at its percent', (year, state) => {
    for (const { from } of tables.shares[year].slice(1)) {
      const edge = Math.ceil((from * guidelineDollars(year - 1, state, 2)) / 100);
      expect(figuresAt(state, year, edge - 1)?.percent_of_poverty).toBe(from - 1);
      expect(figuresAt(state, year, edge)?.percent_of_poverty).toBe(from);
    }
  });
});

describe('the floor of 100 percent', () => {
  // Texas has no Medicaid for adults without children: below the floor there is neither (26 USC 36B(c)(1)(A)).
  test.each([
    [2025, 15_060],
    [2026, 15_650],
  ] as const)('%i: $%i is in, one dollar less is not', (year, edge) => {
    const alone = (income: number) => estimate(household([person(40)], income), market(), year);
    expect(alone(edge).people[0]?.covered_by).toBe('marketplace');
    expect(alone(edge).marketplace?.tax_credit_cents).toBeGreaterThan(0);
    expect(alone(edge - 1).people[0]?.covered_by).toBe('none');
    expect(alone(edge - 1).marketplace).toMatchObject({
      percent_of_poverty: 99,
      tax_credit_cents: 0,
      applicable_ten_thousandths: null,
      expected_contribution_cents: null,
      benchmark_premium_cents: null,
      cost_sharing_level: null,
    });
  });
});

describe('cost-sharing levels', () => {
  // 45 CFR 155.305(g)(2), by the exact income: one dollar over an edge is over it although the percent is not.
  test.each([
    [2025, 15_060, 94],
    [2025, 22_590, 94],
    [2025, 22_591, 87],
    [2025, 30_120, 87],
    [2025, 30_121, 73],
    [2025, 37_650, 73],
    [2025, 37_651, null],
    [2026, 23_475, 94],
    [2026, 23_476, 87],
    [2026, 31_300, 87],
    [2026, 31_301, 73],
    [2026, 39_125, 73],
    [2026, 39_126, null],
  ] as const)('%i, one person with $%i: %s', (year, income, level) => {
    expect(estimate(household([person(40)], income), market(), year).marketplace?.cost_sharing_level).toBe(level);
  });
});

describe('who may take the credit', () => {
  test('a couple who filed separately two years before: a joint return is assumed for the plan year', () => {
    const family = [person(66), spouse(60)];
    const [separate, joint] = (['married_seperate', 'married_joint'] as const).map((filing) =>
      estimate(household(family, 50_000, { earlier: 50_000, filing }), market(), 2025),
    );
    expect(separate?.marketplace?.tax_credit_cents).toBeGreaterThan(0);
    expect(separate?.marketplace).toEqual(joint?.marketplace);
  });

  test('not people on Medicare or CHIP: the benchmark leaves them out, the household size counts them', () => {
    const family = [person(66), spouse(60), person(10)];
    const found = estimate(household(family, 50_000, { earlier: 50_000, filing: 'married_joint' }), market(), 2025);
    expect(found.people.map(({ covered_by }) => covered_by)).toEqual(['medicare', 'marketplace', 'chip']);
    // 50,000 over 25,820 for three; a person of 60 pays 2.714 times $400.
    expect(found.marketplace?.percent_of_poverty).toBe(193);
    expect(found.marketplace?.benchmark_premium_cents).toBe(1_085_60);
  });

  test('the credit never makes a premium negative, nor is it negative itself', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 64 }),
        fc.integer({ min: 0, max: 300_000 }),
        fc.constantFrom(...years),
        (age, income, year) => {
          const figures = estimate(household([person(age)], income), market(), year).marketplace;
          expect(figures?.tax_credit_cents).toBeGreaterThanOrEqual(0);
          for (const metal of ['bronze', 'silver', 'gold'] as const) {
            const premium = figures?.[metal];
            if (!premium) continue;
            expect(premium.net_premium_cents).toBeGreaterThanOrEqual(0);
            const used = Math.min(premium.premium_cents, figures.tax_credit_cents ?? 0);
            expect(premium.net_premium_cents + used).toBe(premium.premium_cents);
          }
        },
      ),
      propertyRuns(),
    );
  });
});
