import { expect, test } from 'vitest';
import { runs, seedOf } from '../../../tools/depth.ts';
import { estimate } from './estimate.ts';
import { costAt, sweep } from './income-curve/income-curve.ts';
import { defaultAssumptions, monthsOf, project } from './months/months.ts';
import { randomDatedCases } from './testing/random-events.ts';
import { incomeAfterRetirements } from './timelines/wages.ts';

const cases = runs(1_000);
const monthNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

test('estimate, months, income curve and projection have the same year for any dates and events', () => {
  const draw = randomDatedCases(seedOf(11));
  for (let count = 0; count < cases; count += 1) {
    const { household, market, year } = draw();
    const found = estimate(household, market, year);
    const lived = monthsOf(household, market, year);
    const total = found.household_total?.year_cents ?? 0;
    const income =
      household.income_cents === null ? null : incomeAfterRetirements(household.income_cents, household.events);
    expect(lived.total_cents).toBe(total);
    expect(lived.income_cents).toBe(income);
    if (income !== null && income >= 0) {
      const { steps } = sweep(household, market, year);
      if (steps.length > 0) expect(costAt(steps, income)).toBe(total);
    }
    const [first] = project(household, market, year, defaultAssumptions(household), 1);
    expect(first?.total_cents).toBe(total);
    expect(found.year.medicare_cents ?? 0).toBe(lived.medicare_cents);
  }
});

test('the figures of each month are those of the months, and add up to the year', () => {
  const draw = randomDatedCases(seedOf(12));
  for (let count = 0; count < cases / 5; count += 1) {
    const { household, market, year } = draw();
    const { months } = monthsOf(household, market, year);
    const found = monthNumbers.map((month) => estimate(household, market, year, month));
    const totals = found.map(({ household_total }) => household_total?.month_cents ?? 0);
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
