import type { Cents, Household } from './domain/household.ts';
import type { PlaceCode } from './domain/places.ts';
import type { Reason } from './reason.ts';
import type { GuidelineRow, LawTables, PovertyGuideline } from './years/year.ts';

export interface Standing {
  readonly size: number;
  readonly income_cents: Cents;
  /** In whole dollars, half up, never below zero (Form 8962 line 3). Medicaid and CHIP use the income to the cent. */
  readonly credit_income_cents: Cents;
  readonly credit_guideline_cents: Cents;
  readonly medicaid_guideline_cents: Cents;
  readonly percent: number;
}

const region = (state: PlaceCode) => (state === 'AK' || state === 'HI' ? state : 'contiguous');
const rowOf = (guideline: PovertyGuideline, state: PlaceCode): GuidelineRow => guideline[region(state)];

/** Alaska and Hawaii have their own guidelines (45 CFR 155.300, 26 CFR 1.36B-1(h)). */
export const guidelineOf = (guideline: PovertyGuideline, state: PlaceCode, size: number): Cents => {
  const row = rowOf(guideline, state);
  return row.first_person_cents + row.further_person_cents * (size - 1);
};

/** Form 8962 line 3: in whole dollars, halves up. A loss counts as zero. */
export const creditIncome = (income: Cents): Cents => Math.max(0, Math.floor((income + 50) / 100) * 100);

/**
 * Decimals are dropped, and a loss counts as an income of zero. An income over 400 percent is at least 401, so that one dollar over counts (Form 8962
 * instructions, line 5 and its worksheet).
 */
export const percentOf = (income: Cents, guideline: Cents): number => {
  const percent = Math.floor((income * 100) / guideline);
  return income > 4 * guideline ? Math.max(401, percent) : percent;
};

/**
 * The credit of a year uses the guideline of the year before (26 CFR 1.36B-1(h)). Medicaid and CHIP use the one in
 * force, taken as that of the plan year. Null without a known income.
 */
export function standingOf(tables: LawTables, household: Household, state: PlaceCode): Standing | null {
  if (household.income_cents === null) return null;
  const size = household.household_size ?? household.people.length;
  const credit_income_cents = creditIncome(household.income_cents);
  const credit_guideline_cents = guidelineOf(tables.credit_guideline, state, size);
  return {
    size,
    income_cents: household.income_cents,
    credit_income_cents,
    credit_guideline_cents,
    medicaid_guideline_cents: guidelineOf(tables.medicaid_guideline, state, size),
    percent: percentOf(credit_income_cents, credit_guideline_cents),
  };
}

export function percentReason(tables: LawTables, standing: Standing, state: PlaceCode): Reason {
  const guideline = tables.credit_guideline;
  return {
    figure: 'percent_of_poverty',
    person: null,
    rule: 'percent_of_poverty',
    inputs: { income_cents: standing.income_cents, household_size: standing.size },
    row: { region: region(state), ...rowOf(guideline, state) },
    year: guideline.year,
    source: `${guideline.source}; Form 8962 lines 3 and 5`,
    value: standing.percent,
    unit: 'percent',
  };
}
