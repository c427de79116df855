import { boughtIn, unhelpedPart } from '../bought-plan.ts';
import { type Cents, type MonthlyCoverage, monthsAYear } from '../domain/household.ts';
import type { Quotes } from '../market.ts';
import { marketplaceFigures } from '../marketplace.ts';
import { planGPremium, traditionalPremium } from '../medicare.ts';
import { latePremiums } from '../medicare-extras.ts';
import { personPremium } from '../premium.ts';
import { isOnMarketplace, type Programs, staysIn } from '../timelines/coverage.ts';
import { monthNumber } from '../timelines/dates.ts';
import { type PersonTimeline, timelinesOf } from '../timelines/timeline.ts';
import { programsOf, quoted, type WorkedYear, type Workings } from '../workings.ts';
import { changesIn } from './changes.ts';
import type { MonthChange, MonthFigures, PersonMonth, YearFigures } from './figures.ts';

const sumOf = <Item>(items: readonly Item[], amount: (item: Item) => Cents | null): Cents | null => {
  let sum = 0;
  for (const item of items) {
    const cents = amount(item);
    if (cents === null) return null;
    sum += cents;
  }
  return sum;
};

function personMonth(workings: Workings, index: number, quotes: Quotes | null): PersonMonth {
  const { verdicts, stays, rating, market, legal, household, tables } = workings;
  const covered_by = verdicts[index] ?? 'absent';
  const part = rating[index];
  if (isOnMarketplace(covered_by))
    return { covered_by, premium_cents: part && quotes ? personPremium(part, boughtIn(workings, quotes).price) : null };
  if (covered_by !== 'medicare') return { covered_by, premium_cents: 0 };
  const prices = market.medicare;
  const age = stays[index]?.premium_age ?? 0;
  return {
    covered_by,
    premium_cents:
      prices &&
      legal &&
      traditionalPremium(legal, prices, planGPremium(prices, market.state, age)) +
        latePremiums(household.people[index], tables).sum_cents,
  };
}

/** A month without what differs from the month before. */
type MonthCosts = Omit<MonthFigures, 'month' | 'changes'>;

/**
 * Form 8962, lines 12 to 23: the credit of a month is the benchmark of the people who take it less the contribution, at
 * most the premium of their plan (26 CFR 1.36B-3(d)).
 */
function monthCosts(workings: Workings): MonthCosts {
  const quotes = quoted(workings);
  const people = workings.stays.map((_, index) => personMonth(workings, index, quotes));
  const plan = workings.is_anyone_priced ? marketplaceFigures(workings) : null;
  const bought = plan?.chosen ?? plan?.silver;
  const amountOf = (isIncluded: (person: PersonMonth) => boolean) =>
    sumOf(people, (person) => (isIncluded(person) ? person.premium_cents : 0));
  const silver_cents = amountOf(({ covered_by }) => isOnMarketplace(covered_by));
  const medicare_cents = amountOf(({ covered_by }) => covered_by === 'medicare');
  const uncredited = bought && quotes ? unhelpedPart(workings, boughtIn(workings, quotes)) : 0;
  const credit_cents = silver_cents === null ? null : Math.min(silver_cents - uncredited, plan?.tax_credit_cents ?? 0);
  const state_help_cents = silver_cents === null ? null : (bought?.state_help_cents ?? 0);
  return {
    people,
    silver_cents,
    benchmark_cents: plan?.benchmark_premium_cents ?? null,
    contribution_cents: plan?.expected_contribution_cents ?? null,
    credit_cents,
    state_help_cents,
    medicare_cents,
    total_cents:
      silver_cents === null || credit_cents === null || state_help_cents === null || medicare_cents === null
        ? null
        : silver_cents - credit_cents - state_help_cents + medicare_cents,
  };
}

const decemberBefore = (year: number, worked: WorkedYear, timelines: readonly PersonTimeline[]): MonthlyCoverage[] => {
  const programs: Programs = programsOf(worked.input, worked.input.market);
  const stays = staysIn(monthNumber(year, 1) - 1, worked.input.household.people, timelines, programs, null, 1);
  return stays.map(({ coverage }) => coverage);
};

const moved = ({ verdicts }: Workings): MonthChange => {
  const covered_by = verdicts[0] ?? 'absent';
  return { kind: 'moves', person: 0, from: covered_by, to: covered_by, cause: null };
};

/** @param december coverage in the month before; null to apply the law of January to it */
export function yearOfMonths(
  worked: WorkedYear,
  is_enacted: boolean,
  december: readonly MonthlyCoverage[] | null,
): YearFigures {
  const { tables, household, move } = worked.input;
  const year = tables.plan_year;
  const timelines = worked.input.timelines ?? timelinesOf(household, year);
  let covered = december ?? decemberBefore(year, worked, timelines);
  const months: MonthFigures[] = [];
  for (const { from_month, to_month, workings } of worked.periods) {
    const costs = monthCosts(workings);
    for (let month = from_month; month <= to_month; month += 1) {
      const changes = changesIn(monthNumber(year, month), timelines, covered, workings.verdicts);
      months.push({ month, ...costs, changes: move?.month === month ? [moved(workings), ...changes] : changes });
      covered = workings.verdicts;
    }
  }
  if (months.length !== monthsAYear) throw new Error('The periods of a year have twelve months.');
  return {
    year,
    is_enacted,
    income_cents: household.income_cents,
    months,
    credit_cents: sumOf(months, ({ credit_cents }) => credit_cents),
    state_help_cents: sumOf(months, ({ state_help_cents }) => state_help_cents),
    medicare_cents: sumOf(months, ({ medicare_cents }) => medicare_cents),
    total_cents: sumOf(months, ({ total_cents }) => total_cents),
  };
}
