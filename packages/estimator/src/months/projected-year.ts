import type { Household, PlanYear } from '../domain/household.ts';
import type { Market } from '../market.ts';
import { monthNumber } from '../timelines/dates.ts';
import type { PersonTimeline } from '../timelines/timeline.ts';
import type { YearInput } from '../workings.ts';
import { yearTables } from '../years/tables.ts';
import type { Assumptions } from './figures.ts';
import type { Incomes } from './incomes.ts';
import { projectedMarket, projectedTables } from './projected-tables.ts';

/** People who left during the plan year are not on later tax returns. */
function householdIn(
  index: number,
  year: number,
  household: Household,
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

/** The year `index` years after the plan year. */
export function projectedInput(
  index: number,
  plan_year: PlanYear,
  market: Market,
  assumptions: Assumptions,
  {
    household,
    timelines,
    incomes,
  }: {
    readonly household: Household;
    readonly timelines: readonly PersonTimeline[];
    readonly incomes: Incomes;
  },
): YearInput & { readonly is_enacted: boolean } {
  const year = plan_year + index;
  const enacted = Object.values(yearTables).find((tables) => tables.plan_year === year);
  return {
    is_enacted: index === 0 || enacted?.medicare.status === 'published',
    tables: enacted ?? projectedTables(year, assumptions),
    calendar_year: year,
    market: index === 0 ? market : projectedMarket(market, index, assumptions),
    household: householdIn(index, year, household, timelines, incomes),
    timelines,
  };
}
