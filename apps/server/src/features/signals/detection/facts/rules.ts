import type { Dependent } from 'contract/endpoints/dependents';
import type { PlaceCode } from 'contract/vocabulary/states';
import type { Household, Market, PlanYear } from 'estimator';
import { medicareMonth, monthNumber, yearOf } from 'estimator/dates';
import type { Policy } from 'estimator/policy-impact';
import type { ClientStatus, CoverageType, PlanType } from '../../../../db/database.gen.ts';
import type { TableDigests } from '../../../estimations/figures/rules.ts';
import type { Answers } from '../../../estimations/rules.ts';
import { firstDayOf, type IsoDate, lastDayOf } from '../../periods/rules.ts';

export interface PolicyFacts extends Policy {
  readonly issuer_name: string;
  readonly plan_name: string | null;
  /** A month. Known from imports only. */
  readonly subsidy_cents: number | null;
  /** Of the next year. Null if no plan follows. Missing if that is not known, and where an estimate is. */
  readonly next_plan_id?: string | null;
}

export interface EstimateFacts {
  readonly id: number;
  readonly plan_year: PlanYear;
  readonly state: PlaceCode;
  readonly saved_at: string;
  readonly answers: Pick<Answers, 'events' | 'untaxed_social_security'>;
  readonly household: Household;
  /** Null if the tables no longer have the place. */
  readonly market: Market | null;
  /** Of the next year, without a chosen plan. Null where its prices are not known. */
  readonly next_market: Market | null;
  /** The chosen plan has no successor in the next year. */
  readonly is_discontinued: boolean;
  /** What its figures were calculated from. Null if it keeps none. */
  readonly kept: (TableDigests & { readonly year_total_cents: number | null }) | null;
  /** Of today’s tables. Null without a market. */
  readonly present: TableDigests | null;
}

/** Everything that the signals of a client depend on. Nothing in it depends on the date, except `today`. */
export interface ClientFacts {
  readonly client_id: number;
  readonly account_id: number | null;
  readonly today: IsoDate;
  readonly first_name: string;
  readonly name: string;
  readonly spouse_name: string | null;
  readonly dependents: readonly Pick<Dependent, 'name' | 'myself' | 'spouse'>[];
  readonly birth_date: IsoDate | null;
  readonly request_type: CoverageType | null;
  /** Of the zip code in the profile. */
  readonly state: PlaceCode | null;
  readonly status: ClientStatus;
  readonly referred_on: IsoDate;
  readonly advisor_plan: PlanType | null;
  readonly survey: {
    readonly completed_on: IsoDate;
    /** When it was completed, or the income in it was last changed. */
    readonly on: IsoDate;
    readonly at: string;
    readonly income_cents: number | null;
  } | null;
  readonly met_on: IsoDate | null;
  readonly last_meeting_on: IsoDate | null;
  readonly has_analyses: boolean;
  readonly rejected_on: IsoDate | null;
  /** The newest one of each plan year, the last plan year first. */
  readonly estimates: readonly EstimateFacts[];
  readonly policies: readonly PolicyFacts[];
}

/** A person of the household, as an estimate or the profile knows them. */
export interface KnownPerson {
  /** `self`, `spouse`, or the position in the estimate. */
  readonly key: string;
  readonly name: string;
  readonly is_couple: boolean;
  readonly birth_date: IsoDate | null;
  /** On the first day of the plan year. Null if only a birth date is known. */
  readonly age: number | null;
  /** The last day of an employer’s coverage, which an event ends. */
  readonly covered_until: IsoDate | null;
  /** The last day in the household. */
  readonly left_on: IsoDate | null;
}

/** Leaves out events of years that a later estimate covers, where they may have been corrected or deleted. */
export const withOwnEvents = (estimates: readonly EstimateFacts[]): readonly EstimateFacts[] =>
  estimates.map((estimate, index) => {
    const { answers, household, plan_year } = estimate;
    const later = estimates[index - 1];
    const isOwn = ({ year = plan_year }: { readonly year?: number | undefined }) => !later || year < later.plan_year;
    if (answers.events.every(isOwn)) return estimate;
    return {
      ...estimate,
      answers: { ...answers, events: answers.events.filter(isOwn) },
      household: { ...household, events: household.events?.filter(isOwn) ?? [] },
    };
  });

type People = Household['people'];

