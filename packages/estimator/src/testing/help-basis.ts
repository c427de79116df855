import type { Cents } from '../domain/household.ts';
import type { StateCode } from '../domain/places.ts';
import { percentOf } from '../poverty-level.ts';
import type { HelpBasis, ProgramOfYear } from '../state-help/figures.ts';
import { countedPrograms } from '../state-help/state-help.ts';

export const helpingStates: readonly StateCode[] = ['CA', 'CO', 'CT', 'MA', 'MD', 'NJ', 'NM', 'VT', 'WA'];

export const cents = (dollars: number): Cents => Math.round(dollars * 100);

interface Amounts {
  readonly income: number;
  readonly guideline: number;
  readonly figure: number | null;
  readonly benchmark: number;
  readonly credit: number;
}

/** Of people who share the premium of a silver plan, which is the benchmark, equally. Amounts in dollars. */
export function basisOf(ages: readonly number[], amounts: Amounts, changes: Partial<HelpBasis> = {}): HelpBasis {
  const income = cents(amounts.income);
  const guideline = cents(amounts.guideline);
  const benchmark = cents(amounts.benchmark);
  return {
    percent: percentOf(income, guideline),
    credit_income_cents: income,
    credit_guideline_cents: guideline,
    federal_figure: amounts.figure,
    benchmark_cents: benchmark,
    credit_cents: cents(amounts.credit),
    premium_cents: benchmark,
    metal: 'silver',
    members: ages.map((age) => ({ age, premium_cents: benchmark / ages.length })),
    ...changes,
  };
}

export function programOf(state: StateCode, year: number, name: string): ProgramOfYear {
  const found = countedPrograms(state, year).find(({ program }) => program.startsWith(name));
  if (!found) throw new Error(`${state} has no ${name} in ${year}.`);
  return found;
}
