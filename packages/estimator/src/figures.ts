import type { Cents, IsoDate, Month, MonthlyCoverage, PlanYear, Sex } from './domain/household.ts';
import type { CobraComparison, OfferFigures } from './employer-offer/figures.ts';
import type { IrmaaBracket } from './irmaa.ts';
import type { ChosenPlan, Market, Range } from './market.ts';
import type { LatePremiums, SavingsHint } from './medicare-extras.ts';
import type { Metal, Reason } from './reason.ts';
import type { ProgramOfYear, UncountedProgram } from './state-help/figures.ts';
import type { MedicareLaw } from './years/tables.ts';

export interface PersonFigures {
  readonly age: number;
  readonly sex: Sex;
  readonly covered_by: MonthlyCoverage;
  /** Share of the premium of the plan that counts before the tax credit. Null outside the marketplace and without prices. */
  readonly premium_cents: Cents | null;
  readonly premium_range: Range | null;
  /**
   * The standard premium. The five Medicare amounts are null outside Medicare. Those of plans are also null without
   * prices.
   */
  readonly part_b_cents: Cents | null;
  readonly part_b_surcharge_cents: Cents | null;
  readonly part_d_cents: Cents | null;
  readonly part_d_surcharge_cents: Cents | null;
  readonly plan_g_cents: Cents | null;
}

/** A range is null where the source is precise enough for cents, and where both of its ends are the same. */
export interface Premium {
  readonly premium_cents: Cents;
  readonly premium_range: Range | null;
  /** Of the state, after the credit. */
  readonly state_help_cents: Cents;
  readonly state_help_range: Range | null;
  /** After the credit and the state's help. */
  readonly net_premium_cents: Cents;
  readonly net_premium_range: Range | null;
}

/**
 * Figures of the credit are null when no one may take it. Prices are null when nothing can be quoted or no one is
 * priced.
 */
export interface MarketplaceFigures {
  /** Whole percent, decimals dropped. At least 401 when over 400. Null without income. */
  readonly percent_of_poverty: number | null;
  readonly applicable_ten_thousandths: number | null;
  readonly expected_contribution_cents: Cents | null;
  readonly benchmark_premium_cents: Cents | null;
  readonly benchmark_premium_range: Range | null;
  /** Zero when no one may take it. Null in the territories, and when a price is needed and there is none. */
  readonly tax_credit_cents: Cents | null;
  readonly tax_credit_range: Range | null;
  /** The percent of costs that a silver plan pays. Null for the standard 70. */
  readonly cost_sharing_level: 94 | 87 | 73 | null;
  readonly bronze: Premium | null;
  readonly silver: Premium | null;
  readonly gold: Premium | null;
  /** Of the chosen plan. Missing while the lowest silver one counts. */
  readonly chosen?: Premium;
}

/** Parts are per person and month. Sums are per household and month. */
export interface MedicareFigures {
  readonly standard_part_b_cents: Cents;
  readonly part_b_surcharge_cents: Cents;
  readonly part_d_cents: Cents;
  readonly part_d_surcharge_cents: Cents;
  /** The Part B deductible, which Plan G does not cover. */
  readonly out_of_pocket_cents_a_year: Cents;
  readonly traditional_sum_cents: Cents;
  readonly advantage_premium_cents: Cents | null;
  readonly advantage_out_of_pocket_cents_a_year: Cents | null;
  readonly advantage_sum_cents: Cents | null;
}

/** What the whole household pays for its plan after help, the lowest-priced silver one without a choice, and for Medicare. */
export interface HouseholdTotal {
  /** Includes traditional Medicare if anyone is on Medicare. */
  readonly month_cents: Cents;
  readonly month_range: Range | null;
  /** The sum of the months, like all amounts of the year. */
  readonly year_cents: Cents;
  readonly year_range: Range | null;
  /** With Medicare Advantage. Null if no one is on Medicare, and without a price. */
  readonly advantage_month_cents: Cents | null;
  readonly advantage_month_range: Range | null;
  readonly advantage_year_cents: Cents | null;
  readonly advantage_year_range: Range | null;
}

