import { type Cents, childBelowAge, type Household, type PlanYear } from '../domain/household.ts';
import type { Market } from '../market.ts';
import { basicHealthPercent, medicaidLimit, programLimitCents, type StateLaw } from '../medicaid.ts';
import { planGPremium, traditionalPremium } from '../medicare.ts';
import type { Standing } from '../poverty-level.ts';
import { householdPremium } from '../premium.ts';
import type { Metal } from '../reason.ts';
import { netPremium, taxCredit } from '../tax-credit.ts';
import { inputOf, monthsIn, quoted, type WorkedYear, type Workings, workYear } from '../workings.ts';
import type { LawTables } from '../years/year.ts';
import { type FigureRun, figureRuns } from './contributions.ts';
import { highestBelow, highestUpTo, lowestAtPercent } from './income-limits.ts';

/** Months that cost the same at every income of a regime. Amounts are monthly. */
export interface CostPeriod {
  readonly months: number;
  readonly workings: Workings;
  /** Before the credit. Zero if no one buys a plan, null without prices. */
  readonly premium_cents: Cents | null;
  /** Null if no one may take the credit, and without prices. */
  readonly benchmark_cents: Cents | null;
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
  readonly law: StateLaw | null;
  /** Null in the territories. */
  readonly standing: Standing | null;
  /** By income, lowest first. The first is at zero. */
  readonly regimes: readonly Regime[];
  /** By income, lowest first. Empty in the territories. */
  readonly runs: readonly FigureRun[];
  /** Whether the costs of all incomes are known. In the territories only with everyone on Medicare. */
  readonly has_costs: boolean;
}

/** Medicaid and CHIP compare the income to the cent, all other rules in whole dollars, halves up. */
function regimeStarts({ law, standing, periods, input: { tables } }: WorkedYear): Cents[] {
  const starts = new Set<Cents>([0]);
  if (!law || !standing) return [...starts];
  const { credit_guideline_cents, medicaid_guideline_cents } = standing;
  const endsAt = (percent: number | null) => {
    if (percent !== null) starts.add(programLimitCents(law, percent, medicaid_guideline_cents) + 1);
  };
  const beginsAt = (income: Cents) => starts.add(income - 50);
  for (const { workings } of periods)
    for (const { coverage, program_age, is_parent } of workings.stays) {
      if (coverage === 'medicare' || coverage === 'employer' || coverage === 'absent') continue;
      endsAt(medicaidLimit(law.limits, program_age, is_parent));
      if (program_age < childBelowAge) endsAt(law.limits.chip_percent);
    }
  if (law.basic_health) beginsAt(highestUpTo(basicHealthPercent(law.basic_health), credit_guideline_cents) + 100);
  beginsAt(highestBelow(law.floor_percent, credit_guideline_cents) + 100);
  const ceiling = tables.tax_credit.ceiling_percent;
  if (ceiling !== null) beginsAt(lowestAtPercent(ceiling + 1, credit_guideline_cents));
  return [...starts].sort((one, other) => one - other);
}

function traditionalSum({ legal, market, stays }: Workings): Cents | null {
  if (!legal) return 0;
  const prices = market.medicare;
  if (!prices) return null;
  let sum = 0;
  for (const { coverage, premium_age } of stays)
    if (coverage === 'medicare')
      sum += traditionalPremium(legal, prices, planGPremium(prices, market.state, premium_age));
  return sum;
}

function regimeAt(from_cents: Cents, year: WorkedYear, metal: Metal): Regime {
  const periods = year.periods.map((period): CostPeriod => {
    const { workings } = period;
    const { is_anyone_priced, rating, bar } = workings;
    const prices = quoted(workings);
    return {
      months: monthsIn(period),
      workings,
      premium_cents: prices ? householdPremium(rating, prices[`${metal}_cents`]) : is_anyone_priced ? null : 0,
      benchmark_cents: prices && bar === null ? householdPremium(rating, prices.benchmark_cents) : null,
      medicare_cents: traditionalSum(workings),
    };
  });
  return { from_cents, year, periods };
}

const isPriced = ({ periods }: Regime): boolean =>
  periods.every(({ premium_cents, medicare_cents }) => premium_cents !== null && medicare_cents !== null);

export function incomeAxis(household: Household, market: Market, year: PlanYear, metal: Metal): IncomeAxis {
  const input = inputOf(household, market, year);
  const at = (income_cents: Cents) => workYear({ ...input, household: { ...input.household, income_cents } });
  const lowest = at(0);
  const { law, standing } = lowest;
  const tables = input.tables;
  const regimes = regimeStarts(lowest).map((from_cents) =>
    regimeAt(from_cents, from_cents === 0 ? lowest : at(from_cents), metal),
  );
  return {
    tables,
    law,
    standing,
    regimes,
    runs: standing ? figureRuns(tables.tax_credit, standing.credit_guideline_cents) : [],
    has_costs:
      regimes.every(isPriced) && (law !== null || !lowest.periods.some(({ workings }) => workings.is_anyone_under_65)),
  };
}

function monthCost({ premium_cents, benchmark_cents, medicare_cents }: CostPeriod, contribution: Cents): Cents | null {
  if (premium_cents === null || medicare_cents === null) return null;
  const credit = benchmark_cents === null ? 0 : taxCredit(benchmark_cents, contribution);
  return netPremium(premium_cents, credit) + medicare_cents;
}

/** Null without prices. `contribution` is monthly and counts only where people may take the credit. */
export function yearCost({ periods }: Regime, contribution: Cents): Cents | null {
  let sum = 0;
  for (const period of periods) {
    const cost = monthCost(period, contribution);
    if (cost === null) return null;
    sum += cost * period.months;
  }
  return sum;
}

/** The highest benchmark premium of a month with a credit. Null if no month has one. */
export function highestBenchmark({ periods }: Regime): Cents | null {
  let highest: Cents | null = null;
  for (const { benchmark_cents } of periods)
    if (benchmark_cents !== null) highest = Math.max(highest ?? 0, benchmark_cents);
  return highest;
}
