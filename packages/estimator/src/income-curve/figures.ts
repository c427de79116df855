import type { Cents, PlanYear } from '../domain/household.ts';
import type { Metal, Reason } from '../reason.ts';

export interface CurveOptions {
  /** The lowest plan of it is bought on the marketplace. Defaults to the chosen plan, or else to silver. */
  readonly metal?: Metal;
  /** Yearly MAGI at which the curve ends. Defaults to an income above the last threshold of the household. */
  readonly to_cents?: Cents;
  /** Part of this year's MAGI for the credit, but not of the MAGI for IRMAA (42 USC 1395r(i)(4)). Defaults to zero. */
  readonly untaxed_social_security_cents?: Cents;
}

/** From this income up to the next step, a year costs the same. Incomes and costs are yearly. */
export interface CurveStep {
  readonly from_cents: Cents;
  readonly year_cents: Cents;
}

/**
 * What changes one dollar above an income.
 *
 * - `medicaid_ends`, `chip_ends`, `basic_health_ends`: for `people`.
 * - `credit_begins`: from here on the tax credit is available. Below, no program covers `people`.
 * - `contribution_rises`: the expected share of income jumps between two bands of the table.
 * - `cost_sharing_ends`: a silver plan no longer pays `level` percent.
 * - `credit_ends`: no tax credit above, by law (400 percent of poverty in 2026) or because the contribution reaches the
 *   benchmark premium.
 * - `offer_affordable`: `people` can't take the credit, because an employer's offer is affordable.
 * - `state_help_begins`, `state_help_ends`: a program of the state pays something only above, or only up to the income.
 * - `state_help_changes`: it pays by another band above the income.
 * - `irmaa_begins`: the next bracket of the surcharge for higher incomes, for `people` on Medicare two years later.
 */
export type ThresholdKind =
  | 'medicaid_ends'
  | 'chip_ends'
  | 'basic_health_ends'
  | 'credit_begins'
  | 'contribution_rises'
  | 'cost_sharing_ends'
  | 'credit_ends'
  | 'offer_affordable'
  | 'state_help_begins'
  | 'state_help_ends'
  | 'state_help_changes'
  | 'irmaa_begins';

export interface Threshold {
  readonly kind: ThresholdKind;
  /** The highest income in whole dollars before the change, as the MAGI of the plan year for the credit. */
  readonly limit_cents: Cents;
  /** Indexes in the household's people. Empty if the change concerns the household. */
  readonly people: readonly number[];
  /** 94, 87 or 73 for `cost_sharing_ends`, the bracket for `irmaa_begins`, otherwise null. */
  readonly level: number | null;
  /** The year whose costs change: the plan year, or two years later for IRMAA. */
  readonly year: number;
  /** False for IRMAA while the brackets of that year are not published. The brackets of the plan year are used. */
  readonly is_enacted: boolean;
  /**
   * The cost of `year` one dollar above the limit, less that at the limit. Thresholds of the same year at the same limit
   * share it. Negative for a saving. Null without prices.
   */
  readonly change_cents: Cents | null;
  readonly reason: Reason;
}

/** What a household's coverage costs at each income of the plan year, exact to the cent. */
export interface IncomeCurve {
  readonly plan_year: PlanYear;
  /** Null for the chosen plan. */
  readonly metal: Metal | null;
  readonly to_cents: Cents;
  /** Costs of the plan year, Medicare included. The first step is at zero. Empty without prices. */
  readonly steps: readonly CurveStep[];
  /** Medicare surcharges two years later, which depend on this year's income. Null if no one is on Medicare by then. */
  readonly later: {
    readonly year: number;
    readonly people: readonly number[];
    readonly is_enacted: boolean;
    readonly steps: readonly CurveStep[];
  } | null;
  /** By income, lowest first. All of the household, also those above `to_cents`. */
  readonly thresholds: readonly Threshold[];
}

export interface Room {
  /** Whole dollars that the income can rise without crossing, or must fall to be below. */
  readonly distance_cents: Cents;
  /** More than one if several changes happen at the same income. */
  readonly thresholds: readonly Threshold[];
}

export interface Headroom {
  readonly up: Room | null;
  readonly down: Room | null;
}
