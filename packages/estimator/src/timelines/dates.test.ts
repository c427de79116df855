import { expect, test } from 'vitest';
import { ageOnFirstOf, medicareMonth, monthNumber } from './dates.ts';

test.each([
  ['1961-07-15', 2026, 7],
  ['1961-07-01', 2026, 6],
  ['1961-01-01', 2025, 12],
  ['1961-12-31', 2026, 12],
  ['1960-02-29', 2025, 2],
])('of someone born on %s Medicare begins in %i, month %i', (birthDate, year, month) => {
  expect(medicareMonth(birthDate)).toBe(monthNumber(year, month));
});

test.each([
  ['1961-07-15', 7, 64],
  ['1961-07-15', 8, 65],
  ['1961-07-01', 6, 64],
  ['1961-07-01', 7, 65],
  ['2008-02-29', 2, 17],
  ['2008-02-29', 3, 18],
  ['2026-06-10', 3, 0],
])('someone born on %s is on the first of month %i of 2026 of age', (birthDate, month, age) => {
  expect(ageOnFirstOf(monthNumber(2026, month), birthDate)).toBe(age);
});
