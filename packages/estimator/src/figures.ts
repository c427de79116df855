import type { Cents, CoveredBy, PlanYear, Sex } from './domain/household.ts';
import type { Reason } from './reason.ts';

/** One covered person's part of the estimate; amounts are monthly. */
export interface PersonFigures {
  readonly age: number;
  readonly sex: Sex;
  readonly covered_by: CoveredBy;
  /** Their share of the lowest silver premium before help; null outside the marketplace or without prices. */
  readonly premium_cents: Cents | null;
  /** Part B standard premium; null outside Medicare, as the four below. The plans' are null without prices too. */
  readonly part_b_cents: Cents | null;
  readonly part_b_surcharge_cents: Cents | null;
  readonly part_d_cents: Cents | null;
  readonly part_d_surcharge_cents: Cents | null;
  readonly plan_g_cents: Cents | null;
}

export interface Premium {
  readonly premium_cents: Cents;
  /** After the credit; never below zero. */
  readonly net_premium_cents: Cents;
}

/** The under-65 side of an estimate. */
export interface MarketplaceFigures {
  /** Whole percent, decimals dropped; 401 or more when above 400. Null without income. */
  readonly percent_of_poverty: number | null;
  /** The applicable figure of Form 8962 line 7 in ten-thousandths; null when no one may take the credit. */
  readonly applicable_ten_thousandths: number | null;
  /** Form 8962 line 8b; null when no one may take the credit. */
  readonly expected_contribution_cents: Cents | null;
  /** Second-lowest silver premium of the people who may take the credit; null when no one may and without prices. */
  readonly benchmark_premium_cents: Cents | null;
  /** Zero when no one may take it; null where a price would be needed and there is none, and in the territories. */
  readonly tax_credit_cents: Cents | null;
  /** 94, 87 or 73 percent of costs borne by a silver plan; null for the standard 70. */
  readonly cost_sharing_level: 94 | 87 | 73 | null;
  /** Null without prices or when no one is priced. */
  readonly bronze: Premium | null;
  readonly silver: Premium | null;
  readonly gold: Premium | null;
}

/** The 65-and-over side: parts are per person and month, sums are of the household. */
export interface MedicareFigures {
  readonly standard_part_b_cents: Cents;
  readonly part_b_surcharge_cents: Cents;
  readonly part_d_cents: Cents;
  readonly part_d_surcharge_cents: Cents;
  /** The year's Part B deductible: what traditional Medicare with Plan G leaves to pay. */
  readonly out_of_pocket_cents_a_year: Cents;
  readonly traditional_sum_cents: Cents;
  /** Null where no Advantage plan is sold. */
  readonly advantage_premium_cents: Cents | null;
  readonly advantage_out_of_pocket_cents_a_year: Cents | null;
  readonly advantage_sum_cents: Cents | null;
}

export interface Estimate {
  readonly plan_year: PlanYear;
  readonly people: readonly PersonFigures[];
  /** At least one person buys on the marketplace, with or without help; never in a territory. */
  readonly eligible_for_marketplace: boolean;
  /** At least one person gets Medicaid, CHIP or a Basic Health program. */
  readonly eligible_for_medicaid: boolean;
  readonly eligible_for_medicare: boolean;
  /** At least one person needs a marketplace price and there is none. */
  readonly marketplace_unavailable: boolean;
  readonly medicare_unavailable: boolean;
  /** Null when no one is under 65. */
  readonly marketplace: MarketplaceFigures | null;
  /** Null when no one is 65 or over, or without prices. */
  readonly medicare: MedicareFigures | null;
  /** Every figure's reason, and those of the steps between; built when first read. */
  readonly reasons: readonly Reason[];
}
