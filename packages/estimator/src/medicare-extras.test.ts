import { describe, expect, test } from 'vitest';
import { estimate } from './estimate.ts';
import { lateEnrollmentPenalty, medicareSavings, partAPremium, partDBase } from './medicare-extras.ts';
import { household, market, person, spouse } from './testing/builders.ts';
import { yearTables } from './years/tables.ts';

const penalty = (year: 2025 | 2026 | 2027, part_b_months: number, part_d_months: number) =>
  lateEnrollmentPenalty({ part_b_months, part_d_months }, yearTables[year]);

describe('the penalty for late enrollment', () => {
  // 10 percent of $202.90 for each full year: $20.29, to the next ten cents.
  test.each([
    [2026, 0, 0],
    [2026, 11, 0],
    [2026, 12, 20_30],
    [2026, 23, 20_30],
    [2026, 31, 40_60],
    [2025, 24, 37_00],
    // Of the projected $209.50: $20.95.
    [2027, 12, 21_00],
    [2026, -5, 0],
  ] as const)('Part B, %i: %i months cost %i cents a month', (year, months, cents) => {
    expect(penalty(year, months, 0).part_b_cents).toBe(cents);
  });

  // 1 percent of $38.99 for each month, to the next ten cents.
  test.each([
    [2026, 0, 0],
    [2026, 1, 40],
    [2026, 14, 5_50],
    [2025, 14, 5_10],
    [2027, 31, 12_80],
    [2026, -5, 0],
  ] as const)('Part D, %i: %i months cost %i cents a month', (year, months, cents) => {
    expect(penalty(year, 0, months).part_d_cents).toBe(cents);
  });

  test('says when it is projected', () => {
    expect(penalty(2026, 12, 12).source).not.toContain('projected');
    expect(penalty(2027, 12, 12).source.match(/projected from/g)).toHaveLength(2);
  });
});

describe('the premium of Part A', () => {
  // CMS fact sheets of 8 November 2024 and 14 November 2025.
  test.each([
    [2025, 40, 0],
    [2025, 39, 285_00],
    [2025, 30, 285_00],
    [2025, 29, 518_00],
    [2026, 120, 0],
    [2026, 30, 311_00],
    [2026, 0, 565_00],
    [2027, 40, 0],
    [2027, 39, null],
  ] as const)('%i with %i quarters: %s cents', (year, quarters, cents) => {
    expect(partAPremium(quarters, year).cents).toBe(cents);
  });

  test('is said to be unknown in 2027', () => {
    expect(partAPremium(20, 2027).source).toContain('CMS had not announced the 2027 Part A premiums');
  });
});

test('the base premium of Part D grows by at most 6 percent a year', () => {
  // CMS, July 2024 and July 2025.
  expect(partDBase(2025)).toMatchObject({ cents: 36_78, source: expect.not.stringContaining('projected') });
  expect(partDBase(2026).cents).toBe(Math.round(36_78 * 1.06));
  expect(partDBase(2027)).toMatchObject({
    cents: Math.round(38_99 * 1.06),
    source: expect.stringContaining('projected'),
  });
});

describe('Medicare Savings Programs and Extra Help', () => {
  // Of $15,960 a year: 100, 120, 135 and 150 percent are $15,960, $19,152, $21,546 and $23,940.
  test.each([
    [-1, 'qmb', true],
    [15_960, 'qmb', true],
    [15_960.01, 'slmb', true],
    [19_151.99, 'slmb', true],
    [19_152, 'qi', true],
    [21_545.99, 'qi', true],
    [21_546, null, true],
    [23_939.99, null, true],
    [23_940, null, false],
  ] as const)('an income of $%d fits %s, Extra Help: %s', (income, program, extra_help) => {
    expect(medicareSavings(Math.round(income * 100), 15_960_00)).toMatchObject({ program, extra_help });
  });
});

