/** What the official files of a plan year say about individual medical plans on an exchange. Money is in cents. */
export interface Catalog {
  readonly plan_year: number;
  /** Postal codes of the states that the files cover with plans, rates and service areas. */
  readonly states: readonly string[];
  readonly plans: readonly Plan[];
  readonly rates: readonly Rate[];
  readonly service_areas: readonly ServiceArea[];
  /** Stand-alone dental plans count only for the children's part of a benchmark. */
  readonly dental: readonly DentalPlan[];
  /** Of those with a share. */
  readonly dental_rates: readonly DentalRate[];
  /** Which plan follows a plan of the year before. */
  readonly crosswalk: readonly Successor[];
}

export type Metal = 'catastrophic' | 'bronze' | 'expanded_bronze' | 'silver' | 'gold' | 'platinum';

/** Cost sharing: as sold to everyone, a silver plan for lower incomes, or one for members of tribes. */
export type Level = 'standard' | '73' | '87' | '94' | 'zero' | 'limited';

interface PlanIdentity {
  /** 14 characters, without the variant. */
  readonly plan_id: string;
  readonly state: string;
  readonly issuer_id: string;
  readonly issuer: string | null;
  readonly name: string;
  readonly service_area_id: string;
  readonly offering: 'everyone' | 'adults' | 'children';
}

export interface Plan extends PlanIdentity {
  readonly metal: Metal;
  /** HMO, PPO, EPO, POS or Indemnity. */
  readonly type: string;
  readonly is_hsa_eligible: boolean;
  /** Share of the premium for essential health benefits, which the credit can pay. 10,000 for all of it. */
  readonly ehb_ten_thousandths: number;
  /** Whether it has children's dental care. False only if a file of benefits says so. */
  readonly has_childrens_dental: boolean;
  readonly formulary_url: string | null;
  readonly brochure_url: string | null;
  /** By level. A plan that is not silver has `standard` and perhaps `zero` and `limited`. */
  readonly variants: Readonly<Partial<Record<Level, Variant>>>;
}

export interface DentalPlan extends PlanIdentity {
  /** The part of the premium for children's essential benefits, per child and month. */
  readonly childrens_cents: number | null;
  /** Or its share of a child's premium. Most files have it. Null in either if the files have neither. */
  readonly childrens_ten_thousandths: number | null;
}

/** Monthly prices of a dental plan in a rating area, by age of a child from 0 to 18. */
export interface DentalRate {
  readonly plan_id: string;
  readonly rating_area: string;
  readonly from: string;
  readonly to: string;
  readonly cents: readonly number[];
}

/** Null where the file has no amount. */
export interface Amounts {
  readonly individual_cents: number | null;
  readonly family_person_cents: number | null;
  readonly family_cents: number | null;
}

/** In the first tier of the network. */
export interface Variant {
  /** For medical care and drugs, or for medical care if `drug_deductible` is there. */
  readonly deductible: Amounts;
  readonly drug_deductible: Amounts | null;
  readonly limit: Amounts;
  readonly drug_limit: Amounts | null;
  readonly summary_url: string | null;
  /** Empty without a file of benefits. */
  readonly benefits: Readonly<Partial<Record<BenefitName, Benefit>>>;
}

export type BenefitName =
  | 'primary_care'
  | 'specialist'
  | 'emergency_room'
  | 'inpatient'
  | 'inpatient_physician'
  | 'outpatient'
  | 'laboratory'
  | 'imaging'
  | 'generic_drugs'
  | 'preferred_brand_drugs'
  | 'other_brand_drugs'
  | 'specialty_drugs';

/** Both null for care without a charge. */
export interface Benefit {
  readonly is_covered: boolean;
  readonly copay_cents: number | null;
  readonly copay_per: 'visit' | 'day' | 'stay';
  /** The member's share, in hundredths of a percent. */
  readonly coinsurance: number | null;
  readonly is_after_deductible: boolean;
}

/** Monthly prices of a plan in a rating area. */
export interface Rate {
  readonly plan_id: string;
  /** As in `market_zips`, such as 7. */
  readonly rating_area: string;
  /** ISO dates. The coverage month begins between them. */
  readonly from: string;
  readonly to: string;
  /**
   * By age: 65 prices from 0 to 64. By family: one adult, a couple, one adult with one, two and three or more children, a
   * couple with one, two and three or more children.
   */
  readonly basis: 'age' | 'family';
  readonly cents: readonly number[];
  /** Null if tobacco makes no difference. */
  readonly tobacco_cents: readonly number[] | null;
}

export interface ServiceArea {
  readonly state: string;
  readonly issuer_id: string;
  readonly service_area_id: string;
  /** FIPS codes, with all counties of the state written out. */
  readonly counties: readonly {
    readonly county: string /** Null for the whole county. */;
    readonly zips: readonly string[] | null;
  }[];
}

export interface Successor {
  readonly plan_id: string;
  /** FIPS code, or null for all counties of the state. */
  readonly county: string | null;
  /** Null for the whole county. */
  readonly zip: string | null;
  /** Null if no plan follows. */
  readonly next_plan_id: string | null;
  /** CMS codes. */
  readonly level: number;
  readonly reason: string;
}

export interface Finding {
  readonly severity: 'error' | 'warning';
  /** Stable name of the kind, such as `rate_filler`. */
  readonly kind: string;
  /** A full sentence. */
  readonly message: string;
  readonly file: string | null;
  /** Of the first example, counted from 1 with the header as row 1. */
  readonly row: number | null;
  readonly column: string | null;
  readonly count: number;
  /** At most five. */
  readonly examples: readonly string[];
}
