import type { Cents, FilingStatus, PlanYear } from '../domain/household.ts';
import type { StateCode } from '../domain/places.ts';

/** The poverty guideline of one calendar year: yearly amounts for one person and for each further one. */
export interface PovertyGuideline {
  readonly year: number;
  readonly source: string;
  readonly contiguous: GuidelineRow;
  readonly AK: GuidelineRow;
  readonly HI: GuidelineRow;
}

export interface GuidelineRow {
  readonly first_person_cents: Cents;
  readonly further_person_cents: Cents;
}

/** One band of the applicable percentage table, up to where the next begins; figures in ten-thousandths of income. */
export interface ApplicableRow {
  readonly from_percent: number;
  readonly initial_ten_thousandths: number;
  /** Reached where the next band begins; the last band is level. */
  readonly final_ten_thousandths: number;
}

export interface TaxCreditTable {
  readonly source: string;
  readonly rows: readonly ApplicableRow[];
  /** Below this percent of poverty there is no credit. */
  readonly floor_percent: number;
  /** Above this percent there is none either; null where the law sets no end. */
  readonly ceiling_percent: number | null;
}

/** Income up to `to_percent` of poverty, and over the row before, makes a silver plan bear `level` percent of costs. */
export interface CostSharingRow {
  readonly to_percent: number;
  readonly level: 94 | 87 | 73;
}

/**
 * Up to which percent of poverty a state's Medicaid takes each group, the five-point disregard included;
 * null where the state has no such group.
 */
export interface MedicaidLimits {
  readonly adult_percent: number | null;
  readonly parent_percent: number | null;
  readonly child_under_1_percent: number;
  readonly child_1_to_5_percent: number;
  readonly child_6_to_18_percent: number;
  /** The separate children's program above Medicaid. */
  readonly chip_percent: number | null;
  readonly age_19_to_20_percent: number | null;
  /** What the figures cannot say; shown beside the verdict. */
  readonly note: string | null;
}

export interface BasicHealthRow {
  readonly program: string;
  readonly upper_percent: number;
}

/** What one step of the income-related adjustment makes Part B and Part D cost, a person and month. */
export interface SurchargeStep {
  /** The whole Part B premium. */
  readonly part_b_cents: Cents;
  /** What is added to a drug plan's premium. */
  readonly part_d_surcharge_cents: Cents;
}

/** Income above `bound_cents` is on `step`; the last bound of a list is reached at its figure already. */
export interface SurchargeBound {
  readonly bound_cents: Cents;
  readonly step: number;
}

export interface MedicareTable {
  readonly source: string;
  readonly part_b_deductible_cents: Cents;
  /** The tax year whose income decides the surcharge. */
  readonly income_year: number;
  /** The first is the standard premium, without surcharge. */
  readonly steps: readonly SurchargeStep[];
  readonly bounds: Readonly<Record<FilingStatus, readonly SurchargeBound[]>>;
}

/** Every number of law and custom that one plan year's estimates read. */
export interface YearTables {
  readonly plan_year: PlanYear;
  /** 26 USC 36B(d)(3)(B): the guideline last published when enrollment opened, so that of the year before. */
  readonly credit_guideline: PovertyGuideline;
  /** 42 CFR 435.603 and 435.4: the guideline in force, so that of the plan year for most of it. */
  readonly medicaid_guideline: PovertyGuideline;
  readonly tax_credit: TaxCreditTable;
  readonly cost_sharing: { readonly source: string; readonly rows: readonly CostSharingRow[] };
  readonly medicaid: { readonly source: string; readonly states: Readonly<Record<StateCode, MedicaidLimits>> };
  readonly basic_health: {
    readonly source: string;
    readonly states: Readonly<Partial<Record<StateCode, BasicHealthRow>>>;
  };
  readonly medicare: MedicareTable;
}
