import { expect, test } from 'vitest';
import { runs, seedOf } from '../../../tools/depth.ts';
import { estimate } from './estimate.ts';
import { costAt, sweep } from './income-curve/income-curve.ts';
import { defaultAssumptions, monthsOf, project } from './months/months.ts';
import { randomDatedCases } from './testing/random-events.ts';
import type { Case } from './testing/random-households.ts';
import { incomeAfterRetirements } from './timelines/wages.ts';

const cases = runs(1_000);
const monthNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** Every third household moves during the year, mostly to another state. */
function randomMovingCases(seed: number): () => Case {
  const draw = randomDatedCases(seed);
  let count = 0;
  return () => {
    const drawn = draw();
    count += 1;
    if (count % 3 > 0) return drawn;
    const moved = { ...draw().market, plan_year: drawn.year };
    return { ...drawn, market: { ...drawn.market, move: { years: 0, month: 1 + (count % 12), market: moved } } };
  };
}

test('estimate, months, income curve and projection have the same year for any dates, events and moves', () => {
  const draw = randomMovingCases(seedOf(11));
  for (let count = 0; count < cases; count += 1) {
    const { household, market, year } = draw();
    const found = estimate(household, market, year);
    const lived = monthsOf(household, market, year);
    const total = found.household_total?.year_cents ?? null;
    const income =
      household.income_cents === null ? null : incomeAfterRetirements(household.income_cents, household.events);
    expect(lived.total_cents).toBe(total);
    expect(lived.income_cents).toBe(income);
    if (income !== null && income >= 0) {
      const { steps } = sweep(household, market, year);
      if (steps.length > 0) expect(costAt(steps, income)).toBe(total);
    }
    const [first] = project(household, market, year, defaultAssumptions(household, year), 1);
    expect(first?.total_cents).toBe(total);
    expect(found.year.medicare_cents ?? 0).toBe(lived.medicare_cents);
  }
});

test('the figures of each month are those of the months, and add up to the year', () => {
  const draw = randomMovingCases(seedOf(12));
  for (let count = 0; count < cases / 5; count += 1) {
    const { household, market, year } = draw();
    const { months } = monthsOf(household, market, year);
    const found = monthNumbers.map((month) => estimate(household, market, year, month));
    const totals = found.map(({ household_total }) => household_total?.month_cents ?? null);
    expect(totals).toEqual(months.map(({ total_cents }) => total_cents));
    const credits = found.map(({ marketplace }) => marketplace?.tax_credit_cents ?? 0);
    expect(found[0]?.year.tax_credit_cents).toBe(credits.reduce((sum, cents) => sum + cents, 0));
    expect(found.map(({ people }) => people.map(({ covered_by }) => covered_by))).toEqual(
      months.map(({ people }) => people.map(({ covered_by }) => covered_by)),
    );
    for (const [index, { household_total }] of found.entries())
      expect(household_total?.year_cents, `month ${index + 1}`).toBe(found[0]?.household_total?.year_cents);
  }
});
