import {
  type Household,
  isCouple,
  type JoinCause,
  type LeaveCause,
  type LifeEvent,
  medicareAge,
  monthsAYear,
  type Person,
} from '../domain/household.ts';
import { ageOnFirstOf, type MonthNumber, medicareMonth, monthNumber, monthOf } from './dates.ts';

interface Move {
  readonly month: MonthNumber;
  readonly is_present: boolean;
  readonly cause: JoinCause | LeaveCause;
}

/** Employer coverage of a child ends at this age at the earliest (45 CFR 147.120). */
const childCoverageUntilAge = 26;

/** A child with a birth date in the plan year or later is born in that month, also without an event. */
function movesOf(events: readonly LifeEvent[], index: number, born: MonthNumber | null, year: number): Move[] {
  const moves: Move[] = [];
  for (const event of events) {
    if (event.person !== index || event.kind === 'retires') continue;
    const month = monthNumber(event.year ?? year, event.month);
    if (event.kind === 'joins') moves.push({ month, is_present: true, cause: event.cause });
    else moves.push({ month: month + 1, is_present: false, cause: event.cause });
  }
  const joins = moves.some((move) => move.is_present);
  if (born !== null && born >= monthNumber(year, 1) && !joins)
    moves.push({ month: born, is_present: true, cause: 'birth' });
  // Who leaves with the last day of a month and joins on the next day was never absent.
  return moves.sort((one, other) => one.month - other.month || Number(one.is_present) - Number(other.is_present));
}

/** What dates and events say about one person in any month, without regard to income. */
export class PersonTimeline {
  readonly #person: Person;
  readonly #start: MonthNumber;
  readonly #moves: readonly Move[];
  readonly #last_employer_month: MonthNumber;
  readonly #retirements: readonly MonthNumber[];
  readonly #medicare_from: MonthNumber;
  readonly #turns_26: MonthNumber | null;
  /** Only of a child who is born after the plan year. */
  readonly #later_birth: MonthNumber | null;

  constructor(events: readonly LifeEvent[], person: Person, index: number, year: number) {
    const { birth_date = null } = person;
    const born = birth_date === null ? null : monthOf(birth_date);
    this.#person = person;
    this.#start = monthNumber(year, 1);
    this.#moves = movesOf(events, index, born, year);
    this.#later_birth =
      this.#moves.find(({ month, cause }) => cause === 'birth' && month >= this.#start + 12)?.month ?? null;
    this.#turns_26 = born === null || isCouple(person, index) ? null : born + childCoverageUntilAge * 12;
    this.#medicare_from =
      birth_date === null ? this.#start + (medicareAge - person.age) * 12 : medicareMonth(birth_date);
    const retirements = events.filter((event) => event.kind === 'retires');
    const monthsOf = (those: typeof retirements) => those.map((event) => monthNumber(event.year ?? year, event.month));
    this.#retirements = monthsOf(retirements.filter((event) => event.person === index));
    const last = Math.max(
      Number.NEGATIVE_INFINITY,
      ...monthsOf(retirements.filter(({ covers }) => covers.includes(index))),
    );
    this.#last_employer_month = this.#turns_26 === null ? last : Math.min(last, this.#turns_26);
  }

  isPresent(month: MonthNumber): boolean {
    let present = this.#moves[0]?.is_present !== true;
    for (const move of this.#moves) if (move.month <= month) present = move.is_present;
    return present;
  }

  /** Whether the person comes into the household only after a year. */
  joinsAfter(year: number): boolean {
    const [first] = this.#moves;
    return first?.is_present === true && first.month > monthNumber(year, monthsAYear);
  }

  /** People who join during a year are on its tax return; of those who leave, only the ones who die. */
  isOnReturnOf(year: number): boolean {
    const december = monthNumber(year, monthsAYear);
    const died = this.#moves.some(
      ({ month, cause }) => cause === 'death' && month > monthNumber(year, 1) && month <= december + 1,
    );
    return died || this.isPresent(december + 1);
  }

  causeIn(month: MonthNumber): JoinCause | LeaveCause | null {
    return this.#moves.findLast((move) => move.month === month)?.cause ?? null;
  }

  hasEmployerCoverage(month: MonthNumber): boolean {
    return month <= this.#last_employer_month;
  }

  hasMedicare(month: MonthNumber): boolean {
    return month >= this.#medicare_from;
  }

  hasJustRetired(month: MonthNumber): boolean {
    return this.#retirements.includes(month - 1);
  }

  /** In the household and not retired. */
  isEmployed(month: MonthNumber): boolean {
    return this.isPresent(month) && !this.#retirements.some((last) => last < month);
  }

  turns26In(month: MonthNumber): boolean {
    return month === this.#turns_26;
  }

  /** The age on the first day of the month. An age without a birth date advances each January. */
  age(month: MonthNumber): number {
    const { age, birth_date = null } = this.#person;
    if (this.#later_birth !== null) return Math.max(0, Math.floor((month - this.#later_birth) / 12));
    return birth_date === null
      ? age + Math.max(0, Math.floor((month - this.#start) / 12))
      : ageOnFirstOf(month, birth_date);
  }
}

export const timelinesOf = (household: Household, year: number): PersonTimeline[] =>
  household.people.map((person, index) => new PersonTimeline(household.events ?? [], person, index, year));
