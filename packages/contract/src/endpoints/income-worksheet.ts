import * as z from 'zod';
import { dollars, signedDollars } from '../fields/fields.ts';
import { incomeLineLabels as labels } from '../vocabulary/income-lines.ts';

const line = (label: string) => dollars(label).optional();
const lineWithLoss = (label: string) => signedDollars(label).optional();

/** The lines of a tax return, a year. A missing line is zero. */
export const incomeWorksheet = z.strictObject({
  wages: line(labels.wages),
  self_employment: lineWithLoss(labels.self_employment),
  taxable_interest: line(labels.taxable_interest),
  tax_exempt_interest: line(labels.tax_exempt_interest),
  ordinary_dividends: line(labels.ordinary_dividends),
  capital_gains: lineWithLoss(labels.capital_gains),
  ira_withdrawals: line(labels.ira_withdrawals).describe('The taxable part, like the two below'),
  roth_conversions: line(labels.roth_conversions),
  pensions: line(labels.pensions),
  social_security: line(labels.social_security).describe('All benefits, before tax'),
  income_abroad: line(labels.income_abroad).describe('26 USC 911'),
  hsa: line(labels.hsa),
  ira_deduction: line(labels.ira_deduction),
  health_insurance: line(labels.health_insurance).describe('Premiums of the year, before the tax credit'),
});
export type IncomeWorksheet = z.output<typeof incomeWorksheet>;
