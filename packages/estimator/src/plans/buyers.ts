import type { Household, Person, PlanYear } from '../domain/household.ts';
import type { Market } from '../market.ts';
import { type Credit, creditIn } from '../marketplace.ts';
import { ageOnFirstOf, monthNumber } from '../timelines/dates.ts';
import { inputOf, monthsIn, type Workings, workYear, type YearInput } from '../workings.ts';

/** Months in which the same people buy a plan and have the same help. */
interface BuyingPeriod {
  readonly months: number;
  readonly workings: Workings;
  readonly credit: Credit;
  /** Indexes in the household's people. */
  readonly on_plan: readonly number[];
}

/** Who of a household would buy a plan in a year, and when. The same for every plan. */
export interface PlanBuyers {
  readonly household: Household;
  readonly year: PlanYear;
  readonly periods: readonly BuyingPeriod[];
  /** Everyone who is on a plan in some month. */
  readonly people: readonly number[];
  /** Of these people, on January 1. */
  readonly ages: readonly number[];
  /** How many each of them is on it. */
  readonly months: readonly number[];
}

const onPlan = ({ rating }: Workings): number[] => [...rating.keys()].filter((index) => rating[index] != null);

/** Until a move within the year, because plans are those of a place. People with other coverage buy none. */
export const buyingPeriods = (input: YearInput): BuyingPeriod[] =>
  workYear(input)
    .periods.filter(({ workings }) => workings.is_anyone_priced && workings.market === input.market)
    .map((period) => {
      const { workings } = period;
      return { months: monthsIn(period), workings, credit: creditIn(workings), on_plan: onPlan(workings) };
    });

export const planBuyers = (household: Household, market: Market, year: PlanYear): PlanBuyers =>
  buyersOf(inputOf(household, market, year), year);

export function buyersOf(input: YearInput, year: PlanYear): PlanBuyers {
  const { household } = input;
  const periods = buyingPeriods(input);
  const people = [...household.people.keys()].filter((index) => periods.some(({ on_plan }) => on_plan.includes(index)));
  const monthsOf = (person: number) =>
    periods.reduce((sum, { months, on_plan }) => sum + (on_plan.includes(person) ? months : 0), 0);
  return {
    household,
    year,
    periods,
    people,
    ages: people.map((index) => ageIn(household.people[index], year)),
    months: people.map(monthsOf),
  };
}

/** On the first day of a year. An age without a birth date is that of the plan year. */
export function ageIn(person: Person | undefined, year: number): number {
  const { age = 0, birth_date = null } = person ?? {};
  return birth_date === null ? age : ageOnFirstOf(monthNumber(year, 1), birth_date);
}
