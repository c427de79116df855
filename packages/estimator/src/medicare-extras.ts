import type { Cents, PlanYear } from './domain/household.ts';
import { roundedQuotient } from './rounding.ts';
import { medicareExtras } from './years/medicare-extras.ts';
import { sourceOf, type YearTables } from './years/year.ts';

export interface LateEnrollment {
  /** Months without Part B while one could have had it, and without an employer's coverage. */
  readonly part_b_months: number;
  /** Months without creditable drug coverage, after a gap of 63 days. */
  readonly part_d_months: number;
}

export interface LateEnrollmentPenalty {
  readonly part_b_cents: Cents;
  readonly part_d_cents: Cents;
  readonly source: string;
}

/**
 * Added to the monthly premiums for as long as a person has them, in multiples of ten cents. Part B: 10 percent of the
 * standard premium for each full year (42 USC 1395r(b)). Part D: 1 percent of the base premium for each month
 * (1395w-113(b)).
 */
export function lateEnrollmentPenalty(
  { part_b_months, part_d_months }: LateEnrollment,
  { plan_year, medicare }: Pick<YearTables, 'plan_year' | 'medicare'>,
): LateEnrollmentPenalty {
  const base = partDBase(plan_year);
  const standard = medicare.steps[0]?.part_b_cents ?? 0;
  return {
    part_b_cents: roundedQuotient(standard * Math.floor(Math.max(0, part_b_months) / 12), 100) * 10,
    part_d_cents: roundedQuotient(base.cents * Math.max(0, part_d_months), 1000) * 10,
    source: `${sourceOf(medicare)}; ${base.source}; 42 USC 1395r(b) and 1395w-113(b)`,
  };
}

export interface PartAPremium {
  /** Null while not announced. */
  readonly cents: Cents | null;
  readonly source: string;
}

/** @param quarters of coverage in which a person, or the spouse, paid Medicare taxes */
export function partAPremium(quarters: number, plan_year: PlanYear): PartAPremium {
  const law = '42 USC 426 and 1395i-2: no premium from 40 quarters on';
  if (quarters >= 40) return { cents: 0, source: law };
  const { part_a, source } = medicareExtras[plan_year];
  if (!part_a) return { cents: null, source: `CMS had not announced the ${plan_year} Part A premiums; ${law}` };
  const cents = quarters >= 30 ? part_a.from_30_quarters_cents : part_a.under_30_quarters_cents;
  return { cents, source: `${source}; ${law}` };
}

/** The national base premium of a drug plan a month. */
export function partDBase(plan_year: PlanYear): { readonly cents: Cents; readonly source: string } {
  const extras = medicareExtras[plan_year];
  return { cents: extras.part_d_base_cents, source: sourceOf(extras) };
}

export interface MedicareSavings {
  /** The program that pays Medicare's premiums, and for `qmb` its other costs too. */
  readonly program: 'qmb' | 'slmb' | 'qi' | null;
  readonly extra_help: boolean;
  readonly source: string;
}

/**
 * What a person's or a couple's income alone allows for. Assets, a state's higher limits, and income that these programs
 * do not count are not checked. Members of a savings program have Extra Help too.
 * @param guideline_cents a year, for the person or the couple
 */
export function medicareSavings(income_cents: Cents, guideline_cents: Cents): MedicareSavings {
  const isBelow = (percent: number) => income_cents * 100 < percent * guideline_cents;
  return {
    program: income_cents <= guideline_cents ? 'qmb' : isBelow(120) ? 'slmb' : isBelow(135) ? 'qi' : null,
    extra_help: isBelow(150),
    source: '42 USC 1396d(p)(2) and 1396a(a)(10)(E) (Medicare Savings Programs); 42 USC 1395w-114(a) (Extra Help)',
  };
}
