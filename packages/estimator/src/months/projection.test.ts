import { describe, expect, test } from 'vitest';
import { runs, seedOf } from '../../../../tools/depth.ts';
import type { Filing, Household, LifeEvent } from '../domain/household.ts';
import { dated, household, market, person, spouse } from '../testing/builders.ts';
import { randomDatedCases } from '../testing/random-events.ts';
import { year2027 } from '../years/2027.ts';
import type { Assumptions, YearFigures } from './figures.ts';
import { defaultAssumptions, monthsOf, project } from './months.ts';
import { projectedTables } from './projected-tables.ts';

const place = market({ plan_year: 2026, state: 'TX' });
const still: Assumptions = { premium_growth: 0, indexation: 0, medicare_growth: 0, income_cents: [] };
const growing: Assumptions = { premium_growth: 500, indexation: 300, medicare_growth: 1000, income_cents: [] };
const january = (years: readonly YearFigures[], index: number) => years[index]?.months[0];
const wages = (month: number, covers: readonly number[]): LifeEvent => ({
  kind: 'retires',
  person: 0,
  month,
  wages_cents: 60_000_00,
  covers,
});

describe('projected tables', () => {
  test('guidelines grow from the last published one, and the credit uses that of the year before', () => {
    const tables = projectedTables(2028, growing);
    expect(tables.credit_guideline.contiguous).toEqual({
      first_person_cents: 16_439_00,
      further_person_cents: 5_850_00,
    });
    expect(tables.medicaid_guideline.contiguous).toEqual({
      first_person_cents: 16_932_00,
      further_person_cents: 6_026_00,
    });
    expect(projectedTables(2029, growing).credit_guideline).toEqual(tables.medicaid_guideline);
    expect(tables.tax_credit).toBe(year2027.tax_credit);
  });

  test('the top bound of IRMAA is fixed until 2027 and indexed from 2028', () => {
    const topOf = (year: number) => projectedTables(year, growing).medicare.bounds.single.at(-1)?.bound_cents;
    expect(year2027.medicare.bounds.single.at(-1)?.bound_cents).toBe(500_000_00);
    expect([2028, 2029].map(topOf)).toEqual([515_000_00, 530_000_00]);
  });

  test('the other bounds are indexed to $1,000, and those of couples and separate filers follow from them', () => {
    const { bounds, steps } = projectedTables(2028, growing).medicare;
    expect(bounds.single.map(({ bound_cents }) => bound_cents / 100)).toEqual([
      115_000, 145_000, 181_000, 217_000, 515_000,
    ]);
    expect(bounds.married_joint.map(({ bound_cents }) => bound_cents / 100)).toEqual([
      230_000, 290_000, 362_000, 434_000, 772_500,
    ]);
    expect(bounds.married_seperate.map(({ bound_cents }) => bound_cents / 100)).toEqual([115_000, 400_000]);
    expect(steps[0]?.part_b_cents).toBe(230_50);
  });

  test('without growth they are those of the last year with tables', () => {
    const { medicare, ...rest } = projectedTables(2031, still);
    expect(medicare.bounds).toEqual(year2027.medicare.bounds);
    expect(medicare.steps).toEqual(year2027.medicare.steps);
    expect(rest.medicaid_guideline.contiguous).toEqual(year2027.medicaid_guideline.contiguous);
  });
});

