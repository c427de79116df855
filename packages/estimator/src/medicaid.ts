import { type Cents, type CoveredBy, childBelowAge, medicareAge } from './domain/household.ts';
import type { PlaceCode, StateCode } from './domain/places.ts';
import type { Standing } from './poverty-level.ts';
import type { Facts, Reason } from './reason.ts';
import type { BasicHealthRow, CountyChip, LawTables, MedicaidLimits } from './years/year.ts';

export interface StateLaw {
  /** With the limit of the county's own program, if it has one. */
  readonly limits: MedicaidLimits;
  readonly county_chip: CountyChip | null;
  readonly basic_health: BasicHealthRow | null;
  readonly floor_percent: number;
}

/** @param county FIPS code */
export function stateLaw(tables: LawTables, state: PlaceCode, county = ''): StateLaw | null {
  const limits: MedicaidLimits | undefined = tables.medicaid.states[state as StateCode];
  if (!limits) return null;
  const program = tables.medicaid.county_chip[state as StateCode];
  const county_chip = program?.counties.includes(county) ? program : null;
  return {
    limits: county_chip ? { ...limits, chip_percent: county_chip.chip_percent } : limits,
    county_chip,
    basic_health: tables.basic_health.states[state as StateCode] ?? null,
    floor_percent: tables.tax_credit.floor_percent,
  };
}

/** The highest yearly income that Medicaid or CHIP takes under a limit in percent of a guideline. */
export function programLimitCents({ limits }: StateLaw, percent: number, medicaid_guideline_cents: Cents): Cents {
  if (!limits.in_monthly_dollars) return Math.floor((percent * medicaid_guideline_cents) / 100);
  const monthly_dollars = Math.ceil((percent * medicaid_guideline_cents) / 120_000);
  return (monthly_dollars + 1) * 1_200 - 1;
}

/** @param month from 1 */
export const basicHealthPercent = ({ until, upper_percent }: BasicHealthRow, month = 1): number =>
  until && month <= until.month ? until.upper_percent : upper_percent;

/**
 * In percent of poverty; null without a group for the person. Children below 19 have limits by age (42 CFR 435.118).
 * From 19, the highest limit applies: of the adult group (435.119), of parents (435.110), or of the state's group for
 * ages 19 and 20 (435.222).
 */
export function medicaidLimit(limits: MedicaidLimits, age: number, parent: boolean): number | null {
  if (age === 0) return limits.child_under_1_percent;
  if (age <= 5) return limits.child_1_to_5_percent;
  if (age < childBelowAge) return limits.child_6_to_18_percent;
  let limit = limits.adult_percent;
  if (parent && limits.parent_percent !== null && (limit === null || limits.parent_percent > limit))
    limit = limits.parent_percent;
  const young = age <= 20 ? limits.age_19_to_20_percent : null;
  return young !== null && (limit === null || young > limit) ? young : limit;
}

/**
 * Medicaid and CHIP compare the income to the cent with the guideline of the plan year. A Basic Health program takes
 * everyone else under 65 up to its limit in the month, on the credit's guideline and with any filing status (42 CFR
 * 600.305(a)). Below the credit's floor no one covers a person (the coverage gap). All others use the marketplace, as
 * does everyone without a known income.
 */
export function coveredBy(
  law: StateLaw | null,
  standing: Standing | null,
  age: number,
  parent: boolean,
  month = 1,
): CoveredBy {
  if (age >= medicareAge) return 'medicare';
  if (!law) return 'none';
  if (!standing) return 'marketplace';
  const { limits, basic_health, floor_percent } = law;
  const isWithin = (percent: number | null) =>
    percent !== null && standing.income_cents <= programLimitCents(law, percent, standing.medicaid_guideline_cents);
  if (isWithin(medicaidLimit(limits, age, parent))) return 'medicaid';
  if (age < childBelowAge && isWithin(limits.chip_percent)) return 'chip';
  const income = standing.credit_income_cents * 100;
  if (basic_health && income <= basicHealthPercent(basic_health, month) * standing.credit_guideline_cents)
    return 'basic_health';
  return income < floor_percent * standing.credit_guideline_cents ? 'none' : 'marketplace';
}

function verdictRow(
  law: StateLaw | null,
  state: PlaceCode,
  { age, parent, month }: Pick<Judged, 'age' | 'parent' | 'month'>,
): Facts | null {
  if (age >= medicareAge) return { medicare_age: medicareAge };
  if (!law) return null;
  return {
    state,
    medicaid_limit_percent: medicaidLimit(law.limits, age, parent),
    chip_limit_percent: age < childBelowAge ? law.limits.chip_percent : null,
    basic_health_program: law.basic_health?.program ?? null,
    basic_health_limit_percent: law.basic_health && basicHealthPercent(law.basic_health, month),
    credit_floor_percent: law.floor_percent,
    in_monthly_dollars: law.limits.in_monthly_dollars,
    note: law.limits.note,
  };
}

function verdictSource(tables: LawTables, law: StateLaw | null, age: number): string {
  if (age >= medicareAge) return '42 USC 1395c: Medicare from age 65';
  if (!law) return 'The territories have no comparable marketplace, so we don’t quote prices there';
  const { medicaid, medicaid_guideline, basic_health } = tables;
  const programs = law.county_chip ? `${medicaid.source}; ${law.county_chip.source}` : medicaid.source;
  const source = `${programs}; ${medicaid_guideline.source}`;
  return law.basic_health ? `${source}; ${basic_health.source}` : source;
}

interface Judged {
  readonly index: number;
  readonly age: number;
  readonly parent: boolean;
  readonly verdict: CoveredBy;
  /** From 1. January if left out. */
  readonly month?: number;
}

export function verdictReason(
  tables: LawTables,
  law: StateLaw | null,
  state: PlaceCode,
  standing: Standing | null,
  person: Judged,
): Reason {
  const { index, age, parent, verdict } = person;
  return {
    figure: 'covered_by',
    person: index,
    rule: 'covered_by',
    inputs: {
      age,
      parent,
      household_size: standing?.size ?? null,
      income_cents: standing?.income_cents ?? null,
      medicaid_guideline_cents: standing?.medicaid_guideline_cents ?? null,
      credit_guideline_cents: standing?.credit_guideline_cents ?? null,
    },
    row: verdictRow(law, state, person),
    year: tables.plan_year,
    source: verdictSource(tables, law, age),
    value: verdict,
    unit: 'verdict',
  };
}
