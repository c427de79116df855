import { describe, expect, test } from 'vitest';
import type { Household, Person } from './domain/household.ts';
import { estimate } from './estimate.ts';
import type { BenchmarkWithChildren, Market, PlanPrice } from './market.ts';
import { defaultAssumptions, monthsOf, project } from './months/months.ts';
import { household, market, person, spouse } from './testing/builders.ts';
import { replay } from './testing/replay.ts';

/** $10 for each year of age, and what it costs more. */
const silver = (name: string, more: number, ehb_ten_thousandths = 10_000): PlanPrice => ({
  plan_id: `12345TX${name}`,
  name,
  cents: Array.from({ length: 65 }, (_, age) => age * 10_00 + more),
  ehb_ten_thousandths,
});

const dental = (name: string, cents: (age: number) => number, ehb_ten_thousandths = 10_000): PlanPrice => ({
  plan_id: `98001TX${name}`,
  name,
  cents: Array.from({ length: 19 }, (_, age) => cents(age)),
  ehb_ten_thousandths,
});

const lean = { ...silver('Lean', 0), has_childrens_dental: false };
const whole = { ...silver('Whole', 20_00), has_childrens_dental: true };
const last = { ...silver('Last', 50_00), has_childrens_dental: true };
/** Everyone's benchmark. */
const second = silver('Whole', 20_00);

const choices = (changes: Partial<BenchmarkWithChildren> = {}): BenchmarkWithChildren => ({
  candidates: [lean, whole, last],
  dental: [dental('First', () => 25_00), dental('Second', () => 30_00)],
  ...changes,
});

const placed = (benchmark_with_children?: BenchmarkWithChildren, changes: Partial<Market> = {}) =>
  market({
    plan_year: 2026,
    plan_prices: {
      ...{ benchmark: second, bronze: silver('Bronze', -5_00), silver: silver('Lean', 0), gold: silver('Gold', 60_00) },
      ...(benchmark_with_children && { benchmark_with_children }),
    },
    ...changes,
  });

const benchmarkOf = (people: readonly Person[], chosen?: BenchmarkWithChildren, changes: Partial<Household> = {}) =>
  estimate({ ...household(people, 25_000 * people.length), ...changes }, placed(chosen), 2026).marketplace
    ?.benchmark_premium_cents;

describe('the benchmark of a family', () => {
  const family = [person(40), spouse(40), person(10)];

  test('is the second lowest with children’s dental care of a stand-alone plan', () => {
    // 900 dollars and 30 of the second dental plan are the lowest, before 960 and 1,050 with dental care.
    expect(benchmarkOf(family, choices())).toBe(960_00);
    const cheap = [dental('First', () => 61_00)];
    // Now 961 is the second lowest.
    expect(benchmarkOf(family, choices({ dental: cheap }))).toBe(961_00);
  });

  test('without the field is that of everyone, and so it is without children', () => {
    expect(benchmarkOf(family)).toBe(960_00);
    const odd = choices({ candidates: [lean] });
    expect(benchmarkOf([person(40), spouse(40)], odd)).toBe(840_00);
    expect(benchmarkOf([person(40), person(19)], odd)).toBe(630_00);
    expect(benchmarkOf([person(40), person(18)], odd)).toBe(610_00);
  });

  test('counts the three oldest children, each at the price of its age, and the share of their sum', () => {
    const one = choices({ candidates: [lean], dental: [dental('Only', (age) => 20_00 + age, 5_000)] });
    const five = [person(40), person(18), person(12), person(7), person(3), person(1)];
    // Lean: 400 + 180 + 120 + 70. Dental: half of 60.37, halves up.
    expect(benchmarkOf(five, one)).toBe(770_00 + 30_19);
  });

  test('is not changed by a child who does not count for the credit', () => {
    const offered = { employer_offer: { person: 2, employee_cents: 10_00, family_cents: null } };
    const one = choices({ candidates: [lean] });
    expect(benchmarkOf(family, one, offered)).toBe(820_00 + 20_00);
  });

  test('takes the only plan or dental plan, and nothing without a dental plan', () => {
    expect(benchmarkOf(family, choices({ candidates: [lean], dental: [dental('Only', () => 40_00)] }))).toBe(940_00);
    expect(benchmarkOf(family, choices({ candidates: [lean], dental: [] }))).toBe(900_00);
  });

  test('has a reason with both plans, from which it can be worked out again', () => {
    const chosen = choices({ candidates: [{ ...lean, ehb_ten_thousandths: 9_500 }] });
    const { reasons } = estimate(household(family, 75_000), placed(chosen), 2026);
    const reason = reasons.find(({ figure, person: index }) => figure === 'benchmark_premium' && index === null);
    expect(reason).toMatchObject({
      rule: 'with_childrens_dental',
      row: { plan: 'Lean', dental_plan: 'Second', children: 1, dental_premium_cents: 30_00 },
      value: 855_00 + 30_00,
    });
    expect(reason && replay(reason)).toBe(885_00);
  });
});

test('prices of dental plans grow in later years, and children leave at 19', () => {
  const asked = household([person(40), person(17)], 80_000);
  const chosen = choices({ candidates: [lean], dental: [dental('Only', () => 30_00)] });
  const years = project(asked, placed(chosen), 2026, defaultAssumptions(asked, 2026), 3);
  // 400 + 170 + 30, then 5% a year of 410 + 180 + 30, then everyone’s benchmark: 440 and 210 with 5% twice.
  expect(years.map(({ months }) => months[0]?.benchmark_cents)).toEqual([600_00, 651_00, 716_63]);
});

test('a child who turns 19 within the year counts until coverage begins again', () => {
  const asked = {
    ...household([person(40), person(18)], 80_000),
    people: [
      { ...person(40), birth_date: '1985-06-15' },
      { ...person(18), birth_date: '2007-06-15' },
    ],
  };
  const chosen = choices({ candidates: [lean], dental: [dental('Only', () => 30_00)] });
  const { months } = monthsOf(asked, placed(chosen), 2026);
  expect(new Set(months.map(({ benchmark_cents }) => benchmark_cents))).toEqual(new Set([610_00]));
});
