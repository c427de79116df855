import { describe, expect, test } from 'vitest';
import { runs, seedOf } from '../../../../tools/depth.ts';
import type { Cents } from '../domain/household.ts';
import { estimate } from '../estimate.ts';
import type { Market } from '../market.ts';
import type { Figure, Reason } from '../reason.ts';
import { randomDatedCases, undated } from '../testing/random-events.ts';
import { randomCases } from '../testing/random-households.ts';
import type { MonthFigures, YearFigures } from './figures.ts';
import { monthReasons } from './month-reasons.ts';
import { monthsOf } from './months.ts';

const cases = runs(2_000);
const sum = (amounts: readonly (Cents | null)[]) => amounts.reduce<Cents>((total, amount) => total + (amount ?? 0), 0);

test('without birth dates and events, each month costs what the estimate says', () => {
  const draw = randomCases(seedOf(1));
  for (let count = 0; count < cases; count += 1) {
    const { household, market, year } = undated(draw());
    // The Essential Plan has another limit from July 2026 on.
    if (market.state === 'NY' && year === 2026) continue;
    const found = estimate(household, market, year);
    const { marketplace, medicare, household_total } = found;
    const silver_cents = marketplace?.silver?.premium_cents ?? 0;
    const figures = {
      silver_cents,
      benchmark_cents: marketplace?.benchmark_premium_cents ?? null,
      contribution_cents: marketplace?.expected_contribution_cents ?? null,
      credit_cents: Math.min(silver_cents, marketplace?.tax_credit_cents ?? 0),
      medicare_cents: medicare?.traditional_sum_cents ?? 0,
      total_cents: household_total?.month_cents ?? null,
      changes: [],
    };
    const months = monthsOf(household, market, year);
    for (const month of months.months) {
      expect(month).toMatchObject(figures);
      expect(month.people.map(({ covered_by }) => covered_by)).toEqual(
        found.people.map(({ covered_by }) => covered_by),
      );
    }
    expect(months.total_cents).toBe(household_total?.year_cents ?? null);
  }
});

test('birth dates that change nothing leave the totals and ranges as they are', () => {
  const draw = randomCases(seedOf(3));
  for (let count = 0; count < cases; count += 1) {
    const { household: aged, market: precise, year } = undated(draw());
    const people = aged.people.map((person) => ({ ...person, birth_date: quietDate(person.age, year) }));
    const household = { ...aged, people };
    const market = count % 4 === 0 ? precise : withRanges(precise, count % 4);
    expect(estimate(household, market, year).household_total).toEqual(estimate(aged, market, year).household_total);
  }
});

const quietDate = (age: number, year: number) => (age > 26 && age < 64 ? `${year - age - 1}-06-15` : null);

function withRanges(market: Market, which: number): Market {
  const { prices } = market;
  if (!prices) return market;
  const around = (cents: Cents) => ({ low_cents: Math.round(cents * 0.85), high_cents: Math.round(cents * 1.15) });
  const silver = which === 2 ? null : around(prices.silver_cents);
  const benchmark = which === 1 ? null : around(prices.benchmark_cents);
  return { ...market, price_ranges: { silver, benchmark, bronze: null, gold: null } };
}

function partsOf(month: MonthFigures) {
  const { people, silver_cents, credit_cents, state_help_cents, medicare_cents, total_cents } = month;
  const premiums = (isIncluded: (covered_by: string) => boolean) =>
    sum(people.filter(({ covered_by }) => isIncluded(covered_by)).map(({ premium_cents }) => premium_cents));
  return {
    silver: [silver_cents, premiums((by) => by === 'marketplace' || by === 'none')],
    medicare: [medicare_cents, premiums((by) => by === 'medicare')],
    others: [0, premiums((by) => !['marketplace', 'none', 'medicare'].includes(by))],
    total: [total_cents, (silver_cents ?? 0) - (credit_cents ?? 0) - (state_help_cents ?? 0) + (medicare_cents ?? 0)],
  };
}

function checkMonths({ months }: YearFigures) {
  for (const month of months) {
    for (const [stated, parts] of Object.values(partsOf(month))) expect(stated).toBe(parts);
    expect(month.credit_cents).toBeGreaterThanOrEqual(0);
    expect(month.credit_cents).toBeLessThanOrEqual(month.silver_cents ?? 0);
  }
}

function wrongChanges({ months }: YearFigures) {
  return months.slice(1).flatMap(({ people, changes }, index) =>
    people.filter(({ covered_by }, person) => {
      const from = months[index]?.people[person]?.covered_by;
      const own = changes.filter((change) => change.person === person);
      const isWrong = own.some((change) => change.from !== from || change.to !== covered_by);
      return isWrong || (from !== covered_by && own.filter(({ kind }) => kind !== 'turns_26').length !== 1);
    }),
  );
}

function explained(reasons: readonly Reason[]) {
  const value = (figure: Figure) =>
    Number(reasons.find((reason) => reason.figure === figure && reason.person === null)?.value ?? 0);
  const silver_cents = value('silver_premium');
  return {
    silver_cents,
    credit_cents: Math.min(silver_cents, value('tax_credit')),
    medicare_cents: value('traditional_sum'),
    total_cents: value('silver_net_premium') + value('traditional_sum'),
  };
}

describe('with birth dates and events', () => {
  const draw = randomDatedCases(seedOf(2));
  const drawn = Array.from({ length: cases }, draw);
  const found = drawn.map(({ household, market, year }) => monthsOf(household, market, year));

  test('the reasons of each month explain its costs', () => {
    for (const [index, { household, market, year }] of drawn.entries())
      for (const month of found[index]?.months ?? [])
        expect(month).toMatchObject(explained(monthReasons(household, market, year, month.month)));
  });

  test('parts add up to the months, and months to the year', () => {
    for (const year of found) {
      expect(year.months.map(({ month }) => month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
      checkMonths(year);
      expect(year.credit_cents).toBe(sum(year.months.map(({ credit_cents }) => credit_cents)));
      expect(year.medicare_cents).toBe(sum(year.months.map(({ medicare_cents }) => medicare_cents)));
      expect(year.total_cents).toBe(sum(year.months.map(({ total_cents }) => total_cents)));
    }
  });

  test('the contribution is the same in all months in which someone can take the credit', () => {
    for (const { months } of found)
      expect(
        new Set(months.map(({ contribution_cents }) => contribution_cents).filter((cents) => cents !== null)).size,
      ).toBeLessThanOrEqual(1);
  });

  test('changes are those between the months', () => {
    expect(found.flatMap(wrongChanges)).toEqual([]);
  });

  test('Medicare does not end while a person is in the household', () => {
    const coverages = found.flatMap(({ months }) =>
      (months[0]?.people ?? []).map((_, person) => months.map(({ people }) => people[person]?.covered_by)),
    );
    const withMedicare = coverages
      .map((coverage) => coverage.filter((by) => by !== 'absent'))
      .filter((coverage) => coverage.includes('medicare'));
    expect(withMedicare.length).toBeGreaterThan(50);
    for (const coverage of withMedicare)
      expect(new Set(coverage.slice(coverage.indexOf('medicare')))).toEqual(new Set(['medicare']));
  });
});
