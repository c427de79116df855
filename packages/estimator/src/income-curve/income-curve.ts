import type { Cents, Household, PlanYear } from '../domain/household.ts';
import type { Market } from '../market.ts';
import type { Metal } from '../reason.ts';
import { returnIncome } from '../workings.ts';
import { planYearSteps } from './curve-steps.ts';
import type { CurveOptions, CurveStep, Headroom, IncomeCurve, Room, Threshold, ThresholdKind } from './figures.ts';
import { type LaterSurcharges, laterSteps, laterSurcharges, laterThresholds } from './later-surcharges.ts';
import { type IncomeAxis, incomeAxis, lastHelpedIncome } from './regimes.ts';
import { planYearThresholds } from './thresholds.ts';

export type { CurveOptions, CurveStep, Headroom, IncomeCurve, Room, Threshold, ThresholdKind };

/** Thresholds of the plan year come first at the same limit. */
const merged = (axis: IncomeAxis, later: LaterSurcharges | null): readonly Threshold[] =>
  [...planYearThresholds(axis), ...(later ? laterThresholds(later) : [])].sort(
    (one, other) => one.limit_cents - other.limit_cents,
  );

/** A tenth above the last change of the cost, in thousands of dollars. */
function endAbove(axis: IncomeAxis, all: readonly Threshold[]): Cents {
  const last = Math.max(all.at(-1)?.limit_cents ?? 0, lastHelpedIncome(axis));
  return Math.ceil((last * 11 + 1) / 1_000_000) * 100_000;
}

const metalOf = ({ chosen_plan }: Market, { metal }: CurveOptions): Metal | null =>
  metal ?? (chosen_plan ? null : 'silver');

/**
 * What a household pays in the plan year at each income, and which surcharges follow two years later. The household's
 * own income does not matter. Never throws on arguments of the declared types.
 */
export function sweep(household: Household, market: Market, year: PlanYear, options: CurveOptions = {}): IncomeCurve {
  const metal = metalOf(market, options);
  const axis = incomeAxis(household, market, year, metal);
  const later = laterSurcharges(household, year, options);
  const all = merged(axis, later);
  const to_cents = options.to_cents ?? endAbove(axis, all);
  return {
    plan_year: year,
    metal,
    to_cents,
    steps: planYearSteps(axis, to_cents),
    later: later && {
      year: later.year,
      people: later.people,
      is_enacted: later.is_enacted,
      steps: laterSteps(later, to_cents),
    },
    thresholds: all,
  };
}

export const thresholds = (
  household: Household,
  market: Market,
  year: PlanYear,
  options: CurveOptions = {},
): readonly Threshold[] =>
  merged(incomeAxis(household, market, year, metalOf(market, options)), laterSurcharges(household, year, options));

/** What the household's own income adds two years later. Null if no one is on Medicare by then, and without an income. */
export function surchargeTwoYearsLater(
  household: Household,
  plan_year: PlanYear,
  options: Pick<CurveOptions, 'untaxed_social_security_cents'> = {},
): (Pick<LaterSurcharges, 'year' | 'is_enacted'> & { readonly year_cents: Cents }) | null {
  const later = laterSurcharges(household, plan_year, options);
  const income = returnIncome(household);
  if (!later || income === null) return null;
  const { year, is_enacted, brackets } = later;
  const year_cents = brackets.findLast(({ from_cents }) => from_cents <= income)?.year_cents ?? 0;
  return { year, is_enacted, year_cents };
}

const roomTo = (all: readonly Threshold[], limit: Cents | undefined, distance_cents: Cents): Room | null =>
  limit === undefined ? null : { distance_cents, thresholds: all.filter(({ limit_cents }) => limit_cents === limit) };

/**
 * The nearest thresholds on both sides of an income. An income above a limit in whole dollars counts as above the
 * threshold, so that no room is promised that does not exist.
 */
export function headroom(all: readonly Threshold[], income_cents: Cents): Headroom {
  const limits = all.map(({ limit_cents }) => limit_cents);
  const above = limits.find((limit) => limit >= income_cents);
  const below = limits.findLast((limit) => limit < income_cents);
  return {
    up: roomTo(all, above, Math.floor(((above ?? 0) - income_cents) / 100) * 100),
    down: roomTo(all, below, Math.ceil((income_cents - (below ?? 0)) / 100) * 100),
  };
}

/** The yearly cost at an income. Null if no step begins at or below it. */
export function costAt(steps: readonly CurveStep[], income_cents: Cents): Cents | null {
  let low = 0;
  let high = steps.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((steps[middle]?.from_cents ?? 0) <= income_cents) low = middle + 1;
    else high = middle;
  }
  return steps[low - 1]?.year_cents ?? null;
}
