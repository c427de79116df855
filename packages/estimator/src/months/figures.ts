import type { Cents, JoinCause, LeaveCause, Month, MonthlyCoverage } from '../domain/household.ts';

export interface PersonMonth {
  readonly covered_by: MonthlyCoverage;
  /** The person's part of the premium of the plan that counts before the credit, or all Medicare premiums. Zero for other coverage. */
  readonly premium_cents: Cents | null;
}

/**
 * What differs from the month before, for one person.
 *
 * - `medicare_begins`: not for people with coverage from an employer, for whom it begins after a retirement.
 * - `turns_26`: of a child, in the month of the birthday, also if nothing else changes.
 * - `retires`: in the month after the last one of work.
 * - `moves`: the household, listed with the first person.
 * - `coverage_changes`: for any other reason, such as a spouse's retirement or a child's 19th birthday.
 */
export interface MonthChange {
  readonly kind: 'medicare_begins' | 'turns_26' | 'joins' | 'leaves' | 'retires' | 'moves' | 'coverage_changes';
  readonly person: number;
  readonly from: MonthlyCoverage;
  readonly to: MonthlyCoverage;
  readonly cause: JoinCause | LeaveCause | null;
}

export interface MonthFigures {
  readonly month: Month;
  readonly people: readonly PersonMonth[];
  /** Form 8962, lines 12 to 23: premium of the chosen plan or the lowest silver one, benchmark premium, contribution and credit of the month. */
  readonly silver_cents: Cents | null;
  readonly benchmark_cents: Cents | null;
  readonly contribution_cents: Cents | null;
  readonly credit_cents: Cents | null;
  /** The state's own help with what the credit leaves of that premium. */
  readonly state_help_cents: Cents | null;
  readonly medicare_cents: Cents | null;
  /** The plan after the credit and the state's help, and traditional Medicare. Null without prices. */
  readonly total_cents: Cents | null;
  readonly changes: readonly MonthChange[];
}

/** A plan year in twelve months whose parts add up to its totals. */
export interface YearFigures {
  readonly year: number;
  /** False if a figure of law was projected. */
  readonly is_enacted: boolean;
  /** MAGI without the wages after a retirement. */
  readonly income_cents: Cents | null;
  readonly months: readonly MonthFigures[];
  /** The sum of the months, as on Form 8962, line 24, when people settle by month. */
  readonly credit_cents: Cents | null;
  readonly state_help_cents: Cents | null;
  readonly medicare_cents: Cents | null;
  readonly total_cents: Cents | null;
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
