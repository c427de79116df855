import { expect, test } from 'vitest';
import { runs, seedOf } from '../../../tools/depth.ts';
import { estimate } from './estimate.ts';
import { dated, household, market, person, spouse } from './testing/builders.ts';
import { randomDatedCases } from './testing/random-events.ts';
import { changeSince, yearChange } from './year-change.ts';

const older = (prices: number) => market({ plan_year: 2026, state: 'TX', ...scaled(prices) });
const newer = (prices: number) => market({ plan_year: 2027, state: 'TX', ...scaled(prices) });
const scaled = (percent: number) => ({
  prices: {
    benchmark_cents: 400 * percent,
    bronze_cents: 300 * percent,
    silver_cents: 390 * percent,
    gold_cents: 450 * percent,
  },
});
const centsOf = (change: ReturnType<typeof yearChange>) =>
  Object.fromEntries(change?.parts.map(({ cause, cents }) => [cause, cents]) ?? []);

test('the same household with the same prices changes by the law and by a year of age', () => {
  const couple = household([person(60), spouse(60)], 200_000);
  const aged = household([person(61), spouse(61)], 200_000);
  const change = yearChange(
    { household: couple, market: older(100), plan_year: 2026 },
    { household: aged, market: newer(115), plan_year: 2027 },
  );
  // No credit at this income: 390.00 x 2.714 for each, then 448.50, then x 2.810.
  expect(centsOf(change)).toEqual({
    law: 0,
    prices: 2 * 12 * (Math.round(448_50 * 2.714) - Math.round(390_00 * 2.714)),
    ages: 2 * 12 * (Math.round(448_50 * 2.81) - Math.round(448_50 * 2.714)),
    household: 0,
    income: 0,
  });
});

test('a birthday at 65 is a matter of ages, and an entered income one of income', () => {
  const given = (income: number) => dated(household([person(64)], income, { filing: 'single' }), ['1962-03-10']);
  const change = yearChange(
    { household: given(60_000), market: older(100), plan_year: 2026 },
    { household: given(50_000), market: newer(100), plan_year: 2027 },
  );
  const cents = centsOf(change);
  expect(cents.ages).not.toBe(0);
  expect(cents.income).toBeLessThan(0);
});

test('the parts add up to the difference to the cent for any household', () => {
  const draw = randomDatedCases(seedOf(21));
  for (let count = 0; count < runs(500); count += 1) {
    const [before, after] = [draw(), draw()];
    const change = yearChange(
      { household: before.household, market: before.market, plan_year: before.year },
      { household: after.household, market: { ...after.market, plan_year: after.year }, plan_year: after.year },
    );
    if (!change) continue;
    const sum = change.parts.reduce((total, { cents }) => total + cents, 0);
    expect(change.before_cents + sum).toBe(change.after_cents);
    const total = estimate(after.household, after.market, after.year).household_total?.year_cents ?? 0;
    expect(change.after_cents).toBe(total);
  }
});

test('what an earlier calculation had otherwise is a matter of the law, before the prices', () => {
  const couple = household([person(60), spouse(60)], 200_000);
  const priced = (prices: number) => ({ household: couple, market: older(prices), plan_year: 2026 as const });
  const { after_cents = 0, before_cents = 0 } = yearChange(priced(100), priced(110)) ?? {};
  const since = changeSince(before_cents + 120_00, priced(100), priced(110));
  expect(since).toMatchObject({ before_cents: before_cents + 120_00, after_cents });
  expect(centsOf(since)).toEqual({
    law: -120_00,
    prices: after_cents - before_cents,
    ages: 0,
    household: 0,
    income: 0,
  });
  expect(changeSince(0, priced(100), { ...priced(100), market: market({ prices: null }) })).toBeNull();
});
