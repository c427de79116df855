import type { Cents, PlanYear } from './domain/household.ts';
import type { PlaceCode } from './domain/places.ts';

/** The lowest monthly prices of one rating area at age 21 on the state's curve (NY and VT: one adult of any age). */
export interface Prices {
  /** Second-lowest silver plan. */
  readonly benchmark_cents: Cents;
  readonly bronze_cents: Cents;
  readonly silver_cents: Cents;
  readonly gold_cents: Cents;
}

/** A state's Medicare prices, per person and month. */
export interface MedicarePrices {
  /** A stand-alone drug plan's premium. */
  readonly part_d_cents: Cents;
  /** A supplement's premium, Plan G, at age 65. */
  readonly plan_g_cents: Cents;
  /** An Advantage plan's premium; null where none is sold. */
  readonly advantage_premium_cents: Cents | null;
  /** The yearly limit on what an Advantage member pays for care in network; null where none is sold. */
  readonly advantage_out_of_pocket_cents: Cents | null;
  readonly source: string;
  readonly accuracy: string;
}

/** What one place charges in one plan year, and who says so. */
export interface Market {
  readonly plan_year: PlanYear;
  readonly state: PlaceCode;
  /** FIPS code. */
  readonly county: string;
  readonly county_name: string;
  readonly rating_area: string | null;
  /** Null where nothing can be quoted: territories, and counties without a filed price. */
  readonly prices: Prices | null;
  readonly price_source: string;
  readonly price_accuracy: string;
  /** Null in the territories. */
  readonly medicare: MedicarePrices | null;
}
