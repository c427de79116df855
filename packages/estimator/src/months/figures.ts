import type { Cents, CoveredBy, Household, Person } from '../domain/household.ts';
import type { Range } from '../market.ts';

/** `YYYY-MM-DD`. */
export type IsoDate = string;

/** 1 is January. */
export type Month = number;

export interface DatedPerson extends Person {
  /** Null if only the age is known. Then nothing changes for the person during the year. */
  readonly birth_date: IsoDate | null;
}

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
export type JoinCause = 'birth' | 'marriage' | 'moving_in';
export type LeaveCause = 'death' | 'divorce' | 'moving_out';

export interface DatedHousehold extends Household {
  readonly people: readonly DatedPerson[];
  readonly events: readonly LifeEvent[];
}

/** `employer`: covered by an employer, without a cost here. `absent`: not in the household in that month. */
export type MonthlyCoverage = CoveredBy | 'employer' | 'absent';

export interface PersonMonth {
  readonly covered_by: MonthlyCoverage;
  /** The person's part of the silver premium before the credit, or all Medicare premiums. Zero for other coverage. */
  readonly premium_cents: Cents | null;
}

/**
 * What differs from the month before, for one person.
 *
 * - `medicare_begins`: not for people with coverage from an employer, for whom it begins after a retirement.
 * - `turns_26`: of a child, in the month of the birthday, also if nothing else changes.
 * - `retires`: in the month after the last one of work.
 * - `coverage_changes`: for any other reason, such as a spouse's retirement or a child's 19th birthday.
 */
export interface MonthChange {
  readonly kind: 'medicare_begins' | 'turns_26' | 'joins' | 'leaves' | 'retires' | 'coverage_changes';
  readonly person: number;
  readonly from: MonthlyCoverage;
  readonly to: MonthlyCoverage;
  readonly cause: JoinCause | LeaveCause | null;
}

export interface MonthFigures {
  readonly month: Month;
  readonly people: readonly PersonMonth[];
  /** Form 8962, lines 12 to 23: lowest silver premium, benchmark premium, contribution and credit of the month. */
  readonly silver_cents: Cents | null;
  readonly benchmark_cents: Cents | null;
  readonly contribution_cents: Cents | null;
  readonly credit_cents: Cents | null;
  readonly medicare_cents: Cents | null;
  /** Silver after the credit, and traditional Medicare. Null without prices. */
  readonly total_cents: Cents | null;
  readonly changes: readonly MonthChange[];
}

/** A plan year in twelve months whose parts add up to its totals. */
export interface YearFigures {
  readonly year: number;
  /** False if a figure of law was projected. Then amounts are rounded to dollars. */
  readonly is_enacted: boolean;
  /** MAGI without the wages after a retirement. */
  readonly income_cents: Cents | null;
  readonly months: readonly MonthFigures[];
  /** The sum of the months, as on Form 8962, line 24, when people settle by month. */
  readonly credit_cents: Cents | null;
  readonly medicare_cents: Cents | null;
  readonly total_cents: Cents | null;
}

/** The total of a plan year, with a range where the expected error of a price is 10% or more. */
export interface YearCost {
  readonly total_cents: Cents;
  readonly range: Range | null;
}

/** Growth in ten-thousandths a year, for years without tables. */
export interface Assumptions {
  readonly premium_growth: number;
  /** Growth of poverty guidelines and IRMAA brackets. */
  readonly indexation: number;
  readonly medicare_growth: number;
  /**
   * MAGI by year, from the plan year on. Missing years have the income of the last one. That of the plan year includes all
   * wages, like the household's income. Later years are without the wages of people who have retired.
   */
  readonly income_cents: readonly Cents[];
  /** The part of each year's income that IRMAA does not count (42 USC 1395r(i)(4)). Defaults to zero. */
  readonly untaxed_social_security_cents?: Cents;
}
