import type { Cents, Filing } from './domain/household.ts';
import type { Standing } from './poverty-level.ts';
import type { Facts, Reason } from './reason.ts';
import { roundedQuotient } from './rounding.ts';
import type { ApplicableRow, CostSharingRow, LawTables, TaxCreditTable } from './years/year.ts';

export type CreditBar =
  | 'nobody_to_cover'
  | 'income_unknown'
  | 'files_separately'
  | 'below_floor'
  | 'above_ceiling'
  | 'employer_offer';

/** Without the credit at any income, and without the help of states, which comes on top of it. */
export const isBarredByFiling = (filing: Filing | null = null): boolean =>
  filing?.status === 'separate' && filing.credit_exception !== true;

/**
 * Why no one may take the credit; null if people may (26 USC 36B(c)(1)). The status of two years before concerns
 * Medicare only.
 */
export function creditBar(
  table: TaxCreditTable,
  standing: Standing | null,
  isAnyonePriced: boolean,
  filing: Filing | null = null,
): CreditBar | null {
  if (!isAnyonePriced) return 'nobody_to_cover';
  if (!standing) return 'income_unknown';
  if (isBarredByFiling(filing)) return 'files_separately';
  if (standing.credit_income_cents * 100 < table.floor_percent * standing.credit_guideline_cents) return 'below_floor';
  if (table.ceiling_percent !== null && standing.percent > table.ceiling_percent) return 'above_ceiling';
  return null;
}

export function bandOf(table: TaxCreditTable, percent: number) {
  const next = table.rows.findIndex((row) => row.from_percent > percent);
  const place = (next === -1 ? table.rows.length : next) - 1;
  return { row: table.rows[place], below: table.rows[place + 1]?.from_percent ?? null };
}

/** Form 8962 line 7: a straight line through the band, to four decimals, halves up (26 CFR 1.36B-3(g)(1)). */
export function applicableFigure(table: TaxCreditTable, percent: number): number {
  const { row, below } = bandOf(table, percent);
  if (!row) return 0;
  if (below === null) return row.initial_ten_thousandths;
  const span = below - row.from_percent;
  const rise = (row.final_ten_thousandths - row.initial_ten_thousandths) * (percent - row.from_percent);
  return row.initial_ten_thousandths + roundedQuotient(rise, span);
}

/** Form 8962 line 8a: in whole dollars, halves up. */
export const yearlyContribution = (income: Cents, figure: number): Cents =>
  roundedQuotient((income / 100) * figure, 10_000) * 100;

/** Form 8962 line 8b: in whole dollars, halves up. */
export const monthlyContribution = (yearly: Cents): Cents => roundedQuotient(yearly / 100, 12) * 100;

/** Monthly (26 USC 36B(b)(2)(B)). */
export const taxCredit = (benchmark: Cents, contribution: Cents): Cents => Math.max(0, benchmark - contribution);

/** The credit never exceeds the premium (26 USC 36B(b)(2)). */
export const netPremium = (premium: Cents, credit: Cents): Cents => Math.max(0, premium - credit);

/** Null for the standard silver plan (45 CFR 155.305(g)). */
export function costSharingRow(rows: readonly CostSharingRow[], standing: Standing): CostSharingRow | null {
  const income = standing.credit_income_cents * 100;
  return rows.find((row) => income <= row.to_percent * standing.credit_guideline_cents) ?? null;
}

export interface CreditWorkings {
  readonly tables: LawTables;
  readonly standing: Standing | null;
  readonly bar: CreditBar | null;
  readonly benchmark_cents: Cents | null;
  readonly contribution_cents: Cents | null;
  readonly credit_cents: Cents | null;
  readonly has_prices: boolean;
}

