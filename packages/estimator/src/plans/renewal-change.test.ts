import { expect, test } from 'vitest';
import { runs, seedOf } from '../../../../tools/depth.ts';
import type { Household } from '../domain/household.ts';
import type { ChosenPlan, Market } from '../market.ts';
import { dated, household, market, person, spouse } from '../testing/builders.ts';
import { randomDatedCases } from '../testing/random-events.ts';
import { randomChoiceCases } from '../testing/random-households.ts';
import { planBuyers } from './buyers.ts';
import { planCosts } from './plan-costs.ts';
import { type PlanYearOfHousehold, renewalChange, yearBefore } from './renewal-change.ts';

const plan = (percent: number, changed: Partial<ChosenPlan> = {}): ChosenPlan => ({
  plan_id: '12345TX0010001',
  name: 'A plan',
  metal: 'silver',
  is_hsa_eligible: false,
  offering: 'everyone',
  cents: Array.from({ length: 65 }, (_, age) => (200 + age * 10) * percent),
  ehb_ten_thousandths: 10_000,
  ...changed,
});
const couple = household([person(55), spouse(53)], 60_000);
const place = (more: Partial<Market> = {}) => market({ plan_year: 2027, ...more });
const benchmark = (cents: number) => ({
  prices: { benchmark_cents: cents, bronze_cents: 300_00, silver_cents: 390_00, gold_cents: 450_00 },
});
const year = (changed: Partial<PlanYearOfHousehold> = {}): PlanYearOfHousehold => ({
  household: couple,
  market: place(),
  plan_year: 2027,
  plan: plan(100),
  ...changed,
});
const centsOf = (change: ReturnType<typeof renewalChange>) =>
  Object.fromEntries(change?.parts.map(({ cause, cents }) => [cause, cents]) ?? []);
const changing = (change: ReturnType<typeof renewalChange>) =>
  change?.parts.flatMap(({ cause, cents }) => (cents === 0 ? [] : [cause]));

const larger = { ...couple, people: [...couple.people, person(20)], household_size: 3 };

test.each([
  ['nothing', year(), []],
  ['law', year({ plan_year: 2026 }), ['law']],
  ['benchmark', year({ market: place(benchmark(380_00)) }), ['benchmark']],
  ['premium', year({ plan: plan(90) }), ['premium']],
  ['plan', year({ plan: plan(90, { plan_id: '12345TX0010002' }) }), ['plan']],
  ['ages', year({ household: yearBefore(couple, 2027) }), ['ages']],
  ['household', year({ household: larger }), ['household']],
  ['income', year({ household: { ...couple, income_cents: 55_000_00 } }), ['income']],
])('one changed fact has only its cause: %s', (_, before, causes) => {
  expect(changing(renewalChange(before, year()))).toEqual(causes);
});

test('amounts by hand: a higher premium, and a couple that is older', () => {
  const rich = { ...couple, income_cents: 900_000_00 };
  const before = year({ household: { ...rich, people: [person(54), spouse(52)] }, plan: plan(90) });
  const change = renewalChange(before, year({ household: rich }));
  // 90 x (740 + 720), then 100 x (740 + 720), then 100 x (750 + 730).
  expect(change).toMatchObject({ before_cents: 131_400, after_cents: 148_000 });
  expect(centsOf(change)).toMatchObject({ law: 0, benchmark: 0, premium: 14_600, ages: 2_000, income: 0 });
});

test('a place changes prices with it, unless the plan was sold there in the year before', () => {
  const rich = { ...couple, income_cents: 900_000_00 };
  const before = year({ household: rich, plan: plan(90) });
  const after = year({ household: rich, market: place({ state: 'FL' }) });
  expect(centsOf(renewalChange(before, after, { moved: null }))).toMatchObject({ place: 14_800 });
  expect(changing(renewalChange(before, after, { moved: null }))).toEqual(['place']);
  const moved = { market: place({ state: 'FL' }), plan: plan(95) };
  expect(centsOf(renewalChange(before, after, { moved }))).toMatchObject({ place: 7_400, premium: 7_400 });
});

test('the causes add up to the difference to the cent, and the ends are what the list of plans has', () => {
  const draw = randomDatedCases(seedOf(57), randomChoiceCases(seedOf(57)));
  let compared = 0;
  for (let count = 0; count < runs(3_000); count += 1) {
    const [first, second] = [draw(), draw()];
    const of = ({ household: asked, market: priced, year: plan_year }: ReturnType<typeof draw>) => ({
      household: asked,
      market: { ...priced, plan_year },
      plan_year,
      plan: { ...plan(100), ...priced.chosen_plan },
    });
    const [before, after] = [of(first), of(second)];
    const same = { ...after, plan_year: 2027 as const, market: { ...after.market, plan_year: 2027 as const } };
    const change = renewalChange(
      { ...before, market: { ...before.market, state: 'TX' } },
      same,
      [null, { moved: null }][count % 2],
    );
    if (!change) continue;
    const sum = change.parts.reduce((total, { cents }) => total + cents, 0);
    expect(change.before_cents + sum).toBe(change.after_cents);
    const costs = planCosts(planBuyers(same.household, same.market, 2027), { ...same.plan, variants: {} });
    if (!costs) continue;
    expect(change.after_cents).toBe(costs.month.net_premium_cents);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(100);
});

test('the year before is a year younger and without the events of the year', () => {
  const given = dated(
    household([person(40), person(0)], 60_000),
    ['1986-05-05'],
    [{ kind: 'joins', person: 1, month: 5, cause: 'birth' }],
  );
  const before: Household = yearBefore(given, 2027);
  expect(before.people.map(({ age }) => age)).toEqual([39, 0]);
  expect(before.events).toEqual([{ kind: 'joins', person: 1, month: 5, cause: 'birth', year: 2027 }]);
  expect(planBuyers(before, market({ plan_year: 2026 }), 2026).people).toEqual([0]);
  expect(planBuyers(given, place(), 2027).people).toContain(0);
});

test('unknown without a benchmark', () => {
  expect(renewalChange(year({ market: place({ prices: null }) }), year())).toBeNull();
});
