import { type FilingStatus, type Household, type PlanYear, surchargeStatus } from '../domain/household.ts';
import type { Market } from '../market.ts';
import { monthNumber } from '../timelines/dates.ts';
import type { PersonTimeline } from '../timelines/timeline.ts';
import type { YearInput } from '../workings.ts';
import { yearTables } from '../years/tables.ts';
import type { Assumptions } from './figures.ts';
import type { Incomes } from './incomes.ts';
import { projectedMarket, projectedTables } from './projected-tables.ts';

/** How Medicare counts the tax return of two years before. That of the year before the plan year is not asked. */
function earlierStatus(index: number, household: Household, hasSpouse: boolean): FilingStatus | null {
  const { tax_filing_status, people } = household;
  if (index === 0) return tax_filing_status;
  if (index === 1) return tax_filing_status ?? (people.some(({ spouse }) => spouse) ? 'married_joint' : 'single');
  const isAlone = index > 2 && !hasSpouse && people.some(({ spouse }) => spouse);
  return isAlone ? 'single' : surchargeStatus(household);
}

/** People who left during the plan year are not on later tax returns, and some are not on its own. */
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
  const size = household.household_size ?? people.length;
  const notOnReturn = Math.max(0, people.length - size);
  const hasSpouse = people.some(({ spouse }, place) => spouse && timelines[place]?.isPresent(january));
  const hasLost = index > 0 && !hasSpouse && people.some(({ spouse }) => spouse);
  return {
    people,
    household_size: Math.max(1, size - Math.max(0, left - notOnReturn)),
    income_cents: incomes.of(index),
    last_year_income_cents: incomes.twoYearsBefore(index),
    tax_filing_status: earlierStatus(index, household, hasSpouse),
    filing: hasLost ? null : (household.filing ?? null),
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
