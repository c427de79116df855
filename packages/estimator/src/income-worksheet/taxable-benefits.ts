import type { Cents, ReturnStatus } from '../domain/household.ts';
import { roundedQuotient } from '../rounding.ts';
import { benefitBases } from '../years/income-tax.ts';

/** How the return of the year is filed. */
export interface WorksheetFiling {
  readonly status: ReturnStatus;
  /** Spouses who file separately lived apart all year. */
  readonly lived_apart: boolean;
}

export interface TaxableBenefits {
  /** Line 8: with half of the benefits, less adjustments. */
  readonly combined_income_cents: Cents;
  /** Null for spouses who file separately and lived together: they have no amount that is free. */
  readonly base_cents: Cents | null;
  readonly adjusted_base_cents: Cents | null;
  readonly taxable_cents: Cents;
}

const percentOf85 = (cents: Cents): Cents => roundedQuotient(cents * 85, 100);

/**
 * The taxable part of Social Security by Worksheet 1 of Publication 915 (26 USC 86). Lines are those of the worksheet.
 *
 * @param other income of lines 3 to 5: without benefits, with tax-exempt interest and excluded foreign income
 */
export function taxableBenefits(
  benefits: Cents,
  other: Cents,
  adjustments: Cents,
  { status, lived_apart }: WorksheetFiling,
): TaxableBenefits {
  const half = roundedQuotient(benefits, 2);
  const combined_income_cents = half + other - adjustments;
  const most = percentOf85(benefits);
  if (status === 'separate' && !lived_apart) {
    const taxable_cents = Math.min(most, percentOf85(Math.max(0, combined_income_cents)));
    return { combined_income_cents, base_cents: null, adjusted_base_cents: null, taxable_cents };
  }
  const { base_cents, to_adjusted_cents } = benefitBases[status === 'joint' ? 'joint' : 'other'];
  const line10 = Math.max(0, combined_income_cents - base_cents);
  const line12 = Math.max(0, line10 - to_adjusted_cents);
  const line13 = Math.min(line10, to_adjusted_cents);
  const line15 = Math.min(half, roundedQuotient(line13, 2));
  return {
    combined_income_cents,
    base_cents,
    adjusted_base_cents: base_cents + to_adjusted_cents,
    taxable_cents: Math.min(most, line15 + percentOf85(line12)),
  };
}
