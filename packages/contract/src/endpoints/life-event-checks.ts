import { firstBirthDate } from '../fields/ages.ts';
import { type JoinCause, type LeaveCause, monthNames } from '../vocabulary/scenarios.ts';
import { eventsIn, shownYears } from './tax-return.ts';

interface DatedPerson {
  readonly age?: number | undefined;
  readonly birth_date?: string | null | undefined;
  readonly spouse?: boolean | undefined;
}

interface Dated {
  readonly month: number;
  readonly year?: number | undefined;
}
interface OfPerson extends Dated {
  readonly person: number;
}

/** As on the wire: people are positions from 1. */
type PersonEvent =
  | (OfPerson & { readonly kind: 'joins'; readonly cause: JoinCause })
  | (OfPerson & { readonly kind: 'leaves'; readonly cause: LeaveCause })
  | (OfPerson & { readonly kind: 'retires'; readonly covers: readonly number[] });
type LifeEvent = PersonEvent | (Dated & { readonly kind: 'moves' });
type Move = Extract<LifeEvent, { cause: string }>;

export interface EventProblem {
  /** In the input of an estimate. */
  readonly path: (string | number)[];
  readonly message: string;
}

const verbs: Record<PersonEvent['kind'], string> = { joins: 'join', leaves: 'leave', retires: 'retire' };

/** Collects the problems of events, with sentences that name the person and the month. */
class Problems {
  readonly found: EventProblem[] = [];
  readonly #people: readonly DatedPerson[];
  readonly #events: readonly LifeEvent[];
  readonly #year: number;

  constructor(people: readonly DatedPerson[], events: readonly LifeEvent[], year: number) {
    this.#people = people;
    this.#events = events;
    this.#year = year;
  }

  add(event: LifeEvent, message: string, field = 'month'): void {
    this.found.push({ path: ['events', this.#events.indexOf(event), field], message });
  }

  nameOf(position: number): string {
    return this.#people[position - 1]?.spouse === true ? 'The spouse' : `Person ${position}`;
  }

  monthOf({ month, year = this.#year }: Dated): string {
    return `${monthNames[month - 1]} ${year}`;
  }

  /** The beginning of a sentence, such as "Person 2 can’t leave in March 2026". */
  cannot(event: PersonEvent): string {
    return `${this.nameOf(event.person)} can’t ${verbs[event.kind]} in ${this.monthOf(event)}`;
  }
}

function checkPeople(problems: Problems, people: readonly DatedPerson[], event: PersonEvent): void {
  const { kind, person } = event;
  if (!people[person - 1])
    problems.add(
      event,
      `The estimate has no person ${person}. Choose someone else for ${problems.monthOf(event)}.`,
      'person',
    );
  if (kind === 'joins' && person === 1)
    problems.add(event, `${problems.cannot(event)}. The first person is in the household from the start.`, 'person');
  const missing = kind === 'retires' ? event.covers.find((position) => !people[position - 1]) : undefined;
  if (missing !== undefined)
    problems.add(
      event,
      `The estimate has no person ${missing}. Choose who has coverage until ${problems.nameOf(person)} retires in ${problems.monthOf(event)}.`,
      'covers',
    );
}

function checkBirth(problems: Problems, person: DatedPerson | undefined, event: PersonEvent, planYear: number): void {
  if (!person) return;
  const { birth_date, age } = person;
  const month = `${event.year ?? planYear}-${String(event.month).padStart(2, '0')}`;
  const isBirth = event.kind === 'joins' && event.cause === 'birth';
  if (isBirth && (person.spouse === true || (birth_date == null && (age ?? 0) > 0)))
    problems.add(event, `${problems.cannot(event)} by birth. Choose another reason.`, 'cause');
  if (birth_date == null || birth_date < firstBirthDate) return;
  if (isBirth && birth_date.slice(0, 7) !== month)
    problems.add(event, `${problems.cannot(event)} by birth. The birth date is in another month.`);
  else if (birth_date.slice(0, 7) > month)
    problems.add(event, `${problems.cannot(event)}, which is before the birth date`);
}

const returns = (before: Move, next: Move) => before.cause === 'moving_out' && next.cause === 'moving_in';

const isSameMonth = (one: Dated, other: Dated) => one.month === other.month && one.year === other.year;
const isBefore = (one: Dated, other: Dated) =>
  (one.year ?? 0) === (other.year ?? 0) ? one.month < other.month : (one.year ?? 0) < (other.year ?? 0);

/** Joining counts from the first day of a month and leaving from the last. */
const byTime = (one: Move, other: Move) =>
  (one.year ?? 0) - (other.year ?? 0) ||
  one.month - other.month ||
  Number(one.kind === 'leaves') - Number(other.kind === 'leaves');

function checkOrder(problems: Problems, moves: readonly Move[]): void {
  const ordered = moves.toSorted(byTime);
  ordered.forEach((event, index) => {
    const before = ordered[index - 1];
    if (!before) return;
    const earlier = `${verbs[before.kind]}s`;
    if (before.kind === event.kind)
      problems.add(
        event,
        `${problems.cannot(event)}. ${problems.nameOf(event.person)} already ${earlier} in ${problems.monthOf(before)}.`,
      );
    else if (before.cause === 'marriage' && event.cause === 'divorce' && isSameMonth(before, event))
      problems.add(event, `${problems.cannot(event)} by divorce, because the marriage is in the same month`);
    else if (event.kind === 'joins' && !returns(before, event))
      problems.add(event, `${problems.cannot(event)} after leaving in ${problems.monthOf(before)}`);
  });
}

function checkRetirement(problems: Problems, event: PersonEvent, moves: readonly Move[]): void {
  const left = moves.toSorted(byTime).at(-1);
  if (event.kind === 'retires' && left?.kind === 'leaves' && isBefore(left, event))
    problems.add(event, `${problems.cannot(event)} after leaving in ${problems.monthOf(left)}`);
}

/**
 * What is impossible about the events of an estimate. Birth dates have their own checks.
 * @param people of the estimate, in their order
 */
export function problemsOfEvents(
  people: readonly DatedPerson[],
  given: readonly LifeEvent[],
  planYear: number,
): EventProblem[] {
  const events = eventsIn(planYear, given);
  const problems = new Problems(people, events, planYear);
  const movesOf = (person: number) =>
    events.filter((event) => 'cause' in event).filter((event) => event.person === person);
  const [, second] = events.filter(({ kind }) => kind === 'moves');
  if (second) problems.add(second, 'There can be only one move to another county', 'kind');
  for (const event of events) {
    const { year = planYear } = event;
    if (year < planYear || year >= planYear + shownYears)
      problems.add(event, `Choose a year from ${planYear} to ${planYear + shownYears - 1}`, 'year');
    if (event.kind === 'moves') continue;
    checkPeople(problems, people, event);
    checkBirth(problems, people[event.person - 1], event, planYear);
    checkRetirement(problems, event, movesOf(event.person));
  }
  for (const position of people.keys()) checkOrder(problems, movesOf(position + 1));
  return problems.found;
}