const barSources: Record<CreditBar, string> = {
  nobody_to_cover: '26 USC 36B(c)(2)(B): the credit is for people whom no other program covers',
  income_unknown: 'The credit depends on the household income',
  files_separately:
    '26 USC 36B(c)(1)(C): married people file a joint return for the credit; 26 CFR 1.36B-2(b)(2) has the exceptions',
  below_floor: '26 USC 36B(c)(1)(A): no credit below 100 percent of poverty',
  above_ceiling: '26 USC 36B(c)(1)(A): no credit above 400 percent of poverty',
  employer_offer: '26 USC 36B(c)(2)(C): no credit for people with an affordable offer from an employer',
};

export const bandFacts = (row: ApplicableRow, below_percent: number | null): Facts => ({
  from_percent: row.from_percent,
  initial_ten_thousandths: row.initial_ten_thousandths,
  final_ten_thousandths: row.final_ten_thousandths,
  below_percent,
});

function contributionReasons(tables: LawTables, standing: Standing): Reason[] {
  const table = tables.tax_credit;
  const { row, below } = bandOf(table, standing.percent);
  const figure = applicableFigure(table, standing.percent);
  const yearly = yearlyContribution(standing.credit_income_cents, figure);
  const year = tables.plan_year;
  return [
    {
      figure: 'applicable_figure',
      person: null,
      rule: 'applicable_figure',
      inputs: { percent_of_poverty: standing.percent },
      row: row ? bandFacts(row, below) : null,
      year,
      source: table.source,
      value: figure,
      unit: 'ten_thousandths',
    },
    {
      figure: 'yearly_contribution',
      person: null,
      rule: 'yearly_contribution',
      inputs: { income_cents: standing.credit_income_cents, applicable_ten_thousandths: figure },
      row: null,
      year,
      source: 'Form 8962 line 8a',
      value: yearly,
      unit: 'cents_a_year',
    },
    {
      figure: 'expected_contribution',
      person: null,
      rule: 'monthly_contribution',
      inputs: { yearly_contribution_cents: yearly },
      row: null,
      year,
      source: 'Form 8962 line 8b',
      value: monthlyContribution(yearly),
      unit: 'cents',
    },
  ];
}

function costSharingReason(tables: LawTables, standing: Standing): Reason {
  const { rows, source } = tables.cost_sharing;
  const row = costSharingRow(rows, standing);
  const before = row ? rows[rows.indexOf(row) - 1] : rows.at(-1);
  return {
    figure: 'cost_sharing_level',
    person: null,
    rule: 'cost_sharing',
    inputs: { income_cents: standing.credit_income_cents, guideline_cents: standing.credit_guideline_cents },
    row: {
      over_percent: before?.to_percent ?? null,
      to_percent: row?.to_percent ?? null,
      level: row?.level ?? null,
    },
    year: tables.credit_guideline.year,
    source,
    value: row?.level ?? null,
    unit: 'percent',
  };
}

const creditReason = (
  { tables, credit_cents }: CreditWorkings,
  rule: 'tax_credit' | 'no_tax_credit',
  inputs: Facts,
  source: string,
): Reason => ({
  figure: 'tax_credit',
  person: null,
  rule,
  inputs,
  row: null,
  year: tables.plan_year,
  source,
  value: credit_cents,
  unit: 'cents',
});

export function creditReasons(workings: CreditWorkings): Reason[] {
  const { tables, standing, bar } = workings;
  if (bar !== null || !standing) {
    const cause = bar ?? 'income_unknown';
    const inputs = {
      bar: cause,
      percent_of_poverty: standing?.percent ?? null,
      ceiling_percent: tables.tax_credit.ceiling_percent,
      has_prices: workings.has_prices,
    };
    return [creditReason(workings, 'no_tax_credit', inputs, barSources[cause])];
  }
  return [
    ...contributionReasons(tables, standing),
    creditReason(
      workings,
      'tax_credit',
      { benchmark_premium_cents: workings.benchmark_cents, expected_contribution_cents: workings.contribution_cents },
      '26 USC 36B(b)(2)',
    ),
    costSharingReason(tables, standing),
  ];
}
