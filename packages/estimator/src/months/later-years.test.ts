import { expect, test } from 'vitest';
import type { Household, LifeEvent } from '../domain/household.ts';
import { dated, household, market, person, spouse } from '../testing/builders.ts';
import type { Assumptions } from './figures.ts';
import { defaultAssumptions, project } from './months.ts';

const place = market({ plan_year: 2026, state: 'TX' });
const still: Assumptions = { premium_growth: 0, indexation: 0, medicare_growth: 0, income_cents: [] };

test('a retirement three years later ends the wages of its year in part, and the coverage of the employer', () => {
  const later: LifeEvent = {
    kind: 'retires',
    person: 0,
    month: 6,
    year: 2029,
    wages_cents: 60_000_00,
    covers: [0, 1],
  };
  const given = dated(household([person(60), spouse(58)], 100_000), [], [later]);
  const years = project(given, place, 2026, defaultAssumptions(given, 2026), 5);
  expect(years.map(({ income_cents }) => income_cents)).toEqual([
    100_000_00, 100_000_00, 100_000_00,
    // Half of the wages of $60,000 are paid.
    70_000_00, 40_000_00,
  ]);
  expect(years.map(({ total_cents }) => total_cents === 0)).toEqual([true, true, true, false, false]);
  expect(years[3]?.months[6]?.changes.map(({ kind }) => kind)).toEqual(['retires', 'coverage_changes']);
});

test('who joins in a later year is on its return, and a child is born with the age of 0', () => {
  const birth: LifeEvent = { kind: 'joins', person: 1, month: 4, cause: 'birth', year: 2028 };
  const family = dated(household([person(30), person(0)], 60_000, { size: 1 }), [], [birth]);
  const years = project(family, place, 2026, still, 4);
  const pair = project(dated(household([person(30), person(0)], 60_000)), place, 2026, still, 4);
  const alone = project(dated(household([person(30)], 60_000)), place, 2026, still, 4);
  expect(years[1]?.total_cents).toBe(alone[1]?.total_cents);
  expect(years[2]?.months[0]?.contribution_cents).toBe(pair[2]?.months[0]?.contribution_cents);
  expect(years[2]?.months[2]?.people[1]?.covered_by).toBe('absent');
  expect(years[2]?.months[3]?.people[1]?.covered_by).not.toBe('absent');
});

test('a person who marries later is single for Medicare until that return counts', () => {
  const marriage: LifeEvent = { kind: 'joins', person: 1, month: 5, cause: 'marriage', year: 2028 };
  const given = dated(
    household([person(70), spouse(70)], null, { earlier: 150_000, filing: 'single', size: 1 }),
    [],
    [marriage],
  );
  const years = project(given, place, 2026, { ...still, income_cents: [150_000_00] }, 6);
  const person0 = years.map(({ months }) => months[0]?.people[0]?.premium_cents ?? 0);
  // The joint return of 2028 counts from 2030 on, when $150,000 is below the first bound of a couple.
  expect(person0.map((cents) => cents < (person0[0] ?? 0))).toEqual([false, false, false, false, true, true]);
});

test('a move changes the prices from its month on', () => {
  const prices = { benchmark_cents: 500_00, bronze_cents: 400_00, silver_cents: 490_00, gold_cents: 550_00 };
  const moving = { ...place, move: { years: 1, month: 3, market: market({ plan_year: 2026, prices }) } };
  const given = dated(household([person(30)], 500_000));
  const years = project(given, moving, 2026, still, 3);
  const silver = years.map(({ months }) => months.map(({ silver_cents }) => silver_cents));
  const [before, after] = [Math.round(390_00 * 1.135), Math.round(490_00 * 1.135)];
  expect(new Set(silver[0])).toEqual(new Set([before]));
  expect(silver[1]?.slice(1, 3)).toEqual([Math.round(390_00 * 1.159), Math.round(490_00 * 1.159)]);
  expect(after).toBeLessThan(silver[2]?.[0] ?? 0);
  expect(years[1]?.months[2]?.changes.map(({ kind }) => kind)).toEqual(['moves']);
});

test('the income of the year between counts in the year after the plan year', () => {
  const given = household([person(70)], null, { earlier: 50_000, filing: 'single' });
  const with2025 = { ...given, year_between_income_cents: 300_000_00 };
  const partB = (of: Household) =>
    project(dated(of), place, 2026, still, 2).map(({ medicare_cents }) => medicare_cents ?? 0);
  const [now, next] = [partB(given), partB(with2025)];
  expect(next[0]).toBe(now[0]);
  expect(next[1]).toBeGreaterThan(now[1] ?? 0);
});
