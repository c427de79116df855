// Without zod, because the form of the browser asks at every keystroke.

/** Wages of a whole year, which the household income includes. */
export const retirementWages = (events: readonly { kind: string; wages?: number }[]): number =>
  events.reduce((sum, { kind, wages = 0 }) => sum + (kind === 'retires' ? wages : 0), 0);

interface Leaving {
  readonly kind: string;
  readonly person: number;
  readonly cause?: string;
}

/**
 * The positions of people, from 1, who can be on another tax return of the plan year. A former spouse is not on this
 * one: what counts is the marriage on December 31 (26 USC 7703(a)). A child can be the dependent of someone else.
 */
export const otherReturns = (events: readonly Leaving[]): ReadonlySet<number> =>
  new Set(
    events
      .filter(({ kind, cause }) => kind === 'leaves' && (cause === 'divorce' || cause === 'moving_out'))
      .flatMap(({ person }) => (person > 1 ? [person] : [])),
  );

/** Whether a spouse is listed who is not divorced during the plan year. */
export const isMarriedAtYearEnd = (people: readonly { spouse?: unknown }[], events: readonly Leaving[]): boolean =>
  people.some(
    ({ spouse }, index) =>
      spouse === true && !events.some(({ person, cause }) => person === index + 1 && cause === 'divorce'),
  );