/** Consecutive months that cost the same, the last one included. */
export interface PeriodTotal {
  readonly from_month: Month;
  readonly to_month: Month;
  readonly month_cents: Cents;
  readonly month_range: Range | null;
}

/** The sums of the twelve months. Null without a price for a month that needs one. */
export interface YearTotals {
  /** Available credit, also where it is more than the premium of a plan. */
  readonly tax_credit_cents: Cents | null;
  readonly tax_credit_range: Range | null;
  /** Months in which someone may buy a plan. The amounts of plans are null without one. */
  readonly marketplace_months: number;
  readonly bronze: Premium | null;
  readonly silver: Premium | null;
  readonly gold: Premium | null;
  /** Of the plan that counts in each month. Missing if that is the lowest silver one all year. */
  readonly chosen?: Premium | null;
  readonly chosen_plan?: ChosenPlan;
  readonly medicare_months: number;
  readonly medicare_cents: Cents | null;
  readonly advantage_cents: Cents | null;
  /** What the household pays in each period. One period if every month costs the same. */
  readonly periods: readonly PeriodTotal[] | null;
}

/**
 * What a household can do to pay less in the year.
 *
 * - `lower_income`, `raise_income`: by `amount_cents`, to `limit_cents`.
 * - `other_metal`: the lowest plan of `metal` instead of the one that counts.
 * - `hsa_contribution`: of `amount_cents`, with a bronze plan or, if `metal` is null, the chosen plan.
 * - `file_jointly`: with the same household and income.
 * - `take_employer_offer`: for `amount_cents` a month, for `person`, or for the whole family if that is null.
 * - `enroll_in_medicare`: `person` by `by`, or pay a penalty for a year's delay.
 */
export interface Move {
  readonly kind:
    | 'lower_income'
    | 'raise_income'
    | 'other_metal'
    | 'hsa_contribution'
    | 'file_jointly'
    | 'take_employer_offer'
    | 'enroll_in_medicare';
  /** Saved in the year. */
  readonly year_cents: Cents;
  readonly amount_cents: Cents | null;
  readonly limit_cents: Cents | null;
  readonly metal: Metal | null;
  /** An index in the household's people. */
  readonly person: number | null;
  readonly by: IsoDate | null;
  readonly is_approximate: boolean;
  readonly source: string;
}

/** Figures are those of one month of the year as lived, unless a name says otherwise. */
export interface Estimate {
  readonly plan_year: PlanYear;
  readonly month: Month;
  readonly people: readonly PersonFigures[];
  readonly eligible_for_marketplace: boolean;
  readonly eligible_for_medicaid: boolean;
  readonly eligible_for_medicare: boolean;
  readonly marketplace_unavailable: boolean;
  readonly medicare_unavailable: boolean;
  /** Null when no one is under 65 in the month. */
  readonly marketplace: MarketplaceFigures | null;
  /** Null when no one is 65 or over, and without prices. */
  readonly medicare: MedicareFigures | null;
  /** Null when no one is 65 or over, and without a known income. */
  readonly irmaa: IrmaaBracket | null;
  readonly household_total: HouseholdTotal | null;
  readonly year: YearTotals;
  /** By dollars of the year, up to three. */
  readonly moves: readonly Move[];
  readonly reasons: readonly Reason[];
  /**
   * Of the state and plan year: those whose help is part of the costs, and those whose figures are uncertain. None for
   * spouses who file separately, because the help comes on top of the credit.
   */
  readonly state_programs: {
    readonly counted: readonly ProgramOfYear[];
    readonly uncounted: readonly UncountedProgram[];
  };
  readonly medicare_law: MedicareLaw;
  /** Of the month's place. */
  readonly market: Market;
  /** Null without an employer's offer, and without a known income. */
  readonly employer_offer: OfferFigures | null;
  /** One for each retirement with a price. */
  readonly cobra: readonly CobraComparison[];
  /** By person. Null for people who are not on Medicare in the month. */
  readonly late_premiums: readonly (LatePremiums | null)[];
  /** Null if no one is on Medicare during the year, and where the income is above all limits. */
  readonly medicare_savings: SavingsHint | null;
}
