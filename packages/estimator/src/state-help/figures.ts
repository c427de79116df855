import type { Cents } from '../domain/household.ts';
import type { StateCode } from '../domain/places.ts';
import type { Metal } from '../reason.ts';
import type { TaxCreditTable } from '../years/year.ts';

/** What a state's help depends on. Premiums and the credit are those of one month. */
export interface HelpBasis {
  /** Of poverty, as `percentOf` counts it: whole, and at least 401 for an income over 400 percent. */
  readonly percent: number;
  /** Yearly, in whole dollars. */
  readonly credit_income_cents: Cents;
  /** Yearly. For limits that a state compares to the dollar. */
  readonly credit_guideline_cents: Cents;
  /** In ten-thousandths. Null where the law gives no credit. */
  readonly federal_figure: number | null;
  /** Before any help, also where there is no credit. */
  readonly benchmark_cents: Cents;
  /** What the benchmark gives, before the limit of the chosen plan's premium. */
  readonly credit_cents: Cents;
  /** Of the chosen plan, before any help. */
  readonly premium_cents: Cents;
  readonly metal: Metal;
  /** The people on the marketplace plan, each with their part of the premium. */
  readonly members: readonly HelpMember[];
}

export interface HelpMember {
  readonly age: number;
  /** Zero for children after the three oldest, who do not count as members. */
  readonly premium_cents: Cents;
}

/** Percents are whole, as `HelpBasis` has them, and both ends are included: "below 200" is entered as 199. */
interface PercentRange {
  readonly from_percent: number;
  readonly to_percent: number;
}

/** Taken off a figure, for an age of both ends or between. */
export interface PointsOff {
  readonly from_age: number;
  readonly to_age: number;
  readonly ten_thousandths: number;
}

/** A schedule of the state's own replaces the federal one. */
export interface ScheduleTopUp {
  readonly kind: 'schedule_top_up';
  /** Its floor and ceiling are those of the program. */
  readonly table: TaxCreditTable;
  /** Up to this percent of poverty the benchmark counts as `percent` percent of itself. */
  readonly gross_up: { readonly to_percent: number; readonly percent: number } | null;
  readonly points_off: readonly PointsOff[];
}

/** The federal figure less some points. */
export interface FederalPointsOff extends PercentRange {
  readonly kind: 'points_off';
  readonly points_off: readonly PointsOff[];
}

/** Each member has an amount. */
export interface FlatPerMember {
  readonly kind: 'flat_per_member';
  readonly from_percent: number;
  /** Lowest first. A band covers incomes over the band before. */
  readonly bands: readonly FlatBand[];
  /** Whether the help also ends where it pays for the benchmark, which represents the state's reference plan. */
  readonly is_limited_by_benchmark: boolean;
}

export interface FlatBand {
  readonly to_percent: number;
  readonly first_cents: Cents;
  readonly further_cents: Cents;
  /** What each member still pays. */
  readonly keep_cents: Cents;
}

/** Each member pays a fixed amount, and the state the rest. */
export interface FixedEnrolleePremium {
  readonly kind: 'fixed_enrollee_premium';
  readonly from_percent: number;
  /** Lowest first. A band covers incomes over the band before. */
  readonly bands: readonly { readonly to_percent: number; readonly enrollee_cents: Cents }[];
  /** People of other ages pay their premium themselves. */
  readonly from_age: number;
  readonly to_age: number;
}

/** A share of what the credit was by an earlier table in addition to what it is. */
export interface ShareOfLostCredit {
  readonly kind: 'share_of_lost_credit';
  /** The upper ends are compared to the dollar instead of the whole percent. */
  readonly bands: readonly (PercentRange & { readonly share_percent: number })[];
  readonly table: TaxCreditTable;
}

export type HelpRule = ScheduleTopUp | FederalPointsOff | FlatPerMember | FixedEnrolleePremium | ShareOfLostCredit;
export type HelpKind = HelpRule['kind'];

interface ProgramFacts {
  readonly state: StateCode;
  /** As the state calls it. */
  readonly program: string;
  readonly year: number;
  readonly source: string;
}

/** A program in force in a plan year whose help is part of the cost. */
export interface ProgramOfYear extends ProgramFacts {
  readonly confidence: 'high' | 'medium';
  readonly confidence_note: string | null;
  /** What people should know who count on the help. */
  readonly note: string | null;
  readonly metals: readonly Metal[];
  /** Up to this percent of poverty only people who may take the federal credit have the help. */
  readonly needs_credit_to_percent: number;
  readonly rule: HelpRule;
}

/** A program that may help in a plan year, but whose figures are too uncertain to be part of a cost. */
export interface UncountedProgram extends ProgramFacts {
  readonly confidence: 'low' | 'unknown';
  readonly confidence_note: string;
}

/** What one program pays. */
export interface ProgramHelp {
  readonly program: string;
  readonly kind: HelpKind;
  /** Above zero. */
  readonly cents: Cents;
  /** What was left of the premium before. */
  readonly remaining_cents: Cents;
  readonly entry: ProgramOfYear;
}

export interface StateHelp {
  readonly cents: Cents;
  readonly parts: readonly ProgramHelp[];
}
