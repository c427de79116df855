import type { Household, PlanYear } from '../domain/household.ts';
import type { Market } from '../market.ts';
import { yearTables } from '../workings.ts';
import { monthNumber } from './dates.ts';
import type { Assumptions, DatedHousehold } from './figures.ts';
import type { Incomes } from './incomes.ts';
import { projectedMarket, projectedTables } from './projected-tables.ts';
import type { PersonTimeline } from './timeline.ts';
import type { YearInput } from './year-of-months.ts';

/** People who left during the plan year are not on later tax returns. */
export function householdIn(
  index: number,
  year: number,
  household: DatedHousehold,
  timelines: readonly PersonTimeline[],
  incomes: Incomes,
): Household {
  const { people } = household;
  const january = monthNumber(year, 1);
  const left = index === 0 ? 0 : timelines.filter((timeline) => !timeline.isPresent(january)).length;
  const isJoint = people.some((person) => person.spouse);
  return {
    people,
    household_size: Math.max(1, (household.household_size ?? people.length) - left),
    income_cents: incomes.of(index),
    last_year_income_cents: incomes.twoYearsBefore(index),
    tax_filing_status: household.tax_filing_status ?? (index === 0 ? null : isJoint ? 'married_joint' : 'single'),
  };
}

export function inputOf(
  index: number,
  base: PlanYear,
  market: Market,
  assumptions: Assumptions,
): Pick<YearInput, 'year' | 'is_enacted' | 'tables' | 'market'> {
  const year = base + index;
  const enacted = Object.values(yearTables).find(({ plan_year }) => plan_year === year);
  return {
    year,
    is_enacted: enacted !== undefined,
    tables: enacted ?? projectedTables(year, assumptions),
    market: index === 0 ? market : projectedMarket(market, index, assumptions),
  };
}
