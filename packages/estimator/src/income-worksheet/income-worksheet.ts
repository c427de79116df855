import type { Cents, Household, PlanYear } from '../domain/household.ts';
import { pricedPeriods, yearTotals } from '../household-total.ts';
import type { Market } from '../market.ts';
import type { Reason } from '../reason.ts';
import { inputOf } from '../workings.ts';
import { capitalLossLimits } from '../years/income-tax.ts';
import { healthInsurance } from './health-insurance.ts';
import type { IncomeLines } from './lines.ts';
import { selfEmploymentTax } from './self-employment-tax.ts';
import { taxableBenefits, type WorksheetFiling } from './taxable-benefits.ts';
import { worksheetReasons } from './worksheet-reasons.ts';

export type { WorksheetFiling } from './taxable-benefits.ts';

export interface IncomeWorksheet {
  readonly agi_cents: Cents;
  readonly taxable_social_security_cents: Cents;
  /** The part of `income_cents` that is Social Security without tax. */
  readonly untaxed_social_security_cents: Cents;
  /** Modified AGI of the tax credit (26 USC 36B(d)(2)(B)). A loss counts as zero. */
  readonly income_cents: Cents;
  /** Modified AGI of Medicare (42 USC 1395r(i)(4)), without untaxed Social Security. A loss counts as zero. */
  readonly medicare_income_cents: Cents;
  /** Each step, in order. */
  readonly reasons: readonly Reason[];
}

export interface WorksheetInput {
  readonly lines: IncomeLines;
  readonly filing: WorksheetFiling;
  readonly year: PlanYear;
  /** The year's credit at an income, for the health insurance of the self-employed. Null if it is not known. */
  readonly creditAt: ((income_cents: Cents) => Cents) | null;
}

/** The year's available credit of a household by its income. Zero without a price. */
export const creditAt =
  (household: Household, market: Market, year: PlanYear) =>
  (income_cents: Cents): Cents =>
    yearTotals(pricedPeriods(inputOf({ ...household, income_cents }, market, year))).tax_credit_cents ?? 0;

/** Works out the incomes of a tax return from its lines, in cents. */
export function incomeWorksheet({ lines, filing, year, creditAt }: WorksheetInput): IncomeWorksheet {
  const of = (line: keyof IncomeLines): Cents => lines[line] ?? 0;
  const loss_limit_cents = capitalLossLimits[filing.status === 'separate' ? 'separate' : 'other'];
  const counted_gains_cents = Math.max(-loss_limit_cents, of('capital_gains'));
  const total_cents =
    of('wages') +
    of('self_employment') +
    of('taxable_interest') +
    of('ordinary_dividends') +
    counted_gains_cents +
    of('ira_withdrawals') +
    of('roth_conversions') +
    of('pensions');
  const tax = selfEmploymentTax(of('self_employment'), of('wages'), year);
  const added_cents = of('tax_exempt_interest') + of('income_abroad');
  const given_cents = of('hsa') + of('ira_deduction') + tax.half_cents;
  const agiWith = (deduction: Cents) => {
    const adjustments_cents = given_cents + deduction;
    const benefits = taxableBenefits(of('social_security'), total_cents + added_cents, adjustments_cents, filing);
    return { adjustments_cents, benefits, agi_cents: total_cents + benefits.taxable_cents - adjustments_cents };
  };
  /** The credit counts all benefits, taxed or not. */
  const incomeWith = (deduction: Cents): Cents =>
    Math.max(0, total_cents + of('social_security') + added_cents - given_cents - deduction);
  const health = healthInsurance(
    of('health_insurance'),
    Math.max(0, of('self_employment') - tax.half_cents),
    creditAt && ((deduction) => creditAt(incomeWith(deduction))),
  );
  const { adjustments_cents, benefits, agi_cents } = agiWith(health.deduction_cents);
  const untaxed_cents = of('social_security') - benefits.taxable_cents;
  const income_cents = incomeWith(health.deduction_cents);
  const figures = {
    agi_cents,
    taxable_social_security_cents: benefits.taxable_cents,
    untaxed_social_security_cents: Math.min(untaxed_cents, income_cents),
    income_cents,
    medicare_income_cents: Math.max(0, agi_cents + added_cents),
  };
  return {
    ...figures,
    reasons: worksheetReasons({
      lines,
      filing,
      year,
      loss_limit_cents,
      counted_gains_cents,
      total_cents,
      tax,
      health,
      adjustments_cents,
      benefits,
      untaxed_cents,
      figures,
    }),
  };
}
