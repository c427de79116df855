import type { Cents } from '../domain/household.ts';
import { percentOf } from '../poverty-level.ts';
import type { StateHelp } from '../state-help/figures.ts';
import { stateHelp } from '../state-help/state-help.ts';
import { applicableFigure, netPremium, taxCredit } from '../tax-credit.ts';
import { contributionWith } from './contributions.ts';
import type { CostPeriod, IncomeAxis, Regime } from './regimes.ts';

/** What the rules give at an income in whole dollars. */
export interface PointFigures {
  readonly income_cents: Cents;
  readonly percent: number;
  /** Null where the law gives no credit. */
  readonly figure: number | null;
  /** Monthly. Counts only where people may take the credit. */
  readonly contribution_cents: Cents;
  readonly guideline_cents: Cents;
}

export function figuresAt({ tables, standing }: IncomeAxis, income_cents: Cents): PointFigures {
  const table = tables.tax_credit;
  const guideline_cents = standing?.credit_guideline_cents ?? 0;
  const percent = standing ? percentOf(income_cents, guideline_cents) : 0;
  const isBarred =
    !standing || percent < table.floor_percent || (table.ceiling_percent !== null && percent > table.ceiling_percent);
  const figure = isBarred ? null : applicableFigure(table, percent);
  const contribution_cents = figure === null ? 0 : contributionWith(figure, income_cents);
  return { income_cents, percent, figure, contribution_cents, guideline_cents };
}

/** The state's help of a month. */
export function helpIn({ premium_cents, benchmark_cents, help }: CostPeriod, at: PointFigures): StateHelp | null {
  if (help === null || premium_cents === null) return null;
  return stateHelp(help.programs, {
    percent: at.percent,
    credit_income_cents: at.income_cents,
    credit_guideline_cents: at.guideline_cents,
    federal_figure: benchmark_cents === null ? null : at.figure,
    benchmark_cents: help.benchmark_cents,
    credit_cents: benchmark_cents === null ? 0 : taxCredit(benchmark_cents, at.contribution_cents),
    premium_cents,
    metal: help.metal,
    members: help.members,
  });
}

function monthCost(period: CostPeriod, at: PointFigures): Cents | null {
  const { premium_cents, uncredited_cents, benchmark_cents, medicare_cents } = period;
  if (premium_cents === null || medicare_cents === null) return null;
  const credit = benchmark_cents === null ? 0 : taxCredit(benchmark_cents, at.contribution_cents);
  return netPremium(premium_cents, credit) - (helpIn(period, at)?.cents ?? 0) + uncredited_cents + medicare_cents;
}

/** Null without prices. */
export function yearCost({ periods }: Regime, at: PointFigures): Cents | null {
  let sum = 0;
  for (const period of periods) {
    const cost = monthCost(period, at);
    if (cost === null) return null;
    sum += cost * period.months;
  }
  return sum;
}
