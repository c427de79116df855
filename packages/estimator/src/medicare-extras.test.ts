import { describe, expect, test } from 'vitest';
import { lateEnrollmentPenalty, medicareSavings, partAPremium, partDBase } from './medicare-extras.ts';
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