const keyAt = (people: People, index: number): string =>
  index === 0 ? 'self' : people[index]?.spouse ? 'spouse' : `person-${index + 1}`;

/** Names of others are known if the survey lists as many of them as the estimate. */
function nameAt(facts: ClientFacts, people: People, index: number): string {
  if (index === 0) return facts.name;
  if (people[index]?.spouse)
    return facts.spouse_name ?? facts.dependents.find(({ spouse }) => spouse)?.name ?? 'Spouse';
  const isOther = (position: number) => position > 0 && people[position]?.spouse === false;
  const others = facts.dependents.filter(({ myself, spouse }) => !myself && !spouse);
  const positions = people.flatMap((_, position) => (isOther(position) ? [position] : []));
  const name = others.length === positions.length ? others[positions.indexOf(index)]?.name : null;
  return name ?? `Person ${index + 1}`;
}

const monthOfEvent = ({ month, year }: { readonly month: number; readonly year?: number }, plan_year: number) =>
  monthNumber(year ?? plan_year, month);

/** The latest, since some people have the coverage of two employers. */
function coveredUntil({ household: { events = [] }, plan_year }: EstimateFacts, index: number): IsoDate | null {
  const months = events.flatMap((event) =>
    event.kind === 'retires' && event.covers.includes(index) ? [monthOfEvent(event, plan_year)] : [],
  );
  return months.length === 0 ? null : lastDayOf(Math.max(...months));
}

function leftOn({ household: { events = [] }, plan_year }: EstimateFacts, index: number): IsoDate | null {
  const left = events.find((event) => event.kind === 'leaves' && event.person === index);
  return left ? lastDayOf(monthOfEvent(left, plan_year)) : null;
}

/** The people of an estimate. The birth date in the client’s profile counts before that of the estimate. */
export function peopleIn(facts: ClientFacts, estimate: EstimateFacts): KnownPerson[] {
  const { people } = estimate.household;
  return people.map(({ age, spouse, birth_date = null }, index) => ({
    key: keyAt(people, index),
    name: nameAt(facts, people, index),
    is_couple: index === 0 || spouse,
    birth_date: index === 0 ? (facts.birth_date ?? birth_date) : birth_date,
    age,
    covered_until: coveredUntil(estimate, index),
    left_on: leftOn(estimate, index),
  }));
}

/**
 * Of the estimate of the last plan year, otherwise the client alone. Estimates of earlier years can know more of the client
 * and the spouse.
 */
export function peopleOf(facts: ClientFacts): KnownPerson[] {
  const [estimate, ...earlier] = facts.estimates;
  if (estimate) {
    const known = earlier.flatMap((one) => peopleIn(facts, one));
    const find = <Value>({ key }: KnownPerson, value: (person: KnownPerson) => Value | null): Value | null =>
      known
        .filter((one) => one.is_couple && one.key === key)
        .map(value)
        .find((one) => one !== null) ?? null;
    return peopleIn(facts, estimate).map((person) => ({
      ...person,
      birth_date: person.birth_date ?? find(person, (one) => one.birth_date),
      covered_until: person.covered_until ?? find(person, (one) => one.covered_until),
      left_on: person.left_on ?? find(person, (one) => one.left_on),
    }));
  }
  const { birth_date, name } = facts;
  return [{ key: 'self', name, is_couple: true, birth_date, age: null, covered_until: null, left_on: null }];
}

/** Where the household lives on a day. Null if it is not known. */
export function stateOn({ estimates, state }: ClientFacts, on: IsoDate): PlaceCode | null {
  const [estimate] = estimates;
  if (!estimate) return state;
  const move = estimate.market?.move;
  if (!move) return estimate.state;
  const first = monthNumber(estimate.plan_year + move.years, move.month);
  return firstDayOf(first) <= on ? move.market.state : estimate.state;
}

/** @param plan_year of the age */
export const isUnder65In = (
  { birth_date, age }: Pick<KnownPerson, 'birth_date' | 'age'>,
  month: number,
  plan_year: number,
): boolean => {
  if (birth_date !== null) return month < medicareMonth(birth_date);
  return age !== null && age + yearOf(month) - plan_year < 65;
};

const territories: readonly (PlaceCode | null)[] = ['AS', 'GU', 'MP', 'PR', 'VI'];

/** Territories have no marketplace. */
export const hasMarketplace = (state: PlaceCode | null): boolean => !territories.includes(state);
