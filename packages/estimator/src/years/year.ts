import type { Cents, FilingStatus, PlanYear } from '../domain/household.ts';
import type { StateCode } from '../domain/places.ts';

/**
 * Whether a table holds official figures. A projection is used until they are published.
 */
export type TableStatus =
  | { readonly status: 'published' }
  | {
      readonly status: 'projected';
      readonly projected_from: string;
      readonly official_figures_expected: string | null;
    };

export const isProjected = ({ status }: TableStatus): boolean => status === 'projected';

/** The source as a reason cites it: that of a projection says so. */
export function sourceOf(table: TableStatus & { readonly source: string }): string {
  if (table.status === 'published') return table.source;
  const expected = table.official_figures_expected;
  const official = expected === null ? '' : ` (official figures are expected in ${expected})`;
  return `${table.source}, projected from ${table.projected_from}${official}`;
}

/** Amounts are yearly. */
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

/** In ten-thousandths of income. A band reaches its final figure where the next one begins. The last band is level. */
export interface ApplicableRow {
  readonly from_percent: number;
  readonly initial_ten_thousandths: number;
  readonly final_ten_thousandths: number;
}

export interface TaxCreditTable {
  readonly source: string;
  readonly rows: readonly ApplicableRow[];
  readonly floor_percent: number;
  readonly ceiling_percent: number | null;
}

/** For an income up to `to_percent` of poverty and over the row before, a silver plan pays `level` percent of costs. */
export interface CostSharingRow {
  readonly to_percent: number;
  readonly level: 94 | 87 | 73;
}

/** In percent of poverty, with the five-point disregard. Null where the state has no such group. */
export interface MedicaidLimits {
  readonly adult_percent: number | null;
  readonly parent_percent: number | null;
  readonly child_under_1_percent: number;
  readonly child_1_to_5_percent: number;
  readonly child_6_to_18_percent: number;
  readonly chip_percent: number | null;
  readonly age_19_to_20_percent: number | null;
  readonly note: string | null;
  /** The yearly limits are twelve monthly ones, rounded up to whole dollars. The cents of a month's income do not count. */
  readonly in_monthly_dollars: boolean;
}

/** A county's own program for children whom neither Medicaid nor CHIP takes. */
export interface CountyChip {
  /** FIPS codes. */
  readonly counties: readonly string[];
  readonly chip_percent: number;
  readonly source: string;
}

export interface BasicHealthRow {
  readonly program: string;
  readonly upper_percent: number;
  /** Another limit, which ended with a month (from 1) of the year. */
  readonly until?: { readonly month: number; readonly upper_percent: number };
}

export interface SurchargeStep {
  /** The whole premium. The surcharge is its difference from the first step. */
  readonly part_b_cents: Cents;
  readonly part_d_surcharge_cents: Cents;
}

/** An income above `bound_cents` is on `step`. The last bound of a list is already reached at its amount. */
export interface SurchargeBound {
  readonly bound_cents: Cents;
  readonly step: number;
}

export type MedicareTable = TableStatus & {
  readonly source: string;
  readonly part_b_deductible_cents: Cents;
  readonly income_year: number;
  readonly steps: readonly SurchargeStep[];
  readonly bounds: Readonly<Record<FilingStatus, readonly SurchargeBound[]>>;
};

export interface LawTables {
  readonly plan_year: number;
  /** 26 USC 36B(d)(3)(B): the guideline last published when enrollment opened, which is that of the year before. */
  readonly credit_guideline: PovertyGuideline;
  /** 42 CFR 435.603 and 435.4: the guideline in force, which is that of the plan year for most of it, once it is adopted. */
  readonly medicaid_guideline: PovertyGuideline;
  readonly tax_credit: TaxCreditTable;
  readonly cost_sharing: { readonly source: string; readonly rows: readonly CostSharingRow[] };
  readonly medicaid: {
    readonly source: string;
    readonly states: Readonly<Record<StateCode, MedicaidLimits>>;
    readonly county_chip: Readonly<Partial<Record<StateCode, CountyChip>>>;
  };
  readonly basic_health: {
    readonly source: string;
    readonly states: Readonly<Partial<Record<StateCode, BasicHealthRow>>>;
  };
  readonly medicare: MedicareTable;
  /** Of Part D, in projected years only. */
  readonly part_d_base_cents?: Cents;
}

export interface YearTables extends LawTables {
  readonly plan_year: PlanYear;
}
