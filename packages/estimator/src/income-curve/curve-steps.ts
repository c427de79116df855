import type { Cents } from '../domain/household.ts';
import { creditIncome } from '../poverty-level.ts';
import { contributionAt, contributionWith, lowestContributing } from './contributions.ts';
import type { CurveStep } from './figures.ts';
import { type IncomeAxis, type Regime, yearCost } from './regimes.ts';

export class CurveSteps {
  readonly list: CurveStep[] = [];
  #cost: Cents | null = null;

  add(from_cents: Cents, year_cents: Cents): void {
    if (year_cents === this.#cost) return;
    this.#cost = year_cents;
    this.list.push({ from_cents, year_cents });
  }
}

/**
 * The incomes of one run from `first` to `last` in whole dollars, in steps of one dollar of monthly contribution. A
 * contribution up to `free` leaves nothing to pay for the plan, and from `full` on there is no credit. Returns the
 * contribution that was reached.
 */
function addRun(
  figure: number,
  [first, last]: readonly [Cents, Cents],
  { free, full, reached }: { readonly free: number; readonly full: number; readonly reached: number },
  add: (income: Cents, dollars: number) => void,
): number {
  let dollars = reached;
  while (dollars < full) {
    const next = Math.max(dollars, free) + 1;
    const income = Math.max(first, lowestContributing(next, figure));
    if (income > last) break;
    // A run can begin with a contribution that is several dollars higher.
    dollars = income === first ? contributionWith(figure, first) / 100 : next;
    add(income, dollars);
  }
  return dollars;
}

/** Covers incomes from the first cent of a regime to `last_cents`. */
function addRegime(steps: CurveSteps, axis: IncomeAxis, regime: Regime, last_cents: Cents): void {
  const { from_cents, benchmark_cents, premium_cents } = regime;
  const add = (from: Cents, dollars: number) => {
    const cost = yearCost(regime, axis.medicare_cents, dollars * 100);
    if (cost !== null) steps.add(from, cost);
  };
  if (benchmark_cents === null || premium_cents === null || !axis.standing) {
    add(from_cents, 0);
    return;
  }
  const first = creditIncome(from_cents);
  const last = creditIncome(last_cents);
  const free = Math.floor((benchmark_cents - premium_cents) / 100);
  const full = Math.ceil(benchmark_cents / 100);
  let reached = contributionAt(axis.tables.tax_credit, axis.standing.credit_guideline_cents, first) / 100;
  add(from_cents, reached);
  for (const [place, run] of axis.runs.entries()) {
    if (run.from_cents > last || reached >= full) break;
    const end = Math.min(last, (axis.runs[place + 1]?.from_cents ?? Number.POSITIVE_INFINITY) - 100);
    if (end < first) continue;
    const range = [Math.max(first, run.from_cents), end] as const;
    reached = addRun(run.figure, range, { free, full, reached }, (income, dollars) => add(income - 50, dollars));
  }
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
