import {
  type Cents,
  type FilingStatus,
  type Household,
  monthsAYear,
  type PlanYear,
  surchargeStatus,
} from '../domain/household.ts';
import { legalPremiums } from '../medicare.ts';
import type { Reason } from '../reason.ts';
import { monthNumber } from '../timelines/dates.ts';
import { type PersonTimeline, timelinesOf } from '../timelines/timeline.ts';
import { yearTables } from '../years/tables.ts';
import { type MedicareTable, sourceOf } from '../years/year.ts';
import { CurveSteps } from './curve-steps.ts';
import type { CurveOptions, CurveStep, Threshold } from './figures.ts';
import { wholeDollarsBelow } from './income-limits.ts';

/** Medicare's surcharges depend on the MAGI of two years before (42 CFR 418.1135). */
const lookback = 2;

/** A bracket of the surcharge, as it applies two years after the plan year. Incomes are the MAGI of the plan year for the credit. */
interface LaterBracket {
  readonly from_cents: Cents;
  readonly bracket: number;
  readonly bound_cents: Cents | null;
  readonly reached_at_bound: boolean;
  readonly year_cents: Cents;
}

export interface LaterSurcharges {
  readonly plan_year: PlanYear;
  readonly year: number;
  readonly people: readonly number[];
  readonly is_enacted: boolean;
  readonly table: MedicareTable;
  readonly filing: FilingStatus;
  readonly untaxed_cents: Cents;
  /** Lowest first. The first is without a surcharge. */
  readonly brackets: readonly LaterBracket[];
}

function bracketsOf(
  table: MedicareTable,
  household: Household,
  filing: FilingStatus,
  untaxed: Cents,
  months: number,
): LaterBracket[] {
  const bounds = table.bounds[filing];
  const yearCents = (income: Cents) => {
    const filer = { ...household, last_year_income_cents: income, tax_filing_status: filing };
    const { part_b_surcharge_cents, part_d_surcharge_cents } = legalPremiums(table, filer);
    return (part_b_surcharge_cents + part_d_surcharge_cents) * months;
  };
  const above = bounds.map(({ bound_cents, step }, place): LaterBracket => {
    const reached_at_bound = place === bounds.length - 1;
    const income = reached_at_bound ? bound_cents : bound_cents + 1;
    const year_cents = yearCents(income);
    return { from_cents: income + untaxed, bracket: step, bound_cents, reached_at_bound, year_cents };
  });
  return [{ from_cents: 0, bracket: 0, bound_cents: null, reached_at_bound: false, year_cents: 0 }, ...above];
}

function monthsOnMedicare(timeline: PersonTimeline, year: number): number {
  let months = 0;
  for (let month = 1; month <= monthsAYear; month += 1) {
    const number = monthNumber(year, month);
    const needsMedicare = timeline.hasMedicare(number) && !timeline.hasEmployerCoverage(number);
    if (needsMedicare && timeline.isPresent(number)) months += 1;
  }
  return months;
}

/** Null if no one is on Medicare by then. */
export function laterSurcharges(
  household: Household,
  plan_year: PlanYear,
  options: CurveOptions,
): LaterSurcharges | null {
  const year = plan_year + lookback;
  const months = timelinesOf(household, plan_year).map((timeline) => monthsOnMedicare(timeline, year));
  const people = months.flatMap((count, index) => (count > 0 ? [index] : []));
  if (people.length === 0) return null;
  const enacted = Object.values(yearTables).find(
    (tables) => tables.plan_year === year && tables.medicare.status === 'published',
  );
  const table = (enacted ?? yearTables[plan_year]).medicare;
  const filing = surchargeStatus(household);
  const sum = months.reduce((all, count) => all + count, 0);
  const untaxed_cents = options.untaxed_social_security_cents ?? 0;
  return {
    plan_year,
    year,
    people,
    is_enacted: enacted !== undefined,
    table,
    filing,
    untaxed_cents,
    brackets: bracketsOf(table, household, filing, untaxed_cents, sum),
  };
}

export function laterSteps({ brackets }: LaterSurcharges, to_cents: Cents): readonly CurveStep[] {
  const steps = new CurveSteps();
  for (const { from_cents, year_cents } of brackets) if (from_cents <= to_cents) steps.add(from_cents, year_cents);
  return steps.list;
}

function irmaaLimit(
  later: LaterSurcharges,
  { bracket, bound_cents, reached_at_bound }: LaterBracket,
  limit: Cents,
): Reason {
  const { plan_year, table, filing, untaxed_cents } = later;
  return {
    figure: 'threshold',
    person: null,
    rule: 'irmaa_limit',
    inputs: {
      income_year: plan_year,
      tax_filing_status: filing,
      untaxed_social_security_cents: untaxed_cents,
    },
    row: { bracket, bound_cents, reached_at_bound },
    year: table.income_year + lookback,
    source: `${sourceOf(table)}; 42 CFR 418.1115 and 418.1120; 42 USC 1395r(i)(4): untaxed Social Security does not count`,
    value: limit,
    unit: 'cents_a_year',
  };
}

/** Lowest first. */
export function laterThresholds(later: LaterSurcharges): Threshold[] {
  return later.brackets.slice(1).map((bracket, place) => {
    const limit_cents = wholeDollarsBelow(bracket.from_cents);
    return {
      kind: 'irmaa_begins',
      limit_cents,
      people: later.people,
      level: bracket.bracket,
      year: later.year,
      is_enacted: later.is_enacted,
      change_cents: bracket.year_cents - (later.brackets[place]?.year_cents ?? 0),
      reason: irmaaLimit(later, bracket, limit_cents),
    };
  });
}
