import type { IncomeLine } from 'estimator/income-lines';

/** As on the tax return. */
export const incomeLineLabels = {
  wages: 'Wages',
  self_employment: 'Self-employment net profit',
  taxable_interest: 'Taxable interest',
  tax_exempt_interest: 'Tax-exempt interest',
  ordinary_dividends: 'Ordinary dividends',
  capital_gains: 'Capital gains',
  ira_withdrawals: 'IRA withdrawals',
  roth_conversions: 'Roth conversions',
  pensions: 'Pensions and annuities',
  social_security: 'Social Security benefits',
  income_abroad: 'Excluded foreign income',
  hsa: 'HSA contributions',
  ira_deduction: 'IRA deduction',
  health_insurance: 'Health insurance of the self-employed',
} as const satisfies Record<IncomeLine, string>;