describe('a person who enrolled late and worked for less than ten years', () => {
  const history = { part_b_late_months: 26, part_d_late_months: 14, quarters: 30 } as const;
  const senior = (year: 2026 | 2027, more = {}) =>
    estimate(
      household([person(65, { medicare_history: { ...history, ...more } })], 50_000, {
        earlier: 50_000,
        filing: 'single',
      }),
      market({ plan_year: year }),
      year,
    );

  // Two full years are 20% of 202.90: 40.58, to 40.60. 14% of 38.99 is 5.46, to 5.50. Part A with 30 quarters is 311.00.
  // Traditional Medicare in time is 202.90 + 40.00 + 150.00 = 392.90, and Advantage 202.90 + 20.00 = 222.90.
  test('pays more in all sums', () => {
    const found = senior(2026);
    expect(found.late_premiums).toEqual([
      { part_a_cents: 311_00, part_b_penalty_cents: 40_60, part_d_penalty_cents: 5_50, sum_cents: 357_10 },
    ]);
    expect(found.medicare).toMatchObject({ traditional_sum_cents: 750_00, advantage_sum_cents: 580_00 });
    expect(found.household_total).toMatchObject({ year_cents: 12 * 750_00, advantage_year_cents: 12 * 580_00 });
    expect(found.year).toMatchObject({ medicare_cents: 12 * 750_00, advantage_cents: 12 * 580_00 });
    expect(found.reasons.filter(({ rule }) => rule === 'late_enrollment' || rule === 'part_a_premium')).toMatchObject([
      { figure: 'part_b_penalty', value: 40_60, inputs: { months: 26 } },
      { figure: 'part_d_penalty', value: 5_50, inputs: { months: 14 } },
      { figure: 'part_a', value: 311_00, inputs: { quarters: 30 } },
    ]);
  });

  // 20% of 209.50 is 41.90, and 14% of 41.33 is 5.79, to 5.80.
  test('has a Part A premium of 2027 that is not announced, of which nothing is counted', () => {
    const found = senior(2027);
    expect(found.late_premiums).toEqual([
      { part_a_cents: null, part_b_penalty_cents: 41_90, part_d_penalty_cents: 5_80, sum_cents: 47_70 },
    ]);
    expect(found.medicare?.traditional_sum_cents).toBe(209_50 + 40_00 + 150_00 + 47_70);
  });

  test('pays like everyone without late months and with 40 quarters', () => {
    const found = senior(2026, { part_b_late_months: 11, part_d_late_months: 0, quarters: 40 });
    expect(found.medicare?.traditional_sum_cents).toBe(392_90);
  });
});

describe('the hint at help for people on Medicare', () => {
  const hintOf = (people: number, income: number | null, earlier: number) =>
    estimate(
      household(people === 1 ? [person(66)] : [person(66), spouse(66)], income, { earlier, filing: 'single' }),
      market({ plan_year: 2026 }),
      2026,
    ).medicare_savings;

  // The guideline of 2026 is 15,960 for a person and 21,640 for a couple.
  test.each([
    [1, 15_960, 'qmb'],
    [1, 19_151, 'slmb'],
    [1, 21_545, 'qi'],
    [1, 21_546, null],
    [2, 21_640, 'qmb'],
  ])('%d with an income of %d', (people, income, program) => {
    expect(hintOf(people, income, 90_000)).toMatchObject({
      program,
      extra_help: true,
      size: people,
      income_year: 2026,
    });
  });

  test('takes the income of two years before where no other is known', () => {
    expect(hintOf(1, null, 20_000)).toMatchObject({ program: 'qi', income_cents: 20_000_00, income_year: 2024 });
  });

  test('is not there above the limits, and without anyone on Medicare', () => {
    expect(hintOf(1, 23_940, 0)).toBeNull();
    expect(estimate(household([person(40)], 20_000), market({ plan_year: 2026 }), 2026).medicare_savings).toBeNull();
  });
});
