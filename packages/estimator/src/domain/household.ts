/** US cents, always a whole number. Monthly unless a name says otherwise. */
export type Cents = number;

/** `YYYY-MM-DD`. */
export type IsoDate = string;

/** 1 is January. */
export type Month = number;

export const monthsAYear = 12;

export type JoinCause = 'birth' | 'marriage' | 'moving_in';
export type LeaveCause = 'death' | 'divorce' | 'moving_out';

interface Dated {
  readonly month: Month;
  /** Only of a year after the plan year. */
  readonly year?: number;
}

/**
 * What happens in the plan year, or in a later `year`. `person` is an index in the household's people.
 *
 * - `joins`: from the first day of `month`.
 * - `leaves`: with the last day of `month`.
 * - `retires`: the person's wages and the employer coverage of `covers` end with the last day of `month`. Until then those
 *   people need no other coverage. `wages_cents` are those of a whole year; the household's income includes all of them.
 */
export type LifeEvent =
  | (Dated & { readonly kind: 'joins'; readonly person: number; readonly cause: JoinCause })
  | (Dated & { readonly kind: 'leaves'; readonly person: number; readonly cause: LeaveCause })
  | (Dated & {
      readonly kind: 'retires';
      readonly person: number;
      readonly wages_cents: Cents;
      readonly covers: readonly number[];
      /** What the employer's plan costs a month after the retirement, for all of `covers` (COBRA). Null if not known. */
      readonly cobra_cents?: Cents | null;
    });

export type Sex = 'Male' | 'Female';
/** The specification spells the third value this way. */
export type FilingStatus = 'single' | 'married_joint' | 'married_seperate';
/** Of the plan year's tax return. */
export type ReturnStatus = 'joint' | 'separate' | 'single' | 'head_of_household';
export type PlanYear = 2025 | 2026 | 2027;
export type CoveredBy = 'marketplace' | 'medicaid' | 'chip' | 'basic_health' | 'medicare' | 'none';

/** `employer`: covered by an employer, without a cost here. `absent`: not in the household in that month. */
export type MonthlyCoverage = CoveredBy | 'employer' | 'absent';

export interface Person {
  /** Whole years at the start of coverage. */
  readonly age: number;
  readonly sex: Sex;
  /** The spouse of the first person. Everyone else after the first is a child or other dependent. */
  readonly spouse: boolean;
  /** Null if only the age is known. Then nothing changes for the person during the year. */
  readonly birth_date?: IsoDate | null;
  /** Null for enrollment in time and ten years of work. */
  readonly medicare_history?: MedicareHistory | null;
}

/** What raises the premiums of Medicare for one person. */
export interface MedicareHistory {
  /** Months without Part B while one could have had it, and without an employer's coverage. */
  readonly part_b_late_months: number;
  /** Months without creditable drug coverage, after a gap of 63 days. */
  readonly part_d_late_months: number;
  /** Quarters with Medicare taxes, at least. The spouse's count, too. */
  readonly quarters: 40 | 30 | 0;
}

/** The lowest monthly prices of plans that an employer offers. */
export interface EmployerOffer {
  /** Whose employer. An index in the household's people. */
  readonly person: number;
  readonly employee_cents: Cents;
  /** For the employee and the family together. Null if the family gets no offer. */
  readonly family_cents: Cents | null;
}

/** The tax return of the plan year. */
export interface Filing {
  readonly status: ReturnStatus;
  /** The spouses who file separately lived apart all year. */
  readonly lived_apart?: boolean;
  /** Domestic abuse or spousal abandonment, which keep the credit of a separate filer (26 CFR 1.36B-2(b)(2)). */
  readonly credit_exception?: boolean;
}

export interface Household {
  /** The first is the person the estimate is for. */
  readonly people: readonly Person[];
  /** Everyone on the tax return. Null when no one is under 65. */
  readonly household_size: number | null;
  /**
   * Yearly MAGI of the plan year, with all wages of people who retire during the year. Null when no one is under 65.
   */
  readonly income_cents: Cents | null;
  /**
   * Yearly MAGI of two years before the plan year. Null when no one is 65 or over, like the filing status of that year.
   */
  readonly last_year_income_cents: Cents | null;
  /** Yearly MAGI of the year before the plan year, which Medicare counts in the year after it. Null if not known. */
  readonly year_between_income_cents?: Cents | null;
  /** The status of two years before the plan year, for Medicare's surcharges only. */
  readonly tax_filing_status: FilingStatus | null;
  readonly events?: readonly LifeEvent[];
  /** Until the person retires. Null without one. */
  readonly employer_offer?: EmployerOffer | null;
  /** Null if it is not known. A couple is then taken to file a joint return. */
  readonly filing?: Filing | null;
}

/** In years (specification, section 9). */
export const medicareAge = 65;

/** The age limit of children in Medicaid and CHIP (42 CFR 435.118, 457.320). */
export const childBelowAge = 19;

export const isCouple = (person: Person, index: number): boolean => index === 0 || person.spouse;

/** A child of the household for Medicaid: below the age limit and not one of the couple. */
export const isMinorChild = (person: Person, index: number): boolean =>
  !isCouple(person, index) && person.age < childBelowAge;

/** Whether a person is a parent who lives with a child (42 CFR 435.4 and 435.110). */
export const isParent = (people: readonly Person[], index: number): boolean => {
  const person = people[index];
  return person !== undefined && isCouple(person, index) && person.age >= childBelowAge && people.some(isMinorChild);
};

/** Whether a spouse is listed who is not divorced during the plan year, and not married only later. */
export const hasSpouse = ({ people, events = [] }: Household): boolean =>
  people.some(
    ({ spouse }, index) =>
      spouse &&
      !events.some(
        ({ kind, person, year, ...event }) =>
          person === index && (year === undefined ? 'cause' in event && event.cause === 'divorce' : kind === 'joins'),
      ),
  );

/** The plan year's status as Medicare's surcharges two years later count it (42 CFR 418.1115). */
export function surchargeStatus(household: Household): FilingStatus {
  const { filing = null } = household;
  if (filing === null) return hasSpouse(household) ? 'married_joint' : (household.tax_filing_status ?? 'single');
  if (filing.status === 'joint') return 'married_joint';
  return filing.status === 'separate' && filing.lived_apart !== true ? 'married_seperate' : 'single';
}
