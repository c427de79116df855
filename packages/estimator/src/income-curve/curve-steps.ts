import type { Cents } from '../domain/household.ts';
import { creditIncome } from '../poverty-level.ts';
import { contributionWith, type FigureRun, lowestContributing } from './contributions.ts';
import type { CurveStep } from './figures.ts';
import { highestBenchmark, type IncomeAxis, type Regime } from './regimes.ts';
import { figuresAt, yearCost } from './year-costs.ts';

export class CurveSteps {
  readonly list: CurveStep[] = [];
  #cost: Cents | null = null;

  add(from_cents: Cents, year_cents: Cents): void {
    if (year_cents === this.#cost) return;
    this.#cost = year_cents;
    this.list.push({ from_cents, year_cents });
  }
}

/** Of a contribution, in whole dollars a month. Below the first and from the second on, a step changes no cost. */
type Bounds = readonly [lowest: number, highest: number];

/** The incomes in whole dollars between two at which the monthly contribution rises by a dollar or more. */
function contributionSteps(runs: readonly FigureRun[], first: Cents, last: Cents, [lowest, highest]: Bounds): Cents[] {
  const incomes: Cents[] = [];
  for (const [place, { from_cents, figure }] of runs.entries()) {
    const begin = Math.max(first, from_cents);
    const end = Math.min(last, (runs[place + 1]?.from_cents ?? Number.POSITIVE_INFINITY) - 100);
    if (begin > last || figure === 0) continue;
    if (begin > end) continue;
    if (begin > first) incomes.push(begin);
    const from = contributionWith(figure, begin) / 100;
    if (from >= highest) break;
    const to = Math.min(highest, contributionWith(figure, end) / 100);
    for (let dollars = Math.max(from, lowest) + 1; dollars <= to; dollars += 1)
      incomes.push(lowestContributing(dollars, figure));
  }
  return incomes;
}

/** What leaves nothing to pay for a plan in any month, and what leaves no credit. */
function boundsOf(regime: Regime): Bounds {
  let free = Number.POSITIVE_INFINITY;
  for (const { premium_cents, benchmark_cents, help } of regime.periods) {
    if (help) return [0, helpedBound(regime)];
    if (benchmark_cents !== null && premium_cents !== null)
      free = Math.min(free, Math.floor((benchmark_cents - premium_cents) / 100));
  }
  return [free, Math.ceil((highestBenchmark(regime) ?? 0) / 100)];
}

/** A state can count up to twice the benchmark. */
const helpedBound = ({ periods }: Regime): number =>
  Math.ceil(
    (2 * Math.max(0, ...periods.map(({ help, benchmark_cents }) => help?.benchmark_cents ?? benchmark_cents ?? 0))) /
      100,
  );

/** Covers incomes from the first cent of a regime to `last_cents`. */
function addRegime(steps: CurveSteps, axis: IncomeAxis, regime: Regime, last_cents: Cents): void {
  const { from_cents, periods } = regime;
  const first = creditIncome(from_cents);
  const last = creditIncome(last_cents);
  const add = (from: Cents, income: Cents) => {
    const cost = yearCost(regime, figuresAt(axis, income));
    if (cost !== null) steps.add(from, cost);
  };
  add(from_cents, first);
  const hasHelp = periods.some(({ help }) => help !== null);
  if (highestBenchmark(regime) === null && !hasHelp) return;
  const bounds = boundsOf(regime);
  const incomes = contributionSteps(axis.runs, first, last, bounds);
  if (hasHelp) {
    for (const runs of axis.helpRuns) incomes.push(...contributionSteps(runs, first, last, bounds));
    incomes.sort((one, other) => one - other);
  }
  for (const income of incomes) add(income - 50, income);
}

/** Costs of the plan year from zero to an income. Empty if a price is missing, and in the territories. */
export function planYearSteps(axis: IncomeAxis, to_cents: Cents): readonly CurveStep[] {
  const { regimes, has_costs } = axis;
  if (!has_costs) return [];
  const steps = new CurveSteps();
  for (const [place, regime] of regimes.entries())
    if (regime.from_cents <= to_cents)
      addRegime(steps, axis, regime, Math.min(to_cents, (regimes[place + 1]?.from_cents ?? to_cents + 1) - 1));
  return steps.list;
}
