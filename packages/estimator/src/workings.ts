import {
  type Cents,
  type Household,
  isParent,
  type Month,
  type MonthlyCoverage,
  monthsAYear,
  type PlanYear,
} from './domain/household.ts';
import type { Market, Prices } from './market.ts';
import { coveredBy, type StateLaw, stateLaw } from './medicaid.ts';
import { type LegalPremiums, legalPremiums } from './medicare.ts';
import { type Standing, standingOf } from './poverty-level.ts';
import { type Rating, rate } from './premium.ts';
import type { ProgramOfYear } from './state-help/figures.ts';
import { programsAt } from './state-help/state-help.ts';
import { type CreditBar, creditBar, isBarredByFiling } from './tax-credit.ts';
import { isOnMarketplace, type Programs, type Stay, staysIn } from './timelines/coverage.ts';
import { monthNumber } from './timelines/dates.ts';
import { type PersonTimeline, timelinesOf } from './timelines/timeline.ts';
import { incomeAfterRetirements } from './timelines/wages.ts';
import { yearTables } from './years/tables.ts';
import type { LawTables } from './years/year.ts';

export interface YearInput {
  readonly tables: LawTables;
  /** Whose months and ages count: that of the tables, except where years are compared. */
  readonly calendar_year: number;
  readonly market: Market;
  /** With the household size and the incomes of the tax return of this year. */
  readonly household: Household;
  /** Null without dates and events. */
  readonly timelines: readonly PersonTimeline[] | null;
}

/** A month, or several that cost the same. */
export interface Workings extends Programs {
  readonly tables: LawTables;
  /** With the ages on which premiums depend. */
  readonly household: Household;
  readonly market: Market;
  readonly rating: Rating;
  /** Of the state, that can help at this income. */
  readonly programs: readonly ProgramOfYear[];
  /** The first one. */
  readonly month: Month;
  readonly stays: readonly Stay[];
  /** By person. */
  readonly verdicts: readonly MonthlyCoverage[];
  readonly is_anyone_under_65: boolean;
  readonly is_anyone_priced: boolean;
  readonly is_anyone_on_medicare: boolean;
  readonly bar: CreditBar | null;
  readonly legal: LegalPremiums | null;
}

/** Consecutive months that cost the same, the last one included. */
export interface Period {
  readonly from_month: Month;
  readonly to_month: Month;
  readonly workings: Workings;
}

export interface WorkedYear {
  readonly input: YearInput;
  readonly law: StateLaw | null;
  readonly standing: Standing | null;
  /** From January to December. */
  readonly periods: readonly Period[];
}

export const monthsIn = ({ from_month, to_month }: Period): number => to_month - from_month + 1;

/** Whether dates or events make months differ. */
export const isDated = ({ people, events = [] }: Household): boolean =>
  events.length > 0 || people.some(({ birth_date = null }) => birth_date !== null);

/** Yearly MAGI of the plan year's return, without wages after a retirement. */
export const returnIncome = ({ income_cents, events }: Household): Cents | null =>
  income_cents === null ? null : incomeAfterRetirements(income_cents, events);

/** The plan year of a household as entered. */
export function inputOf(household: Household, market: Market, year: PlanYear): YearInput {
  return {
    tables: yearTables[year],
    calendar_year: year,
    market,
    // Copied only where needed, because a copy costs a tenth of an estimate.
    household: household.events?.length ? { ...household, income_cents: returnIncome(household) } : household,
    timelines: isDated(household) ? timelinesOf(household, year) : null,
  };
}

function workPeriod(input: YearInput, programs: Programs, month: Month, stays: readonly Stay[]): Workings {
  const { tables, market, household } = input;
  const { law, standing } = programs;
  const verdicts: MonthlyCoverage[] = [];
  const isPriced: boolean[] = [];
  let is_anyone_priced = false;
  let is_anyone_on_medicare = false;
  let is_anyone_under_65 = false;
  for (const { coverage } of stays) {
    const isBuying = law !== null && isOnMarketplace(coverage);
    verdicts.push(coverage);
    isPriced.push(isBuying);
    is_anyone_priced ||= isBuying;
    is_anyone_on_medicare ||= coverage === 'medicare';
    is_anyone_under_65 ||= coverage !== 'medicare' && coverage !== 'absent';
  }
  const people =
    input.timelines === null
      ? household.people
      : household.people.map((person, index) => ({ ...person, age: stays[index]?.premium_age ?? person.age }));
  return {
    tables,
    household: people === household.people ? household : { ...household, people },
    market,
    law,
    standing,
    month,
    stays,
    verdicts,
    rating: is_anyone_priced ? rate(people, market.state, isPriced) : [],
    programs:
      is_anyone_priced && !isBarredByFiling(household.filing)
        ? programsAt(market.state, tables.plan_year, standing?.percent ?? null)
        : [],
    is_anyone_under_65,
    is_anyone_priced,
    is_anyone_on_medicare,
    bar: creditBar(tables.tax_credit, standing, is_anyone_priced, household.filing),
    legal: is_anyone_on_medicare ? legalPremiums(tables.medicare, household) : null,
  };
}

/** Without dates, only the law can change during the year. */
const undatedStays = ({ law, standing }: Programs, { people }: Household, month: Month): Stay[] =>
  people.map(({ age }, index) => {
    const is_parent = isParent(people, index);
    const coverage = coveredBy(law, standing, age, is_parent, month);
    return { coverage, program_age: age, is_parent, premium_age: age };
  });

function undatedPeriods(household: Household, programs: Programs) {
  const january = { from_month: 1, to_month: monthsAYear, stays: undatedStays(programs, household, 1) };
  const last = programs.law?.basic_health?.until?.month;
  if (last === undefined) return [january];
  const later = undatedStays(programs, household, last + 1);
  if (isSame(later, january.stays)) return [january];
  return [
    { ...january, to_month: last },
    { from_month: last + 1, to_month: monthsAYear, stays: later },
  ];
}

const isSame = (stays: readonly Stay[], others: readonly Stay[]): boolean =>
  stays.every(
    ({ coverage, premium_age }, index) =>
      coverage === others[index]?.coverage && premium_age === others[index]?.premium_age,
  );

function staysByPeriod({ calendar_year, household, timelines }: YearInput, programs: Programs) {
  if (timelines === null) return undatedPeriods(household, programs);
  const found: { from_month: Month; to_month: Month; stays: readonly Stay[] }[] = [];
  let before: readonly Stay[] | null = null;
  for (let month = 1; month <= monthsAYear; month += 1) {
    const stays: readonly Stay[] = staysIn(
      monthNumber(calendar_year, month),
      household.people,
      timelines,
      programs,
      before,
    );
    const last = found.at(-1);
    if (last && isSame(stays, last.stays)) last.to_month = month;
    else found.push({ from_month: month, to_month: month, stays });
    before = stays;
  }
  return found;
}

export function programsOf({ tables, market, household }: YearInput): Programs {
  const law = stateLaw(tables, market.state, market.county);
  return { law, standing: law && standingOf(tables, household, market.state) };
}

export function workYear(input: YearInput): WorkedYear {
  const programs = programsOf(input);
  const { law, standing } = programs;
  const periods: Period[] = [];
  for (const { from_month, to_month, stays } of staysByPeriod(input, programs))
    periods.push({ from_month, to_month, workings: workPeriod(input, programs, from_month, stays) });
  return { input, law, standing, periods };
}

export const quoted = ({ is_anyone_priced, market }: Workings): Prices | null =>
  is_anyone_priced ? market.prices : null;
