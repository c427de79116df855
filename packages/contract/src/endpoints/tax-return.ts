import type { Filing } from 'estimator';
import type { ReturnStatus } from '../vocabulary/estimations.ts';

// Without zod, because the form of the browser asks at every keystroke.

/** Wages of a whole year, which the household income includes. */
export const retirementWages = (events: readonly { kind: string; wages?: number }[]): number =>
  events.reduce((sum, { kind, wages = 0 }) => sum + (kind === 'retires' ? wages : 0), 0);

interface Change {
  readonly kind: string;
  readonly person?: number;
  readonly cause?: string;
  readonly year?: number | undefined;
}

/** Years that the estimate shows: the plan year and those after it. */
export const shownYears = 10;

/** An event of the plan year has no year. */
export const eventsIn = <Event extends Change>(planYear: number, events: readonly Event[]): Event[] =>
  events.map((event) => {
    if (event.year !== planYear) return event;
    const { year: _, ...rest } = event;
    return rest as Event;
  });

const isOff = ({ kind, cause, year }: Change): boolean =>
  year === undefined ? kind === 'leaves' && (cause === 'divorce' || cause === 'moving_out') : kind === 'joins';

/**
 * The positions of people, from 1, who can be missing on the tax return of the plan year. A former spouse is not on this
 * one: what counts is the marriage on December 31 (26 USC 7703(a)). A child can be the dependent of someone else. People
 * who join in a later year are not on it yet.
 */
export const otherReturns = (events: readonly Change[]): ReadonlySet<number> =>
  new Set(events.filter(isOff).flatMap(({ person = 1 }) => (person > 1 ? [person] : [])));

/** Whether a spouse is listed who is not divorced during the plan year, and not married only later. */
export const isMarriedAtYearEnd = (people: readonly { spouse?: unknown }[], events: readonly Change[]): boolean =>
  people.some(
    ({ spouse }, index) =>
      spouse === true &&
      !events.some((event) => event.person === index + 1 && event.cause !== 'moving_out' && isOff(event)),
  );

interface FilingAnswers {
  readonly plan_year_filing_status?: ReturnStatus | null | undefined;
  readonly lived_apart_all_year?: boolean | undefined;
  readonly credit_exception?: boolean | undefined;
}

export const filingOf = (answers: FilingAnswers): Filing | null =>
  answers.plan_year_filing_status == null
    ? null
    : {
        status: answers.plan_year_filing_status,
        lived_apart: answers.lived_apart_all_year ?? false,
        credit_exception: answers.credit_exception ?? false,
      };
