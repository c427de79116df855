import { expect, test } from 'vitest';
import { runs, seedOf } from '../../../tools/depth.ts';
import type { Person } from './domain/household.ts';
import { type Estimate, estimate } from './estimate.ts';
import { costAt, sweep } from './income-curve/income-curve.ts';
import type { ChosenPlan, PlanPrice } from './market.ts';
import { defaultAssumptions, monthsOf, project } from './months/months.ts';
import { planBuyers } from './plans/buyers.ts';
import { planCosts } from './plans/plan-costs.ts';
import { household, market, person, spouse } from './testing/builders.ts';
import { disagreement } from './testing/disagreement.ts';
import { randomDatedCases } from './testing/random-events.ts';
import { randomChoiceCases } from './testing/random-households.ts';
import { replay } from './testing/replay.ts';

const priced = (name: string, more = 0, ehb_ten_thousandths = 10_000): PlanPrice => ({
  plan_id: `12345TX${name}`,
  name,
  cents: Array.from({ length: 65 }, (_, age) => 200_00 + age * 10_00 + more),
  ehb_ten_thousandths,
});

const plan_prices = {
  benchmark: priced('Second', 30_00),
  bronze: priced('Bronze', -100_00),
  silver: priced('First'),
  gold: priced('Gold', 50_00),
};

const plan = (changes: Partial<ChosenPlan> = {}): ChosenPlan => ({
  ...priced('Bronze 5000 HSA', -50_00),
  metal: 'expanded_bronze',
  is_hsa_eligible: true,
  offering: 'everyone',
  ...changes,
});

const placed = (chosen_plan?: ChosenPlan, changes: Parameters<typeof market>[0] = {}) =>
  market({ plan_year: 2026, plan_prices, chosen_plan, ...changes });

const texas = (people: readonly Person[], income: number, chosen_plan?: ChosenPlan): Estimate =>
  estimate(household(people, income), placed(chosen_plan), 2026);

test('its premium is the household’s cost, and the credit is still that of the benchmark', () => {
  const silver = texas([person(40)], 50_000);
  const bronze = texas([person(40)], 50_000, plan());
  expect(bronze.marketplace?.tax_credit_cents).toBe(silver.marketplace?.tax_credit_cents);
  expect(bronze.marketplace?.silver).toEqual(silver.marketplace?.silver);
  expect(bronze.people[0]?.premium_cents).toBe(550_00);
  expect((silver.household_total?.month_cents ?? 0) - (bronze.household_total?.month_cents ?? 0)).toBe(50_00);
  expect(bronze.year.chosen?.net_premium_cents).toBe(bronze.household_total?.year_cents);
});

test('without a choice nothing names one', () => {
  const { marketplace, year, reasons } = texas([person(40)], 50_000);
  expect(marketplace).not.toHaveProperty('chosen');
  expect(year).not.toHaveProperty('chosen');
  expect(reasons.some(({ figure }) => figure.startsWith('chosen'))).toBe(false);
});

test('the credit pays only the part for essential health benefits', () => {
  const found = texas([person(64)], 25_000, plan({ ...priced('Small', -700_00, 9_000), metal: 'bronze' }));
  expect(found.marketplace?.chosen).toMatchObject({ premium_cents: 140_00, net_premium_cents: 14_00 });
});

test('a catastrophic plan has neither credit nor help, and from 30 on the lowest silver plan counts', () => {
  const catastrophic = plan({ metal: 'catastrophic' });
  const young = texas([person(29)], 30_000, catastrophic);
  expect(young.marketplace?.chosen).toMatchObject({ premium_cents: 440_00, net_premium_cents: 440_00 });
  expect(young.reasons.find(({ figure }) => figure === 'chosen_net_premium')?.source).toMatch(/catastrophic/);
  expect(monthsOf(household([person(29)], 30_000), placed(catastrophic), 2026).months[0]).toMatchObject({
    credit_cents: 0,
    total_cents: 440_00,
  });
  const older = texas([person(30)], 30_000, catastrophic);
  expect(older.household_total).toEqual(texas([person(30)], 30_000).household_total);
  const years = project(
    household([person(29)], 30_000),
    placed(catastrophic),
    2026,
    defaultAssumptions(household([person(29)], 30_000), 2026),
    2,
  );
  expect(years.map(({ months }) => months[0]?.silver_cents)).toEqual([440_00, 525_00]);
});

test('after a move the lowest silver plan of the new place counts', () => {
  const move = { years: 0, month: 7, market: placed() };
  const found = estimate(household([person(40)], 900_000), placed(plan(), { move }), 2026);
  expect(found.household_total?.year_cents).toBe(6 * 550_00 + 6 * 600_00);
  expect(found.year.chosen?.premium_cents).toBe(6 * 550_00 + 6 * 600_00);
});

test('the best move is an account that the chosen plan allows', () => {
  const near = texas([person(60), spouse(60)], 85_500, plan());
  expect(near.moves.find(({ kind }) => kind === 'hsa_contribution')).toMatchObject({ metal: null });
  expect(near.moves.some(({ kind }) => kind === 'other_metal')).toBe(false);
  const without = texas([person(60), spouse(60)], 85_500, plan({ is_hsa_eligible: false }));
  expect(without.moves.some(({ kind }) => kind === 'hsa_contribution')).toBe(false);
});

test('agrees with the second implementation on random households with a chosen plan', () => {
  const draw = randomChoiceCases(seedOf(20_270_201));
  let found: string | null = null;
  for (let number = 0; number < runs(30_000) && found === null; number += 1) {
    const drawn = draw();
    const difference = disagreement(drawn);
    if (difference !== null) found = `Household ${number}: ${difference}\n${JSON.stringify(drawn, null, 2)}`;
  }
  expect(found).toBeNull();
});

test('chart, months, reasons and the list of plans have the same cost', () => {
  const draw = randomDatedCases(seedOf(43), randomChoiceCases(seedOf(43)));
  let compared = 0;
  for (let count = 0; count < runs(600); count += 1) {
    const { household: drawn, market: place, year } = draw();
    const employer_offer = count % 4 === 0 ? { person: 0, employee_cents: 20_000, family_cents: 60_000 } : null;
    const asked = { ...drawn, events: [], employer_offer };
    const found = estimate(asked, place, year);
    const year_cents = found.household_total?.year_cents ?? null;
    expect(monthsOf(asked, place, year).total_cents).toBe(year_cents);
    const income = Math.round((asked.income_cents ?? 0) / 100) * 100;
    const whole = estimate({ ...asked, income_cents: income }, place, year).household_total?.year_cents ?? null;
    if (income >= 0) expect(costAt(sweep({ ...asked, income_cents: income }, place, year).steps, income)).toBe(whole);
    for (const reason of found.reasons) expect(replay(reason)).toBe(reason.value);
    const chosen = place.chosen_plan;
    const costs = chosen && planCosts(planBuyers(asked, place, year), { ...chosen, variants: {} });
    if (!costs || !found.year.chosen) continue;
    expect(found.year.chosen.net_premium_cents).toBe(costs.year.net_premium_cents);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(20);
});
