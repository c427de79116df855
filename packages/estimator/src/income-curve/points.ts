import type { Cents } from '../domain/household.ts';
import { percentOf } from '../poverty-level.ts';
import { applicableFigure, costSharingRow, taxCredit } from '../tax-credit.ts';
import { contributionAt } from './contributions.ts';
import { type IncomeAxis, type Regime, yearCost } from './regimes.ts';

/** The rules that apply at an income in whole dollars. */
export interface Point {
  readonly regime: Regime;
  readonly income_cents: Cents;
  /** Yearly. Null without prices. */
  readonly cost_cents: Cents | null;
  /** Whether the credit is available by law, and not zero where there are prices. */
  readonly has_credit: boolean;
  readonly level: 94 | 87 | 73 | null;
  /** Null if no one may take the credit. */
  readonly applicable_ten_thousandths: number | null;
  readonly percent_of_poverty: number;
}

/** Null in the territories. */
export function pointAt(axis: IncomeAxis, income_cents: Cents): Point | null {
  const { tables, standing, regimes } = axis;
  const regime = regimes.findLast(({ from_cents }) => from_cents <= income_cents);
  if (!regime || !standing) return null;
  const withCredit = regime.periods.filter(({ workings }) => workings.bar === null);
  const may = withCredit.length > 0;
  const guideline = standing.credit_guideline_cents;
  const contribution = may ? contributionAt(tables.tax_credit, guideline, income_cents) : 0;
  const percent = percentOf(income_cents, guideline);
  const here = { ...standing, income_cents, credit_income_cents: income_cents, percent };
  return {
    regime,
    income_cents,
    cost_cents: axis.has_costs ? yearCost(regime, contribution) : null,
    has_credit: withCredit.some(
      ({ benchmark_cents }) => benchmark_cents === null || taxCredit(benchmark_cents, contribution) > 0,
    ),
    level: may ? (costSharingRow(tables.cost_sharing.rows, here)?.level ?? null) : null,
    applicable_ten_thousandths: may ? applicableFigure(tables.tax_credit, percent) : null,
    percent_of_poverty: percent,
  };
}
