import { describe, expect, test } from 'vitest';
import type { LifeEvent } from '../domain/household.ts';
import { estimate } from '../estimate.ts';
import { dated, household, market, person, spouse } from '../testing/builders.ts';
import type { MonthFigures, YearFigures } from './figures.ts';
import { monthsOf } from './months.ts';

const place = market({ plan_year: 2026, state: 'TX' });
const coverage = ({ months }: YearFigures, index: number) => months.map(({ people }) => people[index]?.covered_by);
const repeat = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item);
const changes = ({ months }: YearFigures) =>
  months.flatMap(({ month, changes: all }) =>
    all.map(({ kind, person: who, from, to }) => [month, kind, who, from, to]),
  );
const at = ({ months }: YearFigures, month: number) => months[month - 1] as MonthFigures;
const retires = (month: number, covers: readonly number[], wages = 0, who = 0): LifeEvent => ({
  kind: 'retires',
  person: who,
  month,
  wages_cents: wages * 100,
  covers,
});

test('New York’s Essential Plan changes in July 2026 only', () => {
  const year = monthsOf(household([person(40)], 35_000), market({ plan_year: 2026, state: 'NY' }), 2026);
  expect(coverage(year, 0)).toEqual([...repeat(6, 'basic_health'), ...repeat(6, 'marketplace')]);
  expect(changes(year)).toEqual([[7, 'coverage_changes', 0, 'basic_health', 'marketplace']]);
});

describe('turning 65', () => {
  const couple = household([person(64), spouse(60)], 80_000);

  test('Medicare begins on the first of the month of the birthday, and the other keeps the credit', () => {
    const year = monthsOf(dated(couple, ['1961-07-15', '1965-03-20']), place, 2026);
    expect(coverage(year, 0)).toEqual([...repeat(6, 'marketplace'), ...repeat(6, 'medicare')]);
    expect(coverage(year, 1)).toEqual(repeat(12, 'marketplace'));
    expect(changes(year)).toEqual([[7, 'medicare_begins', 0, 'marketplace', 'medicare']]);
    expect(at(year, 7).contribution_cents).toBe(at(year, 6).contribution_cents);
    expect(at(year, 6).medicare_cents).toBe(0);
    expect(at(year, 7).medicare_cents).toBe(202_90 + 40_00 + 150_00);
  });

  test('of someone born on the first it begins a month earlier', () => {
    const year = monthsOf(dated(couple, ['1961-07-01', '1965-03-20']), place, 2026);
    expect(coverage(year, 0)).toEqual([...repeat(5, 'marketplace'), ...repeat(7, 'medicare')]);
  });

  test('a birthday on New Year’s Day is in the year before', () => {
    expect(coverage(monthsOf(dated(couple, ['1962-01-01']), place, 2026), 0)).toEqual([
      ...repeat(11, 'marketplace'),
      'medicare',
    ]);
  });

  test('in January it is a change too', () => {
    expect(changes(monthsOf(dated(couple, ['1961-01-20']), place, 2026))).toEqual([
      [1, 'medicare_begins', 0, 'marketplace', 'medicare'],
    ]);
  });

  test('without a birth date nothing changes', () => {
    expect(changes(monthsOf(dated(couple), place, 2026))).toEqual([]);
  });

  test('twelve people in one year', () => {
    const dates = Array.from({ length: 12 }, (_, month) => `1961-${String(month + 1).padStart(2, '0')}-15`);
    const year = monthsOf(
      dated(
        household(
          dates.map(() => person(64)),
          300_000,
        ),
        dates,
      ),
      place,
      2026,
    );
    expect(year.months.map(({ people }) => people.filter((one) => one.covered_by === 'medicare').length)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ]);
    expect(at(year, 12).silver_cents).toBe(0);
    expect(at(year, 12).medicare_cents).toBe(12 * (202_90 + 40_00 + 150_00));
  });
});

