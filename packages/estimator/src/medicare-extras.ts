import {
  type Cents,
  type Household,
  hasSpouse,
  type MedicareHistory,
  type MonthlyCoverage,
  type Person,
} from './domain/household.ts';
import type { PlaceCode } from './domain/places.ts';
import { guidelineOf } from './poverty-level.ts';
import type { Facts, Figure, Reason, Rule } from './reason.ts';
import { roundedQuotient } from './rounding.ts';
import { extrasIn } from './years/medicare-extras.ts';
import { isProjected, type LawTables, sourceOf } from './years/year.ts';

type Tables = Pick<LawTables, 'plan_year' | 'medicare' | 'part_d_base_cents'>;

interface LateEnrollment {
  readonly part_b_months: number;
  readonly part_d_months: number;
}

interface LateEnrollmentPenalty {
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
  tables: Tables,
): LateEnrollmentPenalty {
  const { medicare } = tables;
  const base = partDBase(tables.plan_year, tables.part_d_base_cents);
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
export function partAPremium(quarters: number, plan_year: number): PartAPremium {
  const law = '42 USC 426 and 1395i-2: no premium from 40 quarters on';
  if (quarters >= 40) return { cents: 0, source: law };
  const { part_a, source } = extrasIn(plan_year);
  if (!part_a) return { cents: null, source: `CMS had not announced the ${plan_year} Part A premiums; ${law}` };
  const cents = quarters >= 30 ? part_a.from_30_quarters_cents : part_a.under_30_quarters_cents;
  return { cents, source: `${source}; ${law}` };
}

/** The national base premium of a drug plan a month. @param cents of a year that is projected */
export function partDBase(plan_year: number, cents?: Cents): { readonly cents: Cents; readonly source: string } {
  const extras = extrasIn(plan_year);
  return { cents: cents ?? extras.part_d_base_cents, source: sourceOf(extras) };
}

/** What one person pays a month beyond everyone's premiums, with traditional Medicare and with Advantage. */
export interface LatePremiums {
  /** Null while not announced. Then nothing is counted. */
  readonly part_a_cents: Cents | null;
  readonly part_b_penalty_cents: Cents;
  readonly part_d_penalty_cents: Cents;
  readonly sum_cents: Cents;
}

const inTime: LatePremiums = { part_a_cents: 0, part_b_penalty_cents: 0, part_d_penalty_cents: 0, sum_cents: 0 };

function premiumsOf(history: MedicareHistory, tables: Tables): LatePremiums {
  const { part_b_late_months: part_b_months, part_d_late_months: part_d_months, quarters } = history;
  const { part_b_cents, part_d_cents } = lateEnrollmentPenalty({ part_b_months, part_d_months }, tables);
  const part_a = partAPremium(quarters, tables.plan_year).cents;
  return {
    part_a_cents: part_a,
    part_b_penalty_cents: part_b_cents,
    part_d_penalty_cents: part_d_cents,
    sum_cents: (part_a ?? 0) + part_b_cents + part_d_cents,
  };
}

export const latePremiums = (person: Person | undefined, tables: Tables): LatePremiums =>
  person?.medicare_history ? premiumsOf(person.medicare_history, tables) : inTime;

interface CoveredPeople {
  readonly verdicts: readonly MonthlyCoverage[];
  readonly household: Household;
  readonly tables: Tables;
}

/** By person. Null for people who are not on Medicare. */
export const latePremiumsOf = ({ verdicts, household: { people }, tables }: CoveredPeople): (LatePremiums | null)[] =>
  verdicts.map((verdict, index) => (verdict === 'medicare' ? latePremiums(people[index], tables) : null));

/** Those that are not zero, as parts of a sum. */
export const latePremiumFacts = (person: Person | undefined, tables: Tables): Facts => {
  const { sum_cents: _, ...parts } = latePremiums(person, tables);
  return Object.fromEntries(Object.entries(parts).filter(([, cents]) => cents !== null && cents !== 0));
};

function reasonsOf(history: MedicareHistory, person: number, tables: Tables): Reason[] {
  const { part_b_late_months, part_d_late_months, quarters } = history;
  const { part_a_cents, part_b_penalty_cents, part_d_penalty_cents } = premiumsOf(history, tables);
  const base = partDBase(tables.plan_year, tables.part_d_base_cents);
  const part_a = partAPremium(quarters, tables.plan_year);
  const reason = (
    [figure, rule]: readonly [Figure, Rule],
    { inputs, row, value, source }: Pick<Reason, 'inputs' | 'row' | 'value' | 'source'>,
  ): Reason => ({ figure, person, rule, inputs, row, year: tables.plan_year, source, value, unit: 'cents' });
  const penalties = [
    {
      figure: 'part_b_penalty',
      months: part_b_late_months,
      value: part_b_penalty_cents,
      row: {
        amount_cents: tables.medicare.steps[0]?.part_b_cents ?? 0,
        percent_a_step: 10,
        months_a_step: 12,
        is_projected: isProjected(tables.medicare),
      },
      source: `${sourceOf(tables.medicare)}; 42 USC 1395r(b)`,
    },
    {
      figure: 'part_d_penalty',
      months: part_d_late_months,
      value: part_d_penalty_cents,
      row: {
        amount_cents: base.cents,
        percent_a_step: 1,
        months_a_step: 1,
        is_projected: isProjected(extrasIn(tables.plan_year)),
      },
      source: `${base.source}; 42 USC 1395w-113(b)`,
    },
  ] as const;
  return [
    ...penalties
      .filter(({ months }) => months > 0)
      .map(({ figure, months, ...rest }) => reason([figure, 'late_enrollment'], { inputs: { months }, ...rest })),
    ...(quarters < 40
      ? [
          reason(['part_a', 'part_a_premium'], {
            inputs: { quarters },
            row: { amount_cents: part_a_cents },
            value: part_a_cents,
            source: part_a.source,
          }),
        ]
      : []),
  ];
}

/** For people who enrolled late or worked for less than ten years. */
export const latePremiumReasons = (
  people: readonly Person[],
  isCovered: (index: number) => boolean,
  tables: Tables,
): Reason[] =>
  people.flatMap(({ medicare_history }, index) =>
    medicare_history && isCovered(index) ? reasonsOf(medicare_history, index, tables) : [],
  );

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

export interface SavingsHint extends MedicareSavings {
  /** Of the plan year's return, or of two years before where that is not known. */
  readonly income_cents: Cents;
  readonly income_year: number;
  /** A person, or a couple. */
  readonly size: 1 | 2;
  readonly guideline_cents: Cents;
}

interface SavingsCase {
  /** Null in the territories. */
  readonly law: object | null;
  readonly household: Household;
  readonly tables: LawTables;
  readonly market: { readonly state: PlaceCode };
}

/** Null in the territories, and if the income is not known, or above all limits. */
export function savingsHint({ law, household, tables, market: { state } }: SavingsCase): SavingsHint | null {
  const { plan_year, medicare, medicaid_guideline } = tables;
  if (law === null) return null;
  const income_cents = household.income_cents ?? household.last_year_income_cents;
  if (income_cents === null) return null;
  const size = hasSpouse(household) ? 2 : 1;
  const guideline_cents = guidelineOf(medicaid_guideline, state, size);
  const savings = medicareSavings(income_cents, guideline_cents);
  if (!savings.extra_help) return null;
  const income_year = household.income_cents === null ? medicare.income_year : plan_year;
  const source = `${savings.source}; ${medicaid_guideline.source}`;
  return { ...savings, source, income_cents, income_year, size, guideline_cents };
}
