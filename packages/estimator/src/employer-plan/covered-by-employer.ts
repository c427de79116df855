import type { Cents, LifeEvent, Month } from '../domain/household.ts';
import { pricedPeriods, yearTotals } from '../household-total.ts';
import { isOnMarketplace } from '../timelines/coverage.ts';
import { timelinesOf } from '../timelines/timeline.ts';
import { monthsIn, type Period, type YearInput } from '../workings.ts';

/** The people who would buy a plan of the marketplace in some of the periods, and the last month in which they would. */
export function lastMonthsOnMarketplace(
  periods: readonly Period[],
  people: readonly number[],
): ReadonlyMap<number, Month> {
  const last = new Map<number, Month>();
  for (const { workings, to_month } of periods)
    for (const index of people) if (isOnMarketplace(workings.verdicts[index] ?? 'absent')) last.set(index, to_month);
  return last;
}

export const monthsOnMarketplace = (periods: readonly Period[], people: readonly number[]): number =>
  periods
    .filter(({ workings }) => people.some((index) => isOnMarketplace(workings.verdicts[index] ?? 'absent')))
    .reduce((months, period) => months + monthsIn(period), 0);

/** The year with people in an employer's plan, up to a month for each of them. What they pay for it is not included. */
export function inEmployerPlan(input: YearInput, last_months: ReadonlyMap<number, Month>): YearInput {
  const covers = [...last_months].map(
    // Of no one, so that nothing but the coverage changes.
    ([index, month]): LifeEvent => ({ kind: 'retires', person: -1, month, wages_cents: 0, covers: [index] }),
  );
  const household = { ...input.household, events: [...(input.household.events ?? []), ...covers] };
  return { ...input, household, timelines: timelinesOf(household, input.calendar_year) };
}

/** What the household pays in each month, from January on. Null without prices. */
export const monthlyCosts = (input: YearInput): readonly Cents[] | null =>
  yearTotals(pricedPeriods(input)).periods?.flatMap(({ from_month, to_month, month_cents }) =>
    Array.from({ length: to_month - from_month + 1 }, () => month_cents),
  ) ?? null;
