import type { Cents, Month, PlanYear } from './domain/household.ts';
import type { PlaceCode } from './domain/places.ts';

/**
 * The lowest monthly prices of a rating area at age 21 on the state's curve. In New York and Vermont, for one adult of
 * any age. The benchmark is the second-lowest silver plan.
 */
export interface Prices {
  readonly benchmark_cents: Cents;
  readonly bronze_cents: Cents;
  readonly silver_cents: Cents;
  readonly gold_cents: Cents;
}

/** A plan's own monthly prices, as filed. */
export interface PlanPrice {
  readonly plan_id: string;
  readonly name: string;
  /**
   * 65 prices by age, from 0 to 64, which is also for older people. In New York and Vermont eight by family: one adult, a
   * couple, one adult with one, two and three or more children, a couple with one, two and three or more children.
   */
  readonly cents: readonly Cents[];
  /** The share of the premium for essential health benefits. 10,000 for all of it. */
  readonly ehb_ten_thousandths: number;
}

export type PlanOffering = 'everyone' | 'adults' | 'children';

export type PlanMetal = 'catastrophic' | 'bronze' | 'expanded_bronze' | 'silver' | 'gold' | 'platinum';

/** What the household buys instead of the lowest silver plan. */
export interface ChosenPlan extends PlanPrice {
  readonly metal: PlanMetal;
  readonly is_hsa_eligible: boolean;
  /** `adults`: not for children alone. `children`: only for them. */
  readonly offering: PlanOffering;
}

export interface BenchmarkCandidate extends PlanPrice {
  readonly has_childrens_dental: boolean;
}

/** Where silver plans without children's dental care can be the benchmark of a family (26 CFR 1.36B-3(f)(3)). */
export interface BenchmarkWithChildren {
  /** The two lowest silver plans with children's dental care, and the two lowest without it. */
  readonly candidates: readonly BenchmarkCandidate[];
  /** Stand-alone dental plans, with 19 prices by age of a child, and the share for children's essential benefits. */
  readonly dental: readonly PlanPrice[];
}

/** The plans whose prices at age 21 are the market's. */
export interface PlanPrices {
  readonly benchmark: PlanPrice;
  readonly bronze: PlanPrice;
  readonly silver: PlanPrice;
  readonly gold: PlanPrice;
  /** Missing where children make no difference to the benchmark. */
  readonly benchmark_with_children?: BenchmarkWithChildren | undefined;
}

/** Monthly: at age 21 on the state's curve (New York and Vermont: for one adult), or a plan's own prices. */
export type Price = Cents | PlanPrice;

/** The same plans as in `PlanPrices`. */
export type Quotes = Readonly<Record<'benchmark' | 'bronze' | 'silver' | 'gold', Price>>;

export interface Range {
  readonly low_cents: Cents;
  readonly high_cents: Cents;
}

/** Ranges have the same basis as the prices. Null for a price whose expected error is below 10%. */
export interface PriceRanges {
  readonly benchmark: Range | null;
  readonly bronze: Range | null;
  readonly silver: Range | null;
  readonly gold: Range | null;
}

/** Per person and month. The Advantage amounts are null where no Advantage plan is sold. */
export interface MedicarePrices {
  /** The national average of stand-alone plans, or the national base premium where no average is published. */
  readonly part_d_cents: Cents;
  /** The price at age 65. */
  readonly plan_g_cents: Cents;
  readonly advantage_premium_cents: Cents | null;
  /** The yearly limit on what a member pays for care in network. */
  readonly advantage_out_of_pocket_cents: Cents | null;
  /** The Advantage amounts are averages of the country, not medians of the state's plans. */
  readonly national_average: boolean;
  /** The prices of the year are not known, so these are made from those of the year before. */
  readonly is_projected: boolean;
  readonly source: string;
  readonly accuracy: string;
}

/** The household moves on the first day of a month, `years` after the plan year. */
export interface MarketMove {
  readonly years: number;
  readonly month: Month;
  readonly market: Market;
}

export interface Market {
  readonly plan_year: PlanYear;
  readonly state: PlaceCode;
  /** FIPS code. */
  readonly county: string;
  readonly county_name: string;
  readonly rating_area: string | null;
  /** Null in the territories and in counties without a filed price. */
  readonly prices: Prices | null;
  /**
   * Where the plans on sale are known, premiums are their own prices. `prices` are then those at age 21, which nothing but
   * texts uses, and there are no ranges.
   */
  readonly plan_prices?: PlanPrices | null | undefined;
  /** Of these plans on sale. Missing for the lowest silver one. */
  readonly chosen_plan?: ChosenPlan | undefined;
  /** The plans on sale are invented ones. */
  readonly is_sample?: boolean | undefined;
  /** Null without prices. */
  readonly price_ranges: PriceRanges | null;
  /** The marketplace prices of the year are not known, so these are made from those of the year before. */
  readonly is_projected: boolean;
  readonly price_source: string;
  readonly price_accuracy: string;
  readonly medicare: MedicarePrices | null;
  readonly move?: MarketMove | undefined;
}
