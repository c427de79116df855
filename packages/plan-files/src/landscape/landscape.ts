/** What the landscape file of a plan year says about plans for people on Medicare. Money is in cents. */
export interface Landscape {
  readonly plan_year: number;
  /** Postal codes. */
  readonly states: readonly string[];
  readonly plans: readonly MedicarePlan[];
  readonly counties: readonly MedicareCounty[];
}

/** `part_d`: drugs only, beside traditional Medicare. `special_needs`: Advantage plans that not everyone may join. */
export type MedicareKind = 'part_d' | 'advantage' | 'cost' | 'special_needs';

/** Why there are no stars. */
export type MissingStars = 'too_new' | 'not_enough_data';

/** As sold in a state. */
export interface MedicarePlan {
  readonly state: string;
  /** Contract, plan and segment: `H1234-001-000`. */
  readonly plan_id: string;
  readonly kind: MedicareKind;
  readonly carrier: string;
  readonly name: string;
  /** As in the file, such as `HMO` or `Local PPO`. */
  readonly type: string;
  /** Whom a plan for special needs is for, as in the file. Null for plans for everyone. */
  readonly special_needs: string | null;
  readonly has_drugs: boolean;
  /** Monthly, of care and drugs together. Part B is paid besides. */
  readonly premium_cents: number;
  /** Yearly. Null without drugs. */
  readonly drug_deductible_cents: number | null;
  /** Yearly, on what a member pays for care in network. Drugs do not count. Null for drug plans. */
  readonly limit_cents: number | null;
  /** Tenths of a star: 45 for 4.5. Null where the file has none. */
  readonly stars_tenths: number | null;
  readonly stars_missing: MissingStars | null;
}

export interface MedicareCounty {
  readonly state: string;
  /** FIPS code. */
  readonly county: string;
  /** In order. */
  readonly plan_ids: readonly string[];
}
