import {
  type Cents,
  childBelowAge,
  type Household,
  isParent,
  medicareAge,
  type PlanYear,
} from '../domain/household.ts';
import type { Market } from '../market.ts';
import { medicaidLimit, type StateLaw } from '../medicaid.ts';
import { planGPremium, traditionalPremium } from '../medicare.ts';
import type { Standing } from '../poverty-level.ts';
import { householdPremium } from '../premium.ts';
import type { Metal } from '../reason.ts';
import { netPremium, taxCredit } from '../tax-credit.ts';
import { quoted, type Workings, workOut } from '../workings.ts';
import type { YearTables } from '../years/year.ts';
import { type FigureRun, figureRuns } from './contributions.ts';
import { highestBelow, highestUpTo, lowestAtPercent } from './income-limits.ts';

/** Incomes to the cent at which each person has the same coverage and the same rule about the credit applies. */
export interface Regime {
  readonly from_cents: Cents;
  readonly workings: Workings;
  /** Monthly, before the credit. Zero if no one buys a plan, null without prices. */
  readonly premium_cents: Cents | null;
  /** Monthly. Null if no one may take the credit, and without prices. */
  readonly benchmark_cents: Cents | null;
}

export interface IncomeAxis {
  readonly tables: YearTables;
  readonly law: StateLaw | null;
  /** Null in the territories. */
  readonly standing: Standing | null;
  /** By income, lowest first. The first is at zero. */
  readonly regimes: readonly Regime[];
  /** By income, lowest first. Empty in the territories. */
  readonly runs: readonly FigureRun[];
  /** Traditional Medicare of everyone who has it, monthly. Null without prices. */
  readonly medicare_cents: Cents | null;
  /** Whether the costs of all incomes are known. In the territories only with everyone on Medicare. */
  readonly has_costs: boolean;
}

/** Medicaid and CHIP compare the income to the cent, all other rules in whole dollars, halves up. */
function regimeStarts({ tables, law, standing, household: { people } }: Workings): Cents[] {
  const starts = new Set<Cents>([0]);
  if (!law || !standing) return [...starts];
  const { credit_guideline_cents, medicaid_guideline_cents } = standing;
  const endsAt = (percent: number | null) => {
    if (percent !== null) starts.add(Math.floor((percent * medicaid_guideline_cents) / 100) + 1);
  };
  const beginsAt = (income: Cents) => starts.add(income - 50);
  people.forEach(({ age }, index) => {
    if (age >= medicareAge) return;
    endsAt(medicaidLimit(law.limits, age, isParent(people, index)));
    if (age < childBelowAge) endsAt(law.limits.chip_percent);
  });
  if (law.basic_health) beginsAt(highestUpTo(law.basic_health.upper_percent, credit_guideline_cents) + 100);
  beginsAt(highestBelow(law.floor_percent, credit_guideline_cents) + 100);
  const ceiling = tables.tax_credit.ceiling_percent;
  if (ceiling !== null) beginsAt(lowestAtPercent(ceiling + 1, credit_guideline_cents));
  return [...starts].sort((one, other) => one - other);
}

function regimeAt(from_cents: Cents, workings: Workings, metal: Metal): Regime {
  const { is_anyone_priced, rating, bar } = workings;
  const prices = quoted(workings);
  return {
    from_cents,
    workings,
    premium_cents: prices ? householdPremium(rating, prices[`${metal}_cents`]) : is_anyone_priced ? null : 0,
    benchmark_cents: prices && bar === null ? householdPremium(rating, prices.benchmark_cents) : null,
  };
}

function traditionalSum({ legal, market, household: { people } }: Workings): Cents | null {
  if (!legal) return 0;
  const prices = market.medicare;
  if (!prices) return null;
  let sum = 0;
  for (const { age } of people)
    if (age >= medicareAge) sum += traditionalPremium(legal, prices, planGPremium(prices, market.state, age));
  return sum;
}

export function incomeAxis(household: Household, market: Market, year: PlanYear, metal: Metal): IncomeAxis {
  const lowest = workOut({ ...household, income_cents: 0 }, market, year);
  const { tables, law, standing } = lowest;
  const regimes = regimeStarts(lowest).map((from_cents) => {
    const asked = { ...household, income_cents: from_cents };
    return regimeAt(from_cents, from_cents === 0 ? lowest : workOut(asked, market, year), metal);
  });
  const medicare_cents = traditionalSum(lowest);
  const isPriced = medicare_cents !== null && regimes.every(({ premium_cents }) => premium_cents !== null);
  return {
    tables,
    law,
    standing,
    regimes,
    runs: standing ? figureRuns(tables.tax_credit, standing.credit_guideline_cents) : [],
    medicare_cents,
    has_costs: isPriced && (law !== null || !lowest.is_anyone_under_65),
  };
}

/** Null without prices. `contribution` is monthly and counts only where people may take the credit. */
export function yearCost({ premium_cents, benchmark_cents }: Regime, medicare: Cents | null, contribution: Cents) {
  if (premium_cents === null || medicare === null) return null;
  const credit = benchmark_cents === null ? 0 : taxCredit(benchmark_cents, contribution);
  return (netPremium(premium_cents, credit) + medicare) * 12;
}
