import { type FilingStatus, type Household, type PlanYear, surchargeStatus } from '../domain/household.ts';
import type { Market } from '../market.ts';
import type { PersonTimeline } from '../timelines/timeline.ts';
import { placesIn, type YearInput } from '../workings.ts';
import { yearTables } from '../years/tables.ts';
import type { Assumptions } from './figures.ts';
import type { Incomes } from './incomes.ts';
import { projectedMarket, projectedOffer, projectedTables } from './projected-tables.ts';

/**
 * How Medicare counts the tax return of two years before. The status of the year before the plan year is not asked.
 * A person is on the joint return of the year of the spouse's death, but not on that of a divorce.
 */
function earlierStatus(
  index: number,
  plan_year: PlanYear,
  household: Household,
  timelines: readonly PersonTimeline[],
): FilingStatus | null {
  const { tax_filing_status, people } = household;
  if (index === 0) return tax_filing_status;
  if (index === 1) return tax_filing_status ?? (people.some(({ spouse }) => spouse) ? 'married_joint' : 'single');
  const spouse = timelines[people.findIndex((person) => person.spouse)];
  if (index === 2 || !spouse) return surchargeStatus(household);
  const year = plan_year + index - 2;
  if (!spouse.isOnReturnOf(year)) return spouse.joinsAfter(plan_year) ? surchargeStatus(household) : 'single';
  return spouse.joinsAfter(plan_year) ? 'married_joint' : surchargeStatus(household);
}

/** People who leave are not on later tax returns, and some are not on that of the year. People who join later are. */
function householdIn(
  index: number,
  plan_year: PlanYear,
  household: Household,
  timelines: readonly PersonTimeline[],
  incomes: Incomes,
): Household {
  const { people } = household;
  const year = plan_year + index;
  const present = timelines.filter((timeline) => !timeline.joinsAfter(plan_year));
  const joined = timelines.filter((timeline) => timeline.joinsAfter(plan_year) && timeline.isOnReturnOf(year)).length;
  const left = index === 0 ? 0 : present.filter((timeline) => !timeline.isOnReturnOf(year)).length;
  const size = household.household_size ?? present.length;
  const notOnReturn = Math.max(0, present.length - size);
  const spouse = timelines[people.findIndex((person) => person.spouse)];
  /** The status of the plan year no longer holds. */
  const hasOtherStatus =
    index > 0 && spouse !== undefined && spouse.isOnReturnOf(year) === spouse.joinsAfter(plan_year);
  return {
    people,
    household_size: Math.max(1, size + joined - Math.max(0, left - notOnReturn)),
    income_cents: incomes.of(index),
    last_year_income_cents: incomes.twoYearsBefore(index),
    tax_filing_status: earlierStatus(index, plan_year, household, timelines),
    filing: hasOtherStatus ? null : (household.filing ?? null),
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
    ...placesIn(index, market, (place) => (index === 0 ? place : projectedMarket(place, index, assumptions))),
    household: {
      ...householdIn(index, plan_year, household, timelines, incomes),
      employer_offer: household.employer_offer ? projectedOffer(household.employer_offer, index, assumptions) : null,
    },
    timelines,
  };
}
