import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { estimatesOfYear } from './estimate.ts';
import { randomDatedCases, undated } from './testing/random-events.ts';
import { lawTablesOf, rulesVersion } from './version.ts';

/**
 * The figures of 2,000 households, half of them with birth dates and events. If they change, the rules version must. Its
 * number rises if rules have changed, and stays if only tables have.
 */
test('the rules version names the figures', () => {
  const next = randomDatedCases(37);
  const hash = createHash('sha256');
  for (let round = 0; round < 2_000; round++) {
    const drawn = next();
    const { household, market, year } = round % 2 === 0 ? drawn : undated(drawn);
    const person = round % household.people.length;
    const employer_offer = {
      person,
      employee_cents: 20_000 + 13 * round,
      family_cents: round % 4 === 0 ? null : 90_000,
    };
    const offered = round % 5 === 0 ? { ...household, employer_offer } : household;
    const periods = estimatesOfYear(offered, market, year);
    for (const { people, marketplace, medicare, irmaa, household_total, late_premiums } of periods)
      hash.update(JSON.stringify([people, marketplace, medicare, irmaa, household_total, late_premiums]));
    const [january] = periods;
    hash.update(JSON.stringify([january?.year, january?.moves, january?.cobra, january?.medicare_savings]));
    hash.update(JSON.stringify([january?.employer_offer, january?.state_programs]));
  }
  expect(rulesVersion).toMatch(/^[1-9]\d*-[0-9a-f]{12}$/);
  expect(rulesVersion.split('-')[1]).toBe(hash.digest('hex').slice(0, 12));
});

test('the tables of a year are data, and those of another year differ', () => {
  const years = ([2025, 2026, 2027] as const).map(lawTablesOf);
  for (const tables of years) expect(structuredClone(tables)).toEqual(tables);
  expect(new Set(years.map((tables) => JSON.stringify(tables))).size).toBe(3);
});