describe('retirement', () => {
  test('until then there is employer coverage without a credit, and income ends with the wages', () => {
    const given = dated(household([person(60), spouse(58)], 100_000), [], [retires(6, [0, 1], 60_000)]);
    const year = monthsOf(given, place, 2026);
    expect(coverage(year, 1)).toEqual([...repeat(6, 'employer'), ...repeat(6, 'marketplace')]);
    expect(year.income_cents).toBe(70_000_00);
    expect(at(year, 6)).toMatchObject({ silver_cents: 0, credit_cents: 0, contribution_cents: null, total_cents: 0 });
    expect(changes(year)).toEqual([
      [7, 'retires', 0, 'employer', 'marketplace'],
      [7, 'coverage_changes', 1, 'employer', 'marketplace'],
    ]);
    const whole = monthsOf(dated(household([person(60), spouse(58)], 70_000)), place, 2026);
    expect(year.credit_cents).toBe((whole.credit_cents ?? 0) / 2);
  });

  test('wages end to the cent, halves up, and several retirements add up', () => {
    const given = household([person(60), spouse(58)], 100_000);
    const income = (...events: LifeEvent[]) => monthsOf(dated(given, [], events), place, 2026).income_cents;
    expect(income(retires(11, [], 0.06))).toBe(100_000_00 - 1);
    expect(income(retires(6, [], 20_000), retires(9, [], 8_000, 1))).toBe(88_000_00);
    expect(income(retires(1, [], 900_000))).toBe(0);
    expect(income(retires(12, [], 900_000))).toBe(100_000_00);
  });

  test('who is over 65 has Medicare afterwards', () => {
    const given = dated(household([person(67)], 100_000, { earlier: 90_000, filing: 'single' }), [], [retires(3, [0])]);
    const year = monthsOf(given, place, 2026);
    expect(coverage(year, 0)).toEqual([...repeat(3, 'employer'), ...repeat(9, 'medicare')]);
    expect(changes(year)).toEqual([[4, 'retires', 0, 'employer', 'medicare']]);
  });
});

describe('the age of premiums', () => {
  const alone = household([person(59)], 200_000);
  const silver = (year: YearFigures) => year.months.map(({ silver_cents }) => silver_cents);

  test('stays that of the first day of coverage until the year ends', () => {
    const year = monthsOf(dated(alone, ['1966-05-10']), place, 2026);
    expect(silver(year)).toEqual(repeat(12, Math.round(390_00 * 2.603)));
  });

  test('is that of the day on which a person joins', () => {
    const year = monthsOf(dated(alone, ['1966-05-10'], [retires(6, [0])]), place, 2026);
    expect(silver(year)).toEqual([...repeat(6, 0), ...repeat(6, Math.round(390_00 * 2.714))]);
  });
});

describe('joining and leaving', () => {
  const family = household([person(40), spouse(38), person(0)], 150_000);

  test('a marriage', () => {
    const joins: LifeEvent = { kind: 'joins', person: 1, month: 5, cause: 'marriage' };
    const year = monthsOf(dated(household([person(40), spouse(38)], 150_000), [], [joins]), place, 2026);
    expect(coverage(year, 1)).toEqual([...repeat(4, 'absent'), ...repeat(8, 'marketplace')]);
    expect(at(year, 5).changes).toEqual([
      { kind: 'joins', person: 1, from: 'absent', to: 'marketplace', cause: 'marriage' },
    ]);
  });

  test('a child is born in the month of its birth date, with and without an event', () => {
    const dates = [null, null, '2026-06-10'];
    const birth: LifeEvent = { kind: 'joins', person: 2, month: 6, cause: 'birth' };
    const year = monthsOf(dated(family, dates), place, 2026);
    expect(coverage(year, 2)).toEqual([...repeat(5, 'absent'), ...repeat(7, 'marketplace')]);
    expect(at(year, 6).people[2]?.premium_cents).toBe(Math.round(390_00 * 0.765));
    expect(monthsOf(dated(family, dates, [birth]), place, 2026)).toEqual(year);
  });

  test('the household size of the return is that of the whole year', () => {
    const birth: LifeEvent = { kind: 'joins', person: 2, month: 6, cause: 'birth' };
    const contributions = monthsOf(dated(family, [], [birth]), { ...place, plan_year: 2025 }, 2025).months.map(
      ({ contribution_cents }) => contribution_cents,
    );
    expect(new Set(contributions).size).toBe(1);
  });

  test('a death ends coverage with the month, and a return begins it again', () => {
    const death: LifeEvent = { kind: 'leaves', person: 1, month: 3, cause: 'death' };
    expect(coverage(monthsOf(dated(family, [], [death]), place, 2026), 1)).toEqual([
      ...repeat(3, 'marketplace'),
      ...repeat(9, 'absent'),
    ]);
    const back: LifeEvent = { kind: 'joins', person: 1, month: 9, cause: 'moving_in' };
    expect(coverage(monthsOf(dated(family, [], [back, death]), place, 2026), 1)).toEqual([
      ...repeat(3, 'marketplace'),
      ...repeat(5, 'absent'),
      ...repeat(4, 'marketplace'),
    ]);
  });

  test('no one is left', () => {
    const events = family.people.map(
      (_, index): LifeEvent => ({ kind: 'leaves', person: index, month: 1, cause: 'death' }),
    );
    const year = monthsOf(dated(family, [], events), place, 2026);
    expect(at(year, 2)).toMatchObject({ silver_cents: 0, credit_cents: 0, medicare_cents: 0, total_cents: 0 });
    expect(year.total_cents).toBe(at(year, 1).total_cents);
  });
});

