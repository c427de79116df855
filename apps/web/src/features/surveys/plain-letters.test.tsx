import { expect, test } from 'vitest';
import { ageOn } from './coverage-step.tsx';
import { plainForm } from './plain-letters.tsx';

test.each([
  ['José', 'Jose'],
  ['Zoë', 'Zoe'],
  ['Łukasz', 'Lukasz'],
  ['Søren Groß', 'Soren Gross'],
  ['D’Arcy', "D'Arcy"],
  ['Anna', 'Anna'],
  ['Мария', null],
  ['李', null],
])('%s in plain letters is %s', (name, plain) => {
  expect(plainForm(name)).toBe(plain);
});

test.each([
  ['1961-11-21', '2026-11-21', 65],
  ['1961-11-22', '2026-11-21', 64],
  ['2024-02-29', '2025-02-28', 0],
  ['2024-02-29', '2025-03-01', 1],
  ['2026-11-21', '2026-11-21', 0],
])('born on %s, on %s one is %i', (birthdate, today, age) => {
  expect(ageOn(birthdate, today)).toBe(age);
});
