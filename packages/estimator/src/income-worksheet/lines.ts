import type { Cents } from '../domain/household.ts';

export const incomeLines = [
  'wages',
  'self_employment',
  'taxable_interest',
  'tax_exempt_interest',
  'ordinary_dividends',
  'capital_gains',
  'ira_withdrawals',
  'roth_conversions',
  'pensions',
  'social_security',
  'income_abroad',
] as const;
export const adjustmentLines = ['hsa', 'ira_deduction', 'health_insurance'] as const;

export type IncomeLine = (typeof incomeLines)[number] | (typeof adjustmentLines)[number];

/**
 * Of the tax return, a year. A missing line is zero.
 *
 * - `self_employment`: net profit. Negative for a loss, like `capital_gains`.
 * - `ira_withdrawals`, `roth_conversions`, `pensions`: the taxable part.
 * - `social_security`: all benefits, before tax.
 * - `income_abroad`: what 26 USC 911 excludes.
 * - `health_insurance`: a year's premiums of the plan of the self-employed, before the tax credit.
 */
export type IncomeLines = Readonly<Partial<Record<IncomeLine, Cents | undefined>>>;
