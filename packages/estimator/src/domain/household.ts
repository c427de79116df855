/** US cents, always a whole number. Monthly unless a name says otherwise. */
export type Cents = number;

export type Sex = 'Male' | 'Female';
/** The specification's own spelling of the third. */
export type FilingStatus = 'single' | 'married_joint' | 'married_seperate';
export type PlanYear = 2025 | 2026;
export type CoveredBy = 'marketplace' | 'medicaid' | 'chip' | 'basic_health' | 'medicare' | 'none';

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
  /** Everyone on the tax return; null when no one is under 65. */
  readonly household_size: number | null;
  /** Yearly MAGI of the plan year; null when no one is under 65. */
  readonly income_cents: Cents | null;
  /** Yearly MAGI of two years before the plan year; null when no one is 65 or over. */
  readonly last_year_income_cents: Cents | null;
  /** Filing status of two years before; null when no one is 65 or over. */
  readonly tax_filing_status: FilingStatus | null;
}

/** The threshold of Medicare, in years (specification, section 9). */
export const medicareAge = 65;

/** Below this age a person is a child to Medicaid and CHIP (42 CFR 435.118, 457.320). */
export const childBelowAge = 19;

/** The first person and the spouse: who can be the parents of the children listed. */
export const isCouple = (person: Person, index: number): boolean => index === 0 || person.spouse;

/**
 * Whether a person is a parent living with a child (42 CFR 435.4 and 435.110): the first person or the spouse,
 * themself 19 or over, where the household lists a child under 19.
 */
export const isParent = (people: readonly Person[], index: number): boolean => {
  const person = people[index];
  return (
    person !== undefined &&
    isCouple(person, index) &&
    person.age >= childBelowAge &&
    people.some((other, place) => !isCouple(other, place) && other.age < childBelowAge)
  );
};
