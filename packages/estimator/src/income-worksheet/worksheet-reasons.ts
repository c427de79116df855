import type { Cents, PlanYear } from '../domain/household.ts';
import type { Facts, Figure, Reason } from '../reason.ts';
import { wageBases } from '../years/income-tax.ts';
import type { HealthInsurance } from './health-insurance.ts';
import type { IncomeLine, IncomeLines } from './lines.ts';
import type { SelfEmploymentTax } from './self-employment-tax.ts';
import type { TaxableBenefits, WorksheetFiling } from './taxable-benefits.ts';

interface Worked {
  readonly lines: IncomeLines;
  readonly filing: WorksheetFiling;
  readonly year: PlanYear;
  readonly loss_limit_cents: Cents;
  readonly counted_gains_cents: Cents;
  readonly total_cents: Cents;
  readonly tax: SelfEmploymentTax;
  readonly health: HealthInsurance;
  readonly adjustments_cents: Cents;
  readonly benefits: TaxableBenefits;
  readonly untaxed_cents: Cents;
  readonly figures: {
    readonly agi_cents: Cents;
    readonly income_cents: Cents;
    readonly medicare_income_cents: Cents;
  };
}

const grossLines = [
  'wages',
  'self_employment',
  'taxable_interest',
  'ordinary_dividends',
  'capital_gains',
  'ira_withdrawals',
  'roth_conversions',
  'pensions',
] as const satisfies IncomeLine[];

/** Lines that are not zero. */
const filled = (amounts: Readonly<Record<string, Cents | undefined>>): Facts =>
  Object.fromEntries(Object.entries(amounts).flatMap(([line, cents]) => (cents ? [[line, cents]] : [])));

/**
 * The steps of the worksheet, each with `step`, its inputs and its value. A step without anything to add is left out.
 * Figures are `adjusted_gross_income`, then the incomes of the tax credit and of Medicare.
 */
export function worksheetReasons(worked: Worked): Reason[] {
  const { year } = worked;
  const step = (figure: Figure, name: string, inputs: Facts, value: Cents, source: string): Reason => ({
    figure,
    person: null,
    rule: 'income_worksheet',
    inputs: { step: name, ...inputs },
    row: null,
    year,
    source,
    value,
    unit: 'cents_a_year',
  });
  const agi = (...of: [name: string, inputs: Facts, value: Cents, source: string]) =>
    step('adjusted_gross_income', ...of);
  return [
    ...incomeSteps(worked, agi),
    ...adjustmentSteps(worked, agi),
    ...benefitSteps(worked, agi),
    ...totalSteps(worked, step),
  ];
}

type AgiStep = (name: string, inputs: Facts, value: Cents, source: string) => Reason;

function incomeSteps({ lines, loss_limit_cents, counted_gains_cents, total_cents }: Worked, agi: AgiStep): Reason[] {
  const gains = lines.capital_gains ?? 0;
  const gross = Object.fromEntries(grossLines.map((line) => [line, lines[line]]));
  return [
    ...(gains < counted_gains_cents
      ? [
          agi(
            'capital_loss',
            { capital_gains: gains, limit_cents: loss_limit_cents },
            counted_gains_cents,
            '26 USC 1211(b)',
          ),
        ]
      : []),
    agi('total_income', filled({ ...gross, capital_gains: counted_gains_cents }), total_cents, '26 USC 61'),
  ];
}

function adjustmentSteps({ lines, tax, health, adjustments_cents, year }: Worked, agi: AgiStep): Reason[] {
  const { half_cents, ...earnings } = tax;
  const { deduction_cents, ...insured } = health;
  const inputs = filled({
    hsa: lines.hsa,
    self_employment_tax: half_cents,
    health_insurance: deduction_cents,
    ira_deduction: lines.ira_deduction,
  });
  return [
    ...(half_cents > 0
      ? [
          agi(
            'self_employment_tax',
            { self_employment: lines.self_employment ?? 0, wages: lines.wages ?? 0, ...earnings },
            half_cents,
            `26 USC 1402; 26 USC 164(f); Schedule SE; ${wageBases[year].source}`,
          ),
        ]
      : []),
    ...(lines.health_insurance
      ? [agi('health_insurance', { ...insured }, deduction_cents, '26 USC 162(l); Publication 974; Rev. Proc. 2014-41')]
      : []),
    ...(adjustments_cents > 0 ? [agi('adjustments', inputs, adjustments_cents, '26 USC 62')] : []),
  ];
}

function benefitSteps({ lines, filing, benefits }: Worked, agi: AgiStep): Reason[] {
  if (!lines.social_security) return [];
  const { taxable_cents, ...bounds } = benefits;
  const inputs = { social_security: lines.social_security, status: filing.status, ...bounds };
  return [agi('taxable_benefits', inputs, taxable_cents, '26 USC 86; Publication 915, Worksheet 1')];
}

function totalSteps(
  { lines, total_cents, adjustments_cents, benefits, untaxed_cents, figures }: Worked,
  step: (figure: Figure, ...of: Parameters<AgiStep>) => Reason,
): Reason[] {
  const { agi_cents, income_cents, medicare_income_cents } = figures;
  const added = { tax_exempt_interest: lines.tax_exempt_interest, income_abroad: lines.income_abroad };
  const parts = { total_cents, taxable_cents: benefits.taxable_cents, adjustments_cents };
  const income = { agi_cents, ...filled({ ...added, untaxed_social_security: untaxed_cents }) };
  return [
    step('adjusted_gross_income', 'agi', parts, agi_cents, '26 USC 62'),
    step('household_income', 'income', income, income_cents, '26 USC 36B(d)(2)(B)'),
    step(
      'medicare_income',
      'medicare_income',
      { agi_cents, ...filled(added) },
      medicare_income_cents,
      '42 USC 1395r(i)(4)',
    ),
  ];
}