describe('a projection', () => {
  test('begins with the months of the plan year', () => {
    const given = dated(household([person(64), spouse(60)], 80_000), ['1961-07-15'], [wages(6, [0])]);
    expect(project(given, place, 2026, defaultAssumptions(given, 2026), 1)).toEqual([monthsOf(given, place, 2026)]);
  });

  test('marks where published figures end, which those of Medicare in 2027 are not', () => {
    const given = dated(household([person(40)], 80_000));
    const years = project(given, market({ plan_year: 2025 }), 2025, defaultAssumptions(given, 2025));
    expect(years.map(({ year }) => year)).toEqual([2025, 2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033, 2034]);
    expect(years.map(({ is_enacted }) => is_enacted)).toEqual([true, true, ...Array.from({ length: 8 }, () => false)]);
  });

  test('ages advance, and the marketplace ends with Medicare', () => {
    const given = dated(household([person(62), spouse(61)], 90_000), ['1963-10-20']);
    const years = project(given, place, 2026, still, 4);
    const coverage = years.map(({ months }) => months.map(({ people }) => people.map(({ covered_by }) => covered_by)));
    expect(coverage[2]?.[8]).toEqual(['marketplace', 'marketplace']);
    expect(coverage[2]?.[9]).toEqual(['medicare', 'marketplace']);
    expect(coverage[3]?.[11]).toEqual(['medicare', 'marketplace']);
    expect(project(given, place, 2026, still, 5)[4]?.months[0]?.changes).toEqual([
      { kind: 'medicare_begins', person: 1, from: 'marketplace', to: 'medicare', cause: null },
    ]);
    expect(january(years, 1)?.people[1]?.premium_cents).toBe(Math.round(390_00 * 2.873));
  });

  test('prices grow by their rates', () => {
    const given = dated(household([person(30), spouse(70)], 500_000, { earlier: 50_000, filing: 'married_joint' }));
    const next = january(project(given, place, 2026, growing, 2), 1);
    expect(next?.people[0]?.premium_cents).toBe(Math.round(390_00 * 1.05 * 1.159));
    // Part B of 2027 has a table. At 71 Plan G costs 1.134 times its price at 65.
    expect(next?.people[1]?.premium_cents).toBe(Math.round((209.5 + 44 + 165 * 1.134) * 100));
  });

  test('a surcharge follows two years after the income', () => {
    const given = dated(household([person(66)], null, { earlier: 50_000, filing: 'single' }));
    const incomes = { ...still, income_cents: [300_000_00, 50_000_00] };
    const medicare = project(given, place, 2026, incomes, 5).map(({ months }) => months[0]?.medicare_cents ?? 0);
    expect(medicare.map((cents, index) => cents - (medicare[3] ?? 0) > 300_00 && index)).toEqual([
      false,
      false,
      2,
      false,
      false,
    ]);
    const untaxed = { ...incomes, untaxed_social_security_cents: 200_000_00 };
    expect(project(given, place, 2026, untaxed, 3)[2]?.months[0]?.medicare_cents).toBeLessThan(medicare[3] ?? 0);
  });

  test('a retirement at the end of the year is a change of the next January, and its wages are gone', () => {
    const given = dated(household([person(60), spouse(58)], 100_000), [], [wages(12, [0, 1])]);
    const years = project(given, place, 2026, defaultAssumptions(given, 2026), 3);
    expect(years.map(({ income_cents }) => income_cents)).toEqual([100_000_00, 40_000_00, 40_000_00]);
    expect(january(years, 0)?.people[1]?.covered_by).toBe('employer');
    expect(january(years, 1)?.changes.map(({ kind }) => kind)).toEqual(['retires', 'coverage_changes']);
    expect(january(years, 2)?.changes).toEqual([]);
  });

  test('who left stays away, and is not on later returns', () => {
    const death: LifeEvent = { kind: 'leaves', person: 1, month: 5, cause: 'death' };
    const couple = household([person(40), spouse(40)], 50_000);
    const years = project(dated(couple, [], [death]), place, 2026, still, 2);
    const alone = project(dated(household([person(40)], 50_000)), place, 2026, still, 2);
    expect(january(years, 1)?.people[1]).toEqual({ covered_by: 'absent', premium_cents: 0 });
    expect(january(years, 1)?.contribution_cents).toBe(january(alone, 1)?.contribution_cents);
    expect(years[1]?.total_cents).toBe(alone[1]?.total_cents);
  });

  test('without an income', () => {
    const given = dated(household([person(70)], null, { earlier: 50_000, filing: 'single' }));
    expect(defaultAssumptions(given, 2026).income_cents).toEqual([]);
    expect(project(given, place, 2026, defaultAssumptions(given, 2026))).toHaveLength(10);
    expect(project(given, place, 2026, defaultAssumptions(given, 2026), 0)).toEqual([]);
  });
});

test('projected months add up to the cent', () => {
  const draw = randomDatedCases(seedOf(5));
  for (let count = 0; count < runs(300); count += 1) {
    const { household: given, market: drawn, year } = draw();
    for (const found of project(given, drawn, year, { ...growing, income_cents: [given.income_cents ?? 0] }, 12)) {
      let total = 0;
      for (const month of found.months) {
        const { silver_cents, credit_cents, state_help_cents, medicare_cents, total_cents } = month;
        expect(total_cents).toBe(
          (silver_cents ?? 0) - (credit_cents ?? 0) - (state_help_cents ?? 0) + (medicare_cents ?? 0),
        );
        total += total_cents ?? 0;
      }
      expect(found.total_cents).toBe(total);
    }
  }
});

describe('the return of the plan year', () => {
  const medicare = (given: Household) =>
    project(given, place, 2026, { ...still, income_cents: [150_000_00] }, 4).map(({ medicare_cents }) =>
      Number(medicare_cents),
    );
  const senior = household([person(70), spouse(68)], 150_000, { earlier: 50_000, filing: 'married_joint' });

  test('decides Medicare’s surcharges two years later', () => {
    const joint = medicare({ ...senior, filing: { status: 'joint' } });
    const above = (filing: Filing) =>
      medicare({ ...senior, filing }).map((cents, index) => cents - (joint[index] ?? 0));
    expect(medicare(senior)).toEqual(joint);
    const [first, second, third = 0, fourth] = above({ status: 'separate' });
    expect([first, second]).toEqual([0, 0]);
    expect(fourth).toBe(third);
    const apart = above({ status: 'separate', lived_apart: true });
    expect(apart.slice(0, 2)).toEqual([0, 0]);
    expect(apart[2]).toBeGreaterThan(0);
    expect(third).toBeGreaterThan(apart[2] ?? 0);
  });

  test('without the credit has none in later years either', () => {
    const couple = household([person(50), spouse(50)], 60_000);
    const credits = (given: Household) => project(given, place, 2026, still, 3).map(({ credit_cents }) => credit_cents);
    expect(Math.min(...credits(couple).map(Number))).toBeGreaterThan(0);
    expect(credits({ ...couple, filing: { status: 'separate' } })).toEqual([0, 0, 0]);
  });

  test('without a former spouse does not lose a person twice', () => {
    const divorce: LifeEvent = { kind: 'leaves', person: 1, month: 6, cause: 'divorce' };
    const couple = (size: number) => dated(household([person(50), spouse(50)], 40_000, { size }), [], [divorce]);
    const later = (size: number) => project(couple(size), place, 2026, still, 2)[1]?.credit_cents;
    const alone = project(household([person(50)], 40_000), place, 2026, still, 2)[1]?.credit_cents;
    expect([later(1), later(2)]).toEqual([alone, alone]);
    const withChild = dated(household([person(50), spouse(50), person(12)], 40_000, { size: 2 }), [], [divorce]);
    const two = project(household([person(50), person(12)], 40_000), place, 2026, still, 2)[1]?.credit_cents;
    expect(project(withChild, place, 2026, still, 2)[1]?.credit_cents).toBe(two);
  });
});
