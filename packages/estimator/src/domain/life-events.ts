import type { Cents } from './household.ts';

/** `YYYY-MM-DD`. */
export type IsoDate = string;

/** 1 is January. */
export type Month = number;

export const monthsAYear = 12;

export type JoinCause = 'birth' | 'marriage' | 'moving_in';
export type LeaveCause = 'death' | 'divorce' | 'moving_out';

/**
 * What happens in the plan year. `person` is an index in the household's people.
 *
 * - `joins`: from the first day of `month`.
 * - `leaves`: with the last day of `month`.
 * - `retires`: the person's wages and the employer coverage of `covers` end with the last day of `month`. Until then those
 *   people need no other coverage. `wages_cents` are those of a whole year; the household's income includes all of them.
 */
export type LifeEvent =
  | { readonly kind: 'joins'; readonly person: number; readonly month: Month; readonly cause: JoinCause }
  | { readonly kind: 'leaves'; readonly person: number; readonly month: Month; readonly cause: LeaveCause }
  | {
      readonly kind: 'retires';
      readonly person: number;
      readonly month: Month;
      readonly wages_cents: Cents;
      readonly covers: readonly number[];
    };
