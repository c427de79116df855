import { firstBirthDate } from '../fields/ages.ts';
import { type JoinCause, type LeaveCause, monthNames } from '../vocabulary/scenarios.ts';

interface DatedPerson {
  readonly age?: number | undefined;
  readonly birth_date?: string | null | undefined;
  readonly spouse?: boolean | undefined;
}

/** As on the wire: people are positions from 1. */
type LifeEvent =
  | { readonly kind: 'joins'; readonly person: number; readonly month: number; readonly cause: JoinCause }
  | { readonly kind: 'leaves'; readonly person: number; readonly month: number; readonly cause: LeaveCause }
  | { readonly kind: 'retires'; readonly person: number; readonly month: number; readonly covers: readonly number[] };
type Move = Extract<LifeEvent, { cause: string }>;

export interface EventProblem {
  /** In the input of an estimate. */
  readonly path: (string | number)[];
  readonly message: string;
}

const verbs: Record<LifeEvent['kind'], string> = { joins: 'join', leaves: 'leave', retires: 'retire' };

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

  monthOf(month: number): string {
    return `${monthNames[month - 1]} ${this.#year}`;
  }

  /** The beginning of a sentence, such as "Person 2 can’t leave in March 2026". */
  cannot(event: LifeEvent): string {
    return `${this.nameOf(event.person)} can’t ${verbs[event.kind]} in ${this.monthOf(event.month)}`;
  }
}

function checkPeople(problems: Problems, people: readonly DatedPerson[], event: LifeEvent): void {
  const { kind, person } = event;
  if (!people[person - 1])
    problems.add(
      event,
      `The estimate has no person ${person}. Choose someone else for ${problems.monthOf(event.month)}.`,
      'person',
    );
  if (kind === 'joins' && person === 1)
    problems.add(event, `${problems.cannot(event)}. The first person is in the household from the start.`, 'person');
  const missing = kind === 'retires' ? event.covers.find((position) => !people[position - 1]) : undefined;
  if (missing !== undefined)
    problems.add(
      event,
      `The estimate has no person ${missing}. Choose who has coverage until ${problems.nameOf(person)} retires in ${problems.monthOf(event.month)}.`,
      'covers',
    );
}

function checkBirth(problems: Problems, person: DatedPerson | undefined, event: LifeEvent, year: number): void {
  if (!person) return;
  const { birth_date, age } = person;
  const month = `${year}-${String(event.month).padStart(2, '0')}`;
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

/** Joining counts from the first day of a month and leaving from the last. */
const byTime = (one: Move, other: Move) =>
  one.month - other.month || Number(one.kind === 'leaves') - Number(other.kind === 'leaves');

function checkOrder(problems: Problems, moves: readonly Move[]): void {
  const ordered = moves.toSorted(byTime);
  ordered.forEach((event, index) => {
    const before = ordered[index - 1];
    if (!before) return;
    const earlier = `${verbs[before.kind]}s`;
    if (before.kind === event.kind)
      problems.add(
        event,
        `${problems.cannot(event)}. ${problems.nameOf(event.person)} already ${earlier} in ${problems.monthOf(before.month)}.`,
      );
    else if (before.cause === 'marriage' && event.cause === 'divorce' && before.month === event.month)
      problems.add(event, `${problems.cannot(event)} by divorce, because the marriage is in the same month`);
    else if (event.kind === 'joins' && !returns(before, event))
      problems.add(event, `${problems.cannot(event)} after leaving in ${problems.monthOf(before.month)}`);
  });
}

function checkRetirement(problems: Problems, event: LifeEvent, moves: readonly Move[]): void {
  const left = moves.toSorted(byTime).at(-1);
  if (event.kind === 'retires' && left?.kind === 'leaves' && left.month < event.month)
    problems.add(event, `${problems.cannot(event)} after leaving in ${problems.monthOf(left.month)}`);
}

/**
 * What is impossible about the events of a plan year. Birth dates have their own checks.
 * @param people of the estimate, in their order
 */
export function problemsOfEvents(
  people: readonly DatedPerson[],
  events: readonly LifeEvent[],
  planYear: number,
): EventProblem[] {
  const problems = new Problems(people, events, planYear);
  const movesOf = (person: number) =>
    events.filter((event) => event.kind !== 'retires').filter((event) => event.person === person);
  for (const event of events) {
    checkPeople(problems, people, event);
    checkBirth(problems, people[event.person - 1], event, planYear);
    checkRetirement(problems, event, movesOf(event.person));
  }
  for (const position of people.keys()) checkOrder(problems, movesOf(position + 1));
  return problems.found;
}
