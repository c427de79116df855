import { benchmarkPremium } from '../benchmark.ts';
import { boughtAs, boughtIn, helpedPart, unhelpedPart } from '../bought-plan.ts';
import { type Cents, childBelowAge, type Household, monthsAYear, type PlanYear } from '../domain/household.ts';
import { offerEdges } from '../employer-offer/offer.ts';
import { medicareFigures } from '../household-total.ts';
import type { Market } from '../market.ts';
import { basicHealthPercent, medicaidLimit, programLimitCents } from '../medicaid.ts';
import { helpMembers } from '../plan-help.ts';
import type { Standing } from '../poverty-level.ts';
import type { Metal } from '../reason.ts';
import type { HelpMember, ProgramOfYear } from '../state-help/figures.ts';
import { helpEdges } from '../state-help/help-edges.ts';
import { countedPrograms, helpFigure } from '../state-help/state-help.ts';
import { applicableFigure, isBarredByFiling } from '../tax-credit.ts';
import { inputOf, monthsIn, quoted, type WorkedYear, type Workings, workYear } from '../workings.ts';
import type { LawTables, TaxCreditTable } from '../years/year.ts';
import { type FigureRun, figureRuns, lowestCovering, runsOf } from './contributions.ts';
import { highestBelow, highestUpTo, lowestAtPercent } from './income-limits.ts';

interface PeriodHelp {
  readonly metal: Metal;
  readonly programs: readonly ProgramOfYear[];
  readonly members: readonly HelpMember[];
  /** Also where no one may take the credit. */
  readonly benchmark_cents: Cents;
}

/** Months that cost the same at every income of a regime. Amounts are monthly. */
export interface CostPeriod {
  readonly months: number;
  readonly workings: Workings;
  /** What the credit and the state can pay of a plan, before that. Zero if no one buys a plan, null without prices. */
  readonly premium_cents: Cents | null;
  /** What they cannot pay of it. */
  readonly uncredited_cents: Cents;
  /** Null if no one may take the credit, and without prices. */
  readonly benchmark_cents: Cents | null;
  /** What the state's help depends on. Null without a program that helps. */
  readonly help: PeriodHelp | null;
  /** Traditional Medicare of everyone who has it. Null without prices. */
  readonly medicare_cents: Cents | null;
}

/** Incomes to the cent at which each person has the same coverage in each month and the same rule about the credit applies. */
export interface Regime {
  readonly from_cents: Cents;
  readonly year: WorkedYear;
  readonly periods: readonly CostPeriod[];
}

export interface IncomeAxis {
  readonly tables: LawTables;
  /** Null in the territories. */
  readonly standing: Standing | null;
  /** By income, lowest first. The first is at zero. */
  readonly regimes: readonly Regime[];
  /** By income, lowest first. Empty in the territories. */
  readonly runs: readonly FigureRun[];
  /** The same for the state's programs whose help depends on a contribution of its own. */
  readonly helpRuns: readonly (readonly FigureRun[])[];
  /** Whether the costs of all incomes are known. In the territories only with everyone on Medicare. */
  readonly has_costs: boolean;
}

/** Of the state. Its help is for people whom neither separate filing nor an affordable offer excludes from the credit. */
const programsIn = ({ market, tables, household, bar }: Workings): readonly ProgramOfYear[] =>
  isBarredByFiling(household.filing) || bar === 'employer_offer' ? [] : countedPrograms(market.state, tables.plan_year);

/** Medicaid and CHIP compare the income to the cent, all other rules in whole dollars, halves up. */
function regimeStarts({ periods, input: { tables } }: WorkedYear): Cents[] {
  const starts = new Set<Cents>([0]);
  for (const { workings } of periods) addStarts(starts, tables, workings);
  return [...starts].sort((one, other) => one - other);
}

function addStarts(starts: Set<Cents>, tables: LawTables, workings: Workings): void {
  const { law, standing, stays, household } = workings;
  if (!law || !standing) return;
  const { credit_guideline_cents, medicaid_guideline_cents } = standing;
  const endsAt = (percent: number | null) => {
    if (percent !== null) starts.add(programLimitCents(law, percent, medicaid_guideline_cents) + 1);
  };
  const beginsAt = (income: Cents) => starts.add(income - 50);
  for (const { coverage, program_age, is_parent } of stays) {
    if (coverage === 'medicare' || coverage === 'employer' || coverage === 'absent') continue;
    endsAt(medicaidLimit(law.limits, program_age, is_parent));
    if (program_age < childBelowAge) endsAt(law.limits.chip_percent);
  }
  const { basic_health } = law;
  // January's limit can be another than that of the rest of the year.
  for (const month of basic_health ? [1, monthsAYear] : [])
    if (basic_health) beginsAt(highestUpTo(basicHealthPercent(basic_health, month), credit_guideline_cents) + 100);
  beginsAt(highestBelow(law.floor_percent, credit_guideline_cents) + 100);
  const ceiling = tables.tax_credit.ceiling_percent;
  if (ceiling !== null) beginsAt(lowestAtPercent(ceiling + 1, credit_guideline_cents));
  for (const edge of helpEdges(programsIn(workings), credit_guideline_cents)) beginsAt(edge);
  const { employer_offer } = household;
  if (employer_offer) for (const edge of offerEdges(employer_offer, tables.plan_year)) beginsAt(edge);
}

