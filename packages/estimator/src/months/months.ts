import type { Household, MonthlyCoverage, PlanYear } from '../domain/household.ts';
import type { Market } from '../market.ts';
import { timelinesOf } from '../timelines/timeline.ts';
import { laterIncome } from '../timelines/wages.ts';
import { inputOf, workYear } from '../workings.ts';
import type { Assumptions, YearFigures } from './figures.ts';
import { Incomes } from './incomes.ts';
import { projectedInput } from './projected-year.ts';
import { yearOfMonths } from './year-of-months.ts';

export type { Assumptions, MonthChange, MonthFigures, PersonMonth, YearFigures } from './figures.ts';

/** The plan year in twelve months. Pure, and never throws on arguments of the declared types. */
export const monthsOf = (household: Household, market: Market, year: PlanYear): YearFigures =>
  yearOfMonths(workYear(inputOf(household, market, year)), true, null);

const defaultYears = 10;

/** In ten-thousandths a year. */
const defaultGrowth = { premium_growth: 500, indexation: 240, medicare_growth: 600 };

export const assumptionSources: Readonly<Record<keyof typeof defaultGrowth, string>> = {
  premium_growth: 'Assumption: 5% a year',
  indexation: 'Assumption: 2.4% a year, as the Social Security Trustees assume for consumer prices in the long run',
  medicare_growth: 'Assumption: 6% a year',
};

/** Incomes stay as they are, without the wages of people who have retired. */
export function defaultAssumptions({ income_cents, events }: Household, year: PlanYear): Assumptions {
  if (income_cents === null) return { ...defaultGrowth, income_cents: [] };
  return {
    ...defaultGrowth,
    income_cents: Array.from({ length: defaultYears }, (_, index) =>
      index === 0 ? income_cents : laterIncome(income_cents, year + index, events),
    ),
  };
}

/** Years without tables have projected ones. The outcome of events stays. */
export function project(
  household: Household,
  market: Market,
  year: PlanYear,
  assumptions: Assumptions,
  years: number = defaultYears,
): readonly YearFigures[] {
  const timelines = timelinesOf(household, year);
  const incomes = new Incomes(household, assumptions);
  const projected: YearFigures[] = [];
  let december: readonly MonthlyCoverage[] | null = null;
  for (let index = 0; index < years; index += 1) {
    const { is_enacted, ...input } = projectedInput(index, year, market, assumptions, {
      household,
      timelines,
      incomes,
    });
    const found = yearOfMonths(workYear(input), is_enacted, december);
    projected.push(found);
    december = found.months.at(-1)?.people.map(({ covered_by }) => covered_by) ?? null;
  }
  return projected;
}
