import {
  type Cents,
  type Household,
  type Month,
  type MonthlyCoverage,
  monthsAYear,
  type PlanYear,
} from './domain/household.ts';
import { type CreditTakers, creditTakers, isOffered, offerIn } from './employer-offer/credit-takers.ts';
import type { OfferVerdict } from './employer-offer/offer.ts';
import type { Market, Prices, Quotes } from './market.ts';
import { stateLaw } from './medicaid.ts';
import { type LegalPremiums, legalPremiums } from './medicare.ts';
import { type Standing, standingOf } from './poverty-level.ts';
import { type Rating, rate } from './premium.ts';
import type { ProgramOfYear } from './state-help/figures.ts';
import { programsAt } from './state-help/state-help.ts';
import { type CreditBar, creditBar, isBarredByFiling } from './tax-credit.ts';
import {
  isOnMarketplace,
  isSame,
  type Programs,
  type Stay,
  type Stays,
  staysIn,
  undatedPeriods,
} from './timelines/coverage.ts';
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
  /** From a month of this year on. */
  readonly move?: { readonly month: Month; readonly market: Market } | undefined;
  /** With the household size and the incomes of the tax return of this year. */
  readonly household: Household;
  /** Null without dates and events. */
  readonly timelines: readonly PersonTimeline[] | null;
}

/** A month, or several that cost the same. */
export interface Workings extends Programs, Omit<CreditTakers, 'can_anyone_take'> {
  readonly tables: LawTables;
  /** With the ages on which premiums depend. */
  readonly household: Household;
  readonly market: Market;
  readonly rating: Rating;
  /** Null in months without an employer's offer, and without a known income. */
  readonly offer: OfferVerdict | null;
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
    ...placesIn(0, market),
    // Copied only where needed, because a copy costs a tenth of an estimate.
    household: household.events?.length ? { ...household, income_cents: returnIncome(household) } : household,
    timelines: isDated(household) || market.move?.years === 0 ? timelinesOf(household, year) : null,
  };
}

/** Where a household lives in the year that many years after the plan year, and where it moves to in that year. */
export function placesIn(
  index: number,
  market: Market,
  inYear: (market: Market) => Market = (same) => same,
): Pick<YearInput, 'market' | 'move'> {
  const { move } = market;
  if (!move || move.years > index) return { market: inYear(market) };
  const moved = inYear(move.market);
  return move.years < index
    ? { market: moved }
    : { market: inYear(market), move: { month: move.month, market: moved } };
}

interface Place extends Programs {
  readonly market: Market;
  /** The household comes from another state. */
  readonly is_new_state: boolean;
}

function workPeriod(input: YearInput, place: Place, month: Month, stays: readonly Stay[]): Workings {
  const { tables, household } = input;
  const { law, standing, market } = place;
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
  const rating = is_anyone_priced ? rate(people, market.state, isPriced) : [];
  const offer = household.employer_offer == null ? null : offerIn(input, standing, month);
  const takers = offer && creditTakers(rating, offer, (priced) => rate(people, market.state, priced));
  const can_anyone_take = takers?.can_anyone_take ?? is_anyone_priced;
  return {
    tables,
    household: people === household.people ? household : { ...household, people },
    market,
    law,
    standing,
    month,
    stays,
    verdicts,
    rating,
    credit_rating: takers?.credit_rating ?? rating,
    benchmark_rating: takers?.benchmark_rating ?? rating,
    offer,
    programs:
      can_anyone_take && !isBarredByFiling(household.filing)
        ? programsAt(market.state, tables.plan_year, standing?.percent ?? null)
        : [],
    is_anyone_under_65,
    is_anyone_priced,
    is_anyone_on_medicare,
    bar:
      creditBar(tables.tax_credit, standing, is_anyone_priced, household.filing) ??
      (can_anyone_take ? null : 'employer_offer'),
    legal: is_anyone_on_medicare ? legalPremiums(tables.medicare, household) : null,
  };
}

/** Programs of another state decide again, and its plans begin with the age of the month. */
function addMonths(found: Stays[], input: YearInput, place: Place, months: readonly [from: Month, to: Month]): void {
  const { calendar_year, household, timelines } = input;
  const previous = found.at(-1);
  let before = place.is_new_state ? null : (previous?.stays ?? null);
  for (let month = months[0]; month <= months[1]; month += 1) {
    const number = monthNumber(calendar_year, month);
    const stays = staysIn(number, household.people, timelines ?? [], place, before);
    const last = found.at(-1);
    const isOfferSame = isOffered(input, month) === isOffered(input, month - 1);
    if (last && last !== previous && isOfferSame && isSame(stays, last.stays)) last.to_month = month;
    else found.push({ from_month: month, to_month: month, stays });
    before = stays;
  }
}

export const programsOf = ({ tables, household }: YearInput, { state, county }: Market): Programs => {
  const law = stateLaw(tables, state, county);
  return { law, standing: law && standingOf(tables, household, state) };
};

/** The higher guideline counts for all of the credit's year (26 CFR 1.36B-1(h)). */
function withHigherGuideline({ law, standing }: Programs, other: Standing | null): Programs {
  if (!standing || !other || standing.credit_guideline_cents >= other.credit_guideline_cents) return { law, standing };
  const { credit_guideline_cents, percent } = other;
  return { law, standing: { ...standing, credit_guideline_cents, percent } };
}

export function workYear(input: YearInput): WorkedYear {
  const { market, move, timelines, household } = input;
  const own = programsOf(input, market);
  if (!move || timelines === null) {
    const place = { ...own, market, is_new_state: false };
    const found: Stays[] = [];
    if (timelines === null) found.push(...undatedPeriods(household, own));
    else addMonths(found, input, place, [1, monthsAYear]);
    return { input, standing: own.standing, periods: found.map((stays) => periodOf(input, place, stays)) };
  }
  const moved = programsOf(input, move.market);
  const before = { ...withHigherGuideline(own, moved.standing), market, is_new_state: false };
  const after = {
    ...withHigherGuideline(moved, own.standing),
    market: move.market,
    is_new_state: move.market.state !== market.state,
  };
  const found: Stays[] = [];
  addMonths(found, input, before, [1, move.month - 1]);
  const count = found.length;
  addMonths(found, input, after, [move.month, monthsAYear]);
  return {
    input,
    standing: before.standing,
    periods: found.map((stays, index) => periodOf(input, index < count ? before : after, stays)),
  };
}

const periodOf = (input: YearInput, place: Place, { from_month, to_month, stays }: Stays): Period => ({
  from_month,
  to_month,
  workings: workPeriod(input, place, from_month, stays),
});

const quotesOf = ({ benchmark_cents, bronze_cents, silver_cents, gold_cents }: Prices): Quotes => ({
  benchmark: benchmark_cents,
  bronze: bronze_cents,
  silver: silver_cents,
  gold: gold_cents,
});

export const quoted = ({ is_anyone_priced, market }: Workings): Quotes | null =>
  is_anyone_priced && market.prices ? (market.plan_prices ?? quotesOf(market.prices)) : null;
