import { planYears } from 'contract/vocabulary/estimations';
import { expect, test } from 'vitest';
import { startingPlanYear } from './starting-plan-year.ts';

test.each([
  ['in the middle of a year, that year', new Date(2025, 5, 15), { year: 2025, missing: null }],
  ['on the last day of October, still that year', new Date(2025, 9, 31, 23, 59), { year: 2025, missing: null }],
  ['from November 1, the next year', new Date(2025, 10, 1), { year: 2026, missing: null }],
  ['on the last day of December, the next year', new Date(2025, 11, 31), { year: 2026, missing: null }],
  ['on January 1, the year that began', new Date(2026, 0, 1), { year: 2026, missing: null }],
])('%s', (_, today, expected) => {
  expect(startingPlanYear(today)).toEqual(expected);
});

test('without next year’s tables, the latest year that has any, and which year is missing', () => {
  const latest = Math.max(...planYears);
  expect(startingPlanYear(new Date(latest, 9, 31))).toEqual({ year: latest, missing: null });
  expect(startingPlanYear(new Date(latest, 10, 1))).toEqual({ year: latest, missing: latest + 1 });
  expect(startingPlanYear(new Date(latest + 1, 0, 1))).toEqual({ year: latest, missing: latest + 1 });
});

test('before the first year that has tables, that year', () => {
  expect(startingPlanYear(new Date(2020, 0, 1))).toEqual({ year: 2025, missing: null });
});
