import type { Cents, Household, PlanYear } from './domain/household.ts';
import { householdTotal, pricedPeriods } from './household-total.ts';
import type { Market } from './market.ts';
import { timelinesOf } from './timelines/timeline.ts';
import { inputOf, isDated, type YearInput } from './workings.ts';

export interface PricedYear {
  readonly household: Household;
  readonly market: Market;
  readonly plan_year: PlanYear;
}

export type ChangeCause = 'law' | 'prices' | 'ages' | 'household' | 'income';

export interface YearChange {
  readonly before_cents: Cents;
  readonly after_cents: Cents;
  /** In this order, each with the ones before it already changed. They add up to the difference. */
  readonly parts: readonly { readonly cause: ChangeCause; readonly cents: Cents }[];
}

function costOf(input: YearInput): Cents | null {
  const periods = pricedPeriods(input);
  const [january] = periods;
  return january ? (householdTotal(periods, january)?.year_cents ?? null) : null;
}

/** The people of the household before, with the ages that they have in the later year. */
function aged(before: Household, after: Household, years: number): Household {
  const people = before.people.map((person, index) => ({
    ...person,
    age: after.people.length === before.people.length ? (after.people[index]?.age ?? person.age) : person.age + years,
  }));
  return { ...before, people };
}

/** The years, and what is between them: the law, the prices, the ages, the household and its incomes, one after the other. */
export function yearSteps(before: PricedYear, after: PricedYear) {
  const from = inputOf(before.household, before.market, before.plan_year);
  const to = inputOf(after.household, after.market, after.plan_year);
  const older = aged(from.household, to.household, after.plan_year - before.plan_year);
  const law = { ...from, tables: to.tables };
  const prices = { ...law, market: to.market };
  const ages = {
    ...prices,
    household: older,
    calendar_year: to.calendar_year,
    timelines: isDated(older) ? timelinesOf(older, after.plan_year) : null,
  };
  const { income_cents, last_year_income_cents } = from.household;
  const household = { ...to, household: { ...to.household, income_cents, last_year_income_cents } };
  return { from, law, prices, ages, household, income: to } satisfies Record<ChangeCause | 'from', YearInput>;
}

const changeCauses = ['law', 'prices', 'ages', 'household', 'income'] as const satisfies ChangeCause[];

/** Why a household costs another amount in another plan year. Null without a price for one of the steps. */
export function yearChange(before: PricedYear, after: PricedYear): YearChange | null {
  const { from, ...steps } = yearSteps(before, after);
  const before_cents = costOf(from);
  if (before_cents === null) return null;
  let cost = before_cents;
  const parts: { cause: ChangeCause; cents: Cents }[] = [];
  for (const cause of changeCauses) {
    const next = costOf(steps[cause]);
    if (next === null) return null;
    parts.push({ cause, cents: next - cost });
    cost = next;
  }
  return { before_cents, after_cents: cost, parts };
}

/**
 * Why the household of `after` costs another amount than was calculated earlier, with the market of `before`. What the law
 * and our own rules have changed since then is the first part.
 */
export function changeSince(before_cents: Cents, before: PricedYear, after: PricedYear): YearChange | null {
  const change = yearChange(before, after);
  if (!change) return null;
  const since = change.before_cents - before_cents;
  const parts = change.parts.map(({ cause, cents }) => ({ cause, cents: cause === 'law' ? cents + since : cents }));
  return { before_cents, after_cents: change.after_cents, parts };
}
