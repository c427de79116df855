import { householdOf, projectionOf } from 'contract/endpoints/calculation-figures';
import type { EstimationInput } from 'contract/endpoints/estimations';
import {
  type Cents,
  type CoveredBy,
  estimate,
  type Household,
  type Market,
  medicareLaw,
  returnIncome,
  withReturnIncome,
} from 'estimator';
import { type CurveStep, costAt, type IncomeCurve, sweep, type Threshold } from 'estimator/income-curve';
import { incomeTexts } from './income-texts.ts';

export interface Series {
  readonly year: number;
  readonly steps: readonly CurveStep[];
  readonly thresholds: readonly Threshold[];
}

/** Incomes with the same help. `to_cents` is the last whole dollar, infinite for the last range. */
export interface IncomeRange {
  readonly from_cents: Cents;
  readonly to_cents: Cents;
  readonly label: string;
  /** Whether someone has help there: a credit, the state’s help or a program. Without a surcharge, for Medicare. */
  readonly isHelped: boolean;
}

export interface Mark {
  readonly limit_cents: Cents;
  readonly change_cents: Cents | null;
  readonly thresholds: readonly Threshold[];
}

export interface IncomeModel {
  readonly household: Household;
  readonly market: Market;
  readonly curve: IncomeCurve;
  /** What the curve shows: costs of the plan year, or the later surcharges of people who all have Medicare. */
  readonly main: Series;
  /** Surcharges of a later year, shown apart from the costs of the plan year. Null if `main` shows them. */
  readonly later: Series | null;
  readonly ranges: readonly IncomeRange[];
  readonly laterRanges: readonly IncomeRange[];
  /** The last dollar before each threshold and the first one after it, lowest first. */
  readonly stops: readonly Cents[];
  readonly income_cents: Cents | null;
  readonly start_cents: Cents;
  readonly isAbout: boolean;
  /** Whether the surcharges of the later year are made from projected amounts. */
  readonly isLaterAbout: boolean;
  /** In the plan year. */
  readonly hasMedicare: boolean;
  readonly untaxed_cents: Cents;
}

interface Priced {
  readonly input: Parameters<typeof householdOf>[0] & Partial<Pick<EstimationInput, 'untaxed_social_security'>>;
  readonly market: Market;
}

const dollar: Cents = 100;

export function incomeModel({ input, market }: Priced): IncomeModel {
  const household = householdOf(input);
  const untaxed_cents = Math.round((input.untaxed_social_security ?? 0) * 100);
  const curve = sweep(household, market, market.plan_year, { untaxed_social_security_cents: untaxed_cents });
  const of = (year: number) => curve.thresholds.filter((threshold) => threshold.year === year);
  const costs: Series = { year: curve.plan_year, steps: curve.steps, thresholds: of(curve.plan_year) };
  const later: Series | null = curve.later && {
    year: curve.later.year,
    steps: curve.later.steps,
    thresholds: of(curve.later.year),
  };
  const now = estimate(household, market, market.plan_year);
  const income_cents = returnIncome(household);
  const onlyLater = income_cents === null ? later : null;
  const laterRanges = later ? surchargeRanges(later) : [];
  return {
    household,
    market,
    curve,
    main: onlyLater ?? costs,
    later: onlyLater ? null : later,
    ranges: onlyLater ? laterRanges : helpRanges(household, market, costs.thresholds),
    laterRanges,
    stops: stopsOf(curve.thresholds),
    income_cents,
    start_cents: income_cents ?? household.last_year_income_cents ?? 0,
    isAbout:
      (curve.metal && market.price_ranges?.[curve.metal] != null) ||
      market.price_ranges?.benchmark != null ||
      projectionOf(now).is_projected,
    isLaterAbout: medicareLaw(market.plan_year).is_projected,
    hasMedicare: now.year.medicare_months > 0,
    untaxed_cents,
  };
}

export function marksOf(thresholds: readonly Threshold[]): Mark[] {
  const marks = new Map<Cents, Threshold[]>();
  for (const threshold of thresholds) {
    const known = marks.get(threshold.limit_cents);
    if (known) known.push(threshold);
    else marks.set(threshold.limit_cents, [threshold]);
  }
  return [...marks].map(([limit_cents, together]) => ({
    limit_cents,
    change_cents: together[0]?.change_cents ?? null,
    thresholds: together,
  }));
}

type Named = Pick<IncomeRange, 'label' | 'isHelped'>;

function rangesBetween(thresholds: readonly Threshold[], nameOf: (from: Cents) => Named): IncomeRange[] {
  const ranges: IncomeRange[] = [];
  const starts = [0, ...marksOf(thresholds).map(({ limit_cents }) => limit_cents + dollar)];
  for (const [index, from_cents] of starts.entries()) {
    const named = nameOf(from_cents);
    const to_cents = (starts[index + 1] ?? Number.POSITIVE_INFINITY) - dollar;
    const before = ranges.at(-1);
    if (before?.label === named.label) ranges[ranges.length - 1] = { ...before, to_cents };
    else ranges.push({ from_cents, to_cents, ...named });
  }
  return ranges;
}

const programs: readonly CoveredBy[] = ['medicaid', 'chip', 'basic_health', 'none'];

/** The estimate at an income of the return, in each period of months that cost the same. */
export function monthsAt(household: Household, market: Market, income_cents: Cents) {
  const other = withReturnIncome(household, income_cents);
  const at = (month: number) => estimate(other, market, market.plan_year, month);
  const first = at(1);
  const { year } = first;
  return { year, months: [first, ...(year.periods ?? []).slice(1).map(({ from_month }) => at(from_month))] };
}

function helpRanges(household: Household, market: Market, thresholds: readonly Threshold[]): IncomeRange[] {
  return rangesBetween(thresholds, (income_cents) => {
    const { year, months } = monthsAt(household, market, income_cents);
    const found = new Set(months.flatMap(({ people }) => people.map(({ covered_by }) => covered_by)));
    const names: string[] = programs
      .filter((program) => found.has(program))
      .map((program) => incomeTexts.programs[program]);
    if (found.has('marketplace')) {
      const credit = year.tax_credit_cents;
      const isHelped = (year.silver?.state_help_cents ?? 0) > 0;
      if (credit || !isHelped)
        names.push(incomeTexts.credit[credit === null ? 'unknown' : credit > 0 ? 'some' : 'none']);
      if (isHelped) names.push(incomeTexts.stateHelp);
    }
    const isCovered = found.has('medicaid') || found.has('chip') || found.has('basic_health');
    const hasHelp = Boolean(year.tax_credit_cents || year.silver?.state_help_cents);
    return { label: names.join(' + '), isHelped: isCovered || hasHelp };
  });
}

function surchargeRanges({ steps, thresholds }: Series): IncomeRange[] {
  return rangesBetween(thresholds, (income) => {
    const cost = costAt(steps, income);
    return { label: cost ? incomeTexts.surcharge(cost) : incomeTexts.noSurcharge, isHelped: !cost };
  });
}

const stopsOf = (thresholds: readonly Threshold[]): Cents[] =>
  [...new Set(thresholds.flatMap(({ limit_cents }) => [limit_cents, limit_cents + dollar]))].sort(
    (one, other) => one - other,
  );
