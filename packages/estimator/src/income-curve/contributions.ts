import type { Cents } from '../domain/household.ts';
import { applicableFigure, monthlyContribution, yearlyContribution } from '../tax-credit.ts';
import type { TaxCreditTable } from '../years/year.ts';
import { lowestAtPercent } from './income-limits.ts';

/** Incomes with the same applicable figure, from this one up to the next run. In whole dollars. */
export interface FigureRun {
  readonly from_cents: Cents;
  readonly figure: number;
}

/** The runs of a table, lowest first. From the start of its last band on, the figure stays the same. */
export const figureRuns = (table: TaxCreditTable, guideline: Cents): FigureRun[] =>
  runsOf(table.rows.at(-1)?.from_percent ?? 0, guideline, (percent) => applicableFigure(table, percent));

/** The runs of figures by percent of poverty. From `last_percent` on, the figure stays the same. */
export function runsOf(last_percent: number, guideline: Cents, figureAt: (percent: number) => number): FigureRun[] {
  const runs: FigureRun[] = [];
  for (let percent = 0; percent <= last_percent; percent += 1) {
    const figure = figureAt(percent);
    if (runs.at(-1)?.figure !== figure) runs.push({ from_cents: lowestAtPercent(percent, guideline), figure });
  }
  return runs;
}

/** A band of the table whose first figure is not the one at which the band before ends. */
export interface FigureJump {
  readonly percent: number;
  readonly from_ten_thousandths: number;
  readonly to_ten_thousandths: number;
}

export const figureJumps = ({ rows }: TaxCreditTable): FigureJump[] =>
  rows.flatMap((row, place) => {
    const before = rows[place - 1];
    if (!before || before.final_ten_thousandths === row.initial_ten_thousandths) return [];
    return [
      {
        percent: row.from_percent,
        from_ten_thousandths: before.final_ten_thousandths,
        to_ten_thousandths: row.initial_ten_thousandths,
      },
    ];
  });

export const contributionWith = (figure: number, income: Cents): Cents =>
  monthlyContribution(yearlyContribution(income, figure));

/**
 * The lowest income in whole dollars whose monthly contribution reaches whole dollars above zero: the inverse of the
 * roundings of Form 8962. Line 8b is `dollars` or more from 12 × dollars − 6 on line 8a, and line 8a is that much from
 * half a dollar less on. Infinite for a figure of zero.
 */
export const lowestContributing = (dollars: number, figure: number): Cents =>
  Math.ceil((10_000 * (12 * dollars - 6) - 5_000) / figure) * 100;

/** The lowest income in whole dollars at which the contribution reaches a benchmark premium. */
export function lowestCovering(runs: readonly FigureRun[], benchmark: Cents): Cents {
  const dollars = Math.ceil(benchmark / 100);
  for (const [place, { from_cents, figure }] of runs.entries()) {
    if (figure === 0) continue;
    const income = Math.max(from_cents, lowestContributing(dollars, figure));
    if (income < (runs[place + 1]?.from_cents ?? Number.POSITIVE_INFINITY)) return income;
  }
  return Number.POSITIVE_INFINITY;
}