describe('children', () => {
  const family = household([person(50), spouse(50), person(25)], 150_000);
  const dates = [null, null, '2000-04-12'];

  test('stay on the marketplace plan after their 26th birthday, which is mentioned', () => {
    const year = monthsOf(dated(family, dates), place, 2026);
    expect(coverage(year, 2)).toEqual(repeat(12, 'marketplace'));
    expect(changes(year)).toEqual([[4, 'turns_26', 2, 'marketplace', 'marketplace']]);
  });

  test('lose employer coverage after the month of it', () => {
    const year = monthsOf(dated(family, dates, [retires(12, [0, 1, 2])]), place, 2026);
    expect(coverage(year, 2)).toEqual([...repeat(4, 'employer'), ...repeat(8, 'marketplace')]);
    expect(changes(year)).toEqual([
      [4, 'turns_26', 2, 'employer', 'employer'],
      [5, 'coverage_changes', 2, 'employer', 'marketplace'],
    ]);
  });

  test('have CHIP until they are 19, and other birthdays change nothing', () => {
    const given = household([person(40), person(18), person(5)], 45_000);
    const year = monthsOf(dated(given, [null, '2007-04-12', '2020-08-20']), place, 2026);
    expect(coverage(year, 1)).toEqual([...repeat(4, 'chip'), ...repeat(8, 'marketplace')]);
    expect(new Set(coverage(year, 2)).size).toBe(1);
    expect(changes(year)).toEqual([[5, 'coverage_changes', 1, 'chip', 'marketplace']]);
  });
});

describe('without figures', () => {
  test('unknown prices are null, and so are sums with them', () => {
    const year = monthsOf(dated(household([person(40)], 50_000)), market({ plan_year: 2026, prices: null }), 2026);
    expect(at(year, 1)).toMatchObject({ silver_cents: null, credit_cents: null, medicare_cents: 0, total_cents: null });
    expect(year).toMatchObject({ credit_cents: null, medicare_cents: 0, total_cents: null });
  });

  test('the territories are not quoted', () => {
    const island = market({ plan_year: 2026, state: 'PR', prices: null, medicare: null });
    const year = monthsOf(dated(household([person(64)], 50_000), ['1961-07-15']), island, 2026);
    expect(coverage(year, 0)).toEqual([...repeat(6, 'none'), ...repeat(6, 'medicare')]);
    expect(year.total_cents).toBeNull();
  });

  test.each([0, 1_000_000_000])('an income of $%i', (income) => {
    const given = dated(household([person(64), spouse(40)], income), ['1961-07-15'], [retires(6, [1], income)]);
    expect(monthsOf(given, place, 2026).total_cents).toBeGreaterThan(0);
  });
});

describe('the cost of a year', () => {
  const single = household([person(64)], 80_000);

  test('is the sum of its months, with a range if a price has one', () => {
    const given = dated(single, ['1961-07-15']);
    const { months, total_cents } = monthsOf(given, place, 2026);
    expect(estimate(given, place, 2026).household_total).toMatchObject({ year_cents: total_cents, year_range: null });
    const silver = { low_cents: 300_00, high_cents: 400_00 };
    const approximate = { ...place, price_ranges: { silver, benchmark: null, bronze: null, gold: null } };
    const at = (silver_cents: number) =>
      monthsOf(given, place.prices ? { ...place, prices: { ...place.prices, silver_cents } } : place, 2026).total_cents;
    expect(months.at(-1)?.medicare_cents).toBeGreaterThan(0);
    expect(estimate(given, approximate, 2026).household_total).toMatchObject({
      year_cents: total_cents,
      year_range: { low_cents: at(300_00), high_cents: at(400_00) },
    });
  });

  test('is null without a price, and zero if an employer covers everyone all year', () => {
    const unpriced = { ...place, prices: null, price_ranges: null };
    expect(estimate(dated(single), unpriced, 2026).household_total).toBeNull();
    expect(estimate(dated(single, [], [retires(12, [0])]), place, 2026).household_total?.year_cents).toBe(0);
  });
});