function regimeAt(from_cents: Cents, year: WorkedYear, metal: Metal | null): Regime {
  const periods = year.periods.map((period): CostPeriod => {
    const { workings } = period;
    const { is_anyone_priced, bar } = workings;
    const programs = programsIn(workings);
    const prices = quoted(workings);
    const bought = prices && (metal ? boughtAs(prices[metal], metal, programs) : boughtIn(workings, prices, programs));
    return {
      months: monthsIn(period),
      workings,
      premium_cents: bought ? helpedPart(workings, bought) : is_anyone_priced ? null : 0,
      uncredited_cents: bought ? unhelpedPart(workings, bought) : 0,
      benchmark_cents: prices && bar === null ? benchmarkPremium(workings, prices) : null,
      help:
        bought && bought.programs.length > 0
          ? {
              metal: bought.metal,
              programs: bought.programs,
              members: helpMembers(workings, bought.price),
              benchmark_cents: prices ? benchmarkPremium(workings, prices) : 0,
            }
          : null,
      medicare_cents: workings.legal ? (medicareFigures(workings)?.traditional_sum_cents ?? null) : 0,
    };
  });
  return { from_cents, year, periods };
}

/** No program's figure changes above this percent of poverty. */
const lastHelpPercent = 600;

const isPriced = ({ periods }: Regime): boolean =>
  periods.every(({ premium_cents, medicare_cents }) => premium_cents !== null && medicare_cents !== null);

export function incomeAxis(household: Household, market: Market, year: PlanYear, metal: Metal | null): IncomeAxis {
  const input = inputOf(household, market, year);
  const at = (income_cents: Cents) => workYear({ ...input, household: { ...input.household, income_cents } });
  const lowest = at(0);
  const { standing } = lowest;
  const tables = input.tables;
  const regimes = regimeStarts(lowest).map((from_cents) =>
    regimeAt(from_cents, from_cents === 0 ? lowest : at(from_cents), metal),
  );
  return {
    tables,
    standing,
    regimes,
    runs: standing ? figureRuns(tables.tax_credit, standing.credit_guideline_cents) : [],
    helpRuns: standing ? helpRunsOf(regimes, tables.tax_credit, standing.credit_guideline_cents) : [],
    has_costs:
      regimes.every(isPriced) &&
      lowest.periods.every(({ workings }) => workings.law !== null || !workings.is_anyone_under_65),
  };
}

/** The figure runs of each program, by the people who are on a plan in any month of any regime. */
function helpRunsOf(regimes: readonly Regime[], table: TaxCreditTable, guideline: Cents): FigureRun[][] {
  const runs = new Map<string, FigureRun[]>();
  for (const { periods } of regimes)
    for (const { help } of periods)
      for (const program of help?.programs ?? []) {
        const key = `${program.program} ${help?.members.map(({ age }) => age).join()}`;
        if (help && !runs.has(key)) runs.set(key, programRuns(program, help.members, table, guideline));
      }
  return [...runs.values()].filter((found) => found.some(({ figure }) => figure > 0));
}

function programRuns(
  program: ProgramOfYear,
  members: readonly HelpMember[],
  table: TaxCreditTable,
  guideline: Cents,
): FigureRun[] {
  return runsOf(lastHelpPercent, guideline, (percent) => {
    const isAbove = table.ceiling_percent !== null && percent > table.ceiling_percent;
    const federal = isAbove || percent < table.floor_percent ? null : applicableFigure(table, percent);
    return helpFigure(program, percent, federal, members) ?? 0;
  });
}

/** Of the state, or those between which a household moves, in the plan year. */
export const programsOf = ({ regimes }: IncomeAxis): readonly ProgramOfYear[] => [
  ...new Set(regimes[0]?.periods.flatMap(({ workings }) => programsIn(workings))),
];

/** Where a state's help ends because its contribution has reached the benchmark premium. Zero without such a program. */
export function lastHelpedIncome({ regimes, helpRuns }: IncomeAxis): Cents {
  let last = 0;
  for (const { periods } of regimes)
    for (const { help } of periods)
      for (const runs of help ? helpRuns : []) {
        const income = lowestCovering(runs, help?.benchmark_cents ?? 0);
        if (Number.isFinite(income)) last = Math.max(last, income);
      }
  return last;
}

/** The highest benchmark premium of a month with a credit. Null if no month has one. */
export function highestBenchmark({ periods }: Regime): Cents | null {
  let highest: Cents | null = null;
  for (const { benchmark_cents } of periods)
    if (benchmark_cents !== null) highest = Math.max(highest ?? 0, benchmark_cents);
  return highest;
}
