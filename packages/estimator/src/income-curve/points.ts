import type { Cents } from '../domain/household.ts';
import { costSharingRow, taxCredit } from '../tax-credit.ts';
import type { IncomeAxis, Regime } from './regimes.ts';
import { figuresAt, helpIn, yearCost } from './year-costs.ts';

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
  /** What each program of the state pays in the year. */
  readonly programs: ReadonlyMap<string, Cents>;
}

/** Null in the territories. */
export function pointAt(axis: IncomeAxis, income_cents: Cents): Point | null {
  const { tables, standing, regimes } = axis;
  const regime = regimes.findLast(({ from_cents }) => from_cents <= income_cents);
  if (!regime || !standing) return null;
  const withCredit = regime.periods.filter(({ workings }) => workings.bar === null);
  const may = withCredit.length > 0;
  const figures = figuresAt(axis, income_cents);
  const { percent, contribution_cents } = figures;
  const here = { ...standing, income_cents, credit_income_cents: income_cents, percent };
  const programs = new Map<string, Cents>();
  for (const period of regime.periods)
    for (const { program, cents } of helpIn(period, figures)?.parts ?? [])
      programs.set(program, (programs.get(program) ?? 0) + cents * period.months);
  return {
    regime,
    income_cents,
    cost_cents: axis.has_costs ? yearCost(regime, figures) : null,
    has_credit: withCredit.some(
      ({ benchmark_cents }) => benchmark_cents === null || taxCredit(benchmark_cents, contribution_cents) > 0,
    ),
    level: may ? (costSharingRow(tables.cost_sharing.rows, here)?.level ?? null) : null,
    applicable_ten_thousandths: may ? figures.figure : null,
    percent_of_poverty: percent,
    programs,
  };
}
