import type { Cents, Household } from './domain/household.ts';
import { surchargePlace } from './medicare.ts';
import type { MedicareTable } from './years/year.ts';

/** Where an income lies among the brackets of IRMAA, the surcharge for higher incomes. Incomes are yearly. */
export interface IrmaaBracket {
  /** 0 without a surcharge. Married people who file separately go from 0 to 4. */
  readonly bracket: number;
  readonly highest_bracket: number;
  readonly income_year: number;
  readonly income_cents: Cents;
  /** The bound that the income is above, and how far. The top bracket includes its bound. Null in bracket 0. */
  readonly bound_cents: Cents | null;
  readonly over_cents: Cents | null;
  /** The bound of the next bracket and what is left up to it. Null in the top bracket. */
  readonly next_bound_cents: Cents | null;
  readonly left_cents: Cents | null;
}

/** Null without a known income. */
export function irmaaBracket(table: MedicareTable, household: Household): IrmaaBracket | null {
  const income = household.last_year_income_cents;
  if (income === null) return null;
  const filing = household.tax_filing_status ?? 'single';
  const place = surchargePlace(table, filing, income);
  const bound = table.bounds[filing][place];
  const next = table.bounds[filing][place + 1];
  return {
    bracket: bound?.step ?? 0,
    highest_bracket: table.steps.length - 1,
    income_year: table.income_year,
    income_cents: income,
    bound_cents: bound?.bound_cents ?? null,
    over_cents: bound ? income - bound.bound_cents : null,
    next_bound_cents: next?.bound_cents ?? null,
    left_cents: next ? next.bound_cents - income : null,
  };
}
