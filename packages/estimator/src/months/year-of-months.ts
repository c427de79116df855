import type { Cents, Household, PlanYear } from '../domain/household.ts';
import type { Market } from '../market.ts';
import { stateLaw } from '../medicaid.ts';
import { legalPremiums } from '../medicare.ts';
import { standingOf } from '../poverty-level.ts';
import { roundedQuotient } from '../rounding.ts';
import { applicableFigure, creditBar, monthlyContribution, yearlyContribution } from '../tax-credit.ts';
import { yearTables } from '../workings.ts';
import type { LawTables } from '../years/year.ts';
import { changesIn } from './changes.ts';
import { type Programs, type Stay, staysIn } from './coverage.ts';
import { monthNumber } from './dates.ts';
import type { DatedHousehold, MonthFigures, MonthlyCoverage, YearFigures } from './figures.ts';
import { incomeAfterRetirements } from './incomes.ts';
import { type MonthCosts, monthCosts, type YearBasis } from './month-costs.ts';
import { type PersonTimeline, timelinesOf } from './timeline.ts';

const monthsAYear = 12;

export interface YearInput {
  readonly year: number;
  readonly is_enacted: boolean;
  readonly tables: LawTables;
  readonly market: Market;
  /** Has the household size and the incomes of this year. */
  readonly household: Household;
  readonly timelines: readonly PersonTimeline[];
}

export function enactedYear(household: DatedHousehold, market: Market, year: PlanYear): YearInput {
  const { income_cents, events } = household;
  return {
    year,
    is_enacted: true,
    tables: yearTables[year],
    market,
    household: {
      ...household,
      income_cents: income_cents === null ? null : incomeAfterRetirements(income_cents, events),
    },
    timelines: timelinesOf(household, year),
  };
}

const toDollars = (cents: Cents): Cents => roundedQuotient(cents, 100) * 100;
const toCents = (cents: Cents): Cents => cents;

/** Form 8962, line 8b. It stays the same all year, because household size and income are those of the tax return. */
function contributionOf(tables: LawTables, standing: YearBasis['standing']): Cents | null {
  const table = tables.tax_credit;
  if (!standing || creditBar(table, standing, true) !== null) return null;
  const figure = applicableFigure(table, standing.percent);
  return monthlyContribution(yearlyContribution(standing.credit_income_cents, figure));
}

export function basisOf({ tables, market, household, is_enacted }: YearInput): YearBasis {
  const law = stateLaw(tables, market.state);
  const standing = law && standingOf(tables, household, market.state);
  return {
    law,
    standing,
    market,
    people: household.people,
    contribution_cents: contributionOf(tables, standing),
    legal: legalPremiums(tables.medicare, household),
    round: is_enacted ? toCents : toDollars,
  };
}

const coverages = (stays: readonly Stay[]): MonthlyCoverage[] => stays.map(({ coverage }) => coverage);

const isSame = (stays: readonly Stay[], others: readonly Stay[]): boolean =>
  stays.every(
    ({ coverage, premium_age }, index) =>
      coverage === others[index]?.coverage && premium_age === others[index]?.premium_age,
  );

const sumOf = (months: readonly MonthFigures[], amount: (month: MonthFigures) => Cents | null): Cents | null =>
  months.reduce<Cents | null>((sum, month) => {
    const cents = amount(month);
    return sum === null || cents === null ? null : sum + cents;
  }, 0);

export function staysOfYear({ year, household: { people }, timelines }: YearInput, programs: Programs): Stay[][] {
  const months: Stay[][] = [];
  for (let month = 1; month <= monthsAYear; month += 1)
    months.push(staysIn(monthNumber(year, month), people, timelines, programs, months.at(-1) ?? null));
  return months;
}

/** @param december coverage in the month before; null to apply the law of this year to it */
export function yearOfMonths(input: YearInput, december: readonly MonthlyCoverage[] | null): YearFigures {
  const { year, household, timelines } = input;
  const { people } = household;
  const basis = basisOf(input);
  const january = monthNumber(year, 1);
  let covered = december ?? coverages(staysIn(january - 1, people, timelines, basis, null));
  const months: MonthFigures[] = [];
  let costs: MonthCosts | null = null;
  let before: readonly Stay[] = [];
  for (const [index, stays] of staysOfYear(input, basis).entries()) {
    if (!costs || !isSame(stays, before)) costs = monthCosts(basis, stays);
    const now = coverages(stays);
    months.push({ month: index + 1, ...costs, changes: changesIn(january + index, timelines, covered, now) });
    covered = now;
    before = stays;
  }
  return {
    year,
    is_enacted: input.is_enacted,
    income_cents: household.income_cents,
    months,
    credit_cents: sumOf(months, ({ credit_cents }) => credit_cents),
    medicare_cents: sumOf(months, ({ medicare_cents }) => medicare_cents),
    total_cents: sumOf(months, ({ total_cents }) => total_cents),
  };
}
