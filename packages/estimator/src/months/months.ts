import type { Cents, PlanYear } from '../domain/household.ts';
import { estimate } from '../estimate.ts';
import type { Market, Range } from '../market.ts';
import { isOnMarketplace } from './coverage.ts';
import type { Assumptions, DatedHousehold, MonthlyCoverage, YearCost, YearFigures } from './figures.ts';
import { Incomes, incomeInRetirement } from './incomes.ts';
import { householdIn, inputOf } from './projected-year.ts';
import { timelinesOf } from './timeline.ts';
import { enactedYear, yearOfMonths } from './year-of-months.ts';

export type {
  Assumptions,
  DatedHousehold,
  DatedPerson,
  IsoDate,
  JoinCause,
  LeaveCause,
  LifeEvent,
  Month,
  MonthChange,
  MonthFigures,
  MonthlyCoverage,
  PersonMonth,
  YearCost,
  YearFigures,
} from './figures.ts';
/**
 * The plan year in twelve months. Without birth dates and events, each month costs what `estimate` says. Pure, and never
 * throws on arguments of the declared types.
 */
export const monthsOf = (household: DatedHousehold, market: Market, year: PlanYear): YearFigures =>
  yearOfMonths(enactedYear(household, market, year), null);

/** Null without a price, and when no one needs the marketplace or Medicare. */
export function yearCostOf(household: DatedHousehold, market: Market, year: PlanYear): YearCost | null {
  const isDated = household.events.length > 0 || household.people.some(({ birth_date }) => birth_date !== null);
  // Every month costs the same, and a list has many such households.
  if (!isDated) return evenCostOf(household, market, year);
  const { months, total_cents } = monthsOf(household, market, year);
  const isAnyonePriced = months.some(({ people }) =>
    people.some(({ covered_by }) => isOnMarketplace(covered_by) || covered_by === 'medicare'),
  );
  return total_cents === null || !isAnyonePriced ? null : { total_cents, range: yearRangeOf(household, market, year) };
}

function evenCostOf(household: DatedHousehold, market: Market, year: PlanYear): YearCost | null {
  const total = estimate(household, market, year).household_total;
  return total && { total_cents: total.year_cents, range: total.year_range };
}

const exactly = (cents: Cents): Range => ({ low_cents: cents, high_cents: cents });

/** The ends are the lowest premium with the highest credit, and the other way round. */
function yearRangeOf(household: DatedHousehold, market: Market, year: PlanYear): Range | null {
  const { prices, price_ranges } = market;
  if (!prices || !(price_ranges?.silver || price_ranges?.benchmark)) return null;
  const silver = price_ranges.silver ?? exactly(prices.silver_cents);
  const benchmark = price_ranges.benchmark ?? exactly(prices.benchmark_cents);
  const totalAt = (silver_cents: Cents, benchmark_cents: Cents) =>
    monthsOf(household, { ...market, prices: { ...prices, silver_cents, benchmark_cents } }, year).total_cents;
  const low_cents = totalAt(silver.low_cents, benchmark.high_cents);
  const high_cents = totalAt(silver.high_cents, benchmark.low_cents);
  return low_cents === null || high_cents === null || low_cents === high_cents ? null : { low_cents, high_cents };
}

const defaultYears = 10;

/** In ten-thousandths a year. */
const defaultGrowth = { premium_growth: 500, indexation: 240, medicare_growth: 600 };

export const assumptionSources: Readonly<Record<keyof typeof defaultGrowth, string>> = {
  premium_growth: 'Assumption: 5% a year',
  indexation: 'Assumption: 2.4% a year, as the Social Security Trustees assume for consumer prices in the long run',
  medicare_growth: 'Assumption: 6% a year',
};

/** Incomes stay as they are, without the wages of people who have retired. */
export function defaultAssumptions({ income_cents, events }: DatedHousehold): Assumptions {
  if (income_cents === null) return { ...defaultGrowth, income_cents: [] };
  const later = incomeInRetirement(income_cents, events);
  return {
    ...defaultGrowth,
    income_cents: Array.from({ length: defaultYears }, (_, index) => (index === 0 ? income_cents : later)),
  };
}

/** Years without tables have projected ones. The outcome of events in the plan year stays. */
export function project(
  household: DatedHousehold,
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
    const found = yearOfMonths(
      {
        ...inputOf(index, year, market, assumptions),
        household: householdIn(index, year + index, household, timelines, incomes),
        timelines,
      },
      december,
    );
    projected.push(found);
    december = found.months.at(-1)?.people.map(({ covered_by }) => covered_by) ?? null;
  }
  return projected;
}
