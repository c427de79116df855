/** US cents, always a whole number. Monthly unless a name says otherwise. */
export type Cents = number;

export type Sex = 'Male' | 'Female';
/** The specification's own spelling of the third. */
export type FilingStatus = 'single' | 'married_joint' | 'married_seperate';
export type PlanYear = 2025 | 2026;

/** One person who needs coverage. */
export interface Person {
  /** Whole years at the start of coverage. */
  readonly age: number;
  readonly sex: Sex;
  /** The spouse of the first person; everyone else after the first is a child or other dependent. */
  readonly spouse: boolean;
}

/** The people an estimate covers and the money that decides what help they get. */
export interface Household {
  /** Who needs coverage; the first is the person the estimate is for. */
  readonly people: readonly Person[];
  /** Everyone on the tax return; null when nobody is under 65. */
  readonly household_size: number | null;
  /** Yearly MAGI of the plan year; null when nobody is under 65. */
  readonly income_cents: Cents | null;
  /** Yearly MAGI of two years before the plan year; null when nobody is 65 or over. */
  readonly last_year_income_cents: Cents | null;
  /** Filing status of two years before; null when nobody is 65 or over. */
  readonly tax_filing_status: FilingStatus | null;
}

/** The threshold of Medicare, in years (specification, section 9). */
export const medicareAge = 65;
