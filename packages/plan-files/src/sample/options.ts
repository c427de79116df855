import type { Level, Metal } from '../catalog.ts';
import type { Sharing } from './designs.ts';

export interface SampleCounty {
  /** FIPS code. */
  readonly county: string;
  readonly name: string;
  /** Those that the rating area prices. */
  readonly zips: readonly string[];
}

/** Monthly prices at age 21, or of one adult with family tiers. Plans that have them are sold in the whole state. */
export interface Targets {
  readonly bronze_cents: number;
  readonly silver_cents: number;
  readonly benchmark_cents: number;
  readonly gold_cents: number;
}

export interface SampleArea {
  readonly rating_area: string;
  readonly counties: readonly SampleCounty[];
  /** Invented if there are none, without a plan that has the lowest price everywhere. */
  readonly targets?: Targets;
}

export interface SampleState {
  readonly state: string;
  readonly rating_areas: readonly SampleArea[];
  /** In thousandths of the price at age 21, by age from 0 to 64. */
  readonly age_factors?: readonly number[];
  /** In thousandths of one adult’s price, in the order of `Rate.cents`. */
  readonly family_factors?: readonly number[];
}

export interface SampleOptions {
  readonly seed: number;
  readonly plan_year: number;
  readonly states: readonly SampleState[];
  readonly plans_per_state: number;
  /** Stand-alone ones, by state. None without a number. */
  readonly dental_plans?: number;
  /** Shares of plans, from 0 to 1. */
  readonly tobacco_share?: number;
  readonly separate_share?: number;
  /** Of county rows of service areas. */
  readonly partial_share?: number;
  /** All plans were on sale in the year before. Otherwise some have ended since, and some had another ID. */
  readonly has_same_plans_before?: boolean;
  /** Small-group, dental and off-exchange plans, exact duplicates, fillers, rates of other times. */
  readonly has_noise?: boolean;
}

export interface InventedArea {
  readonly id: string;
  /** Null for the whole state. Zip codes are null for a whole county. */
  readonly counties:
    | readonly { readonly county: string; readonly name: string; readonly zips: readonly string[] | null }[]
    | null;
}

export interface InventedPlan {
  readonly plan_id: string;
  readonly state: string;
  readonly issuer_id: string;
  readonly issuer: string;
  readonly name: string;
  readonly metal: Metal;
  readonly type: string;
  readonly service_area_id: string;
  readonly is_hsa: boolean;
  readonly ehb: number;
  readonly offering: string;
  readonly has_childrens_dental: boolean;
  readonly tobacco_factor: number | null;
  readonly levels: readonly (readonly [Level, Sharing])[];
  /** Cents at age 21 by rating area. */
  readonly prices: ReadonlyMap<string, number>;
}

export interface InventedDental {
  readonly plan_id: string;
  readonly state: string;
  readonly issuer_id: string;
  readonly name: string;
  readonly offering: string;
  readonly apportionment: string;
  readonly areas: readonly string[];
  /** Null for the whole state. */
  readonly counties: readonly { readonly county: string; readonly name: string }[] | null;
  readonly child_cents: number;
  /** From 15 to 18. */
  readonly teen_cents: number;
  readonly has_filler: boolean;
}

export interface InventedState {
  readonly state: SampleState;
  readonly areas: readonly (InventedArea & { readonly issuer_id: string })[];
  readonly plans: readonly InventedPlan[];
  readonly dental: readonly InventedDental[];
}
