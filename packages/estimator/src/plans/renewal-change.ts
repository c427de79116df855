import type { Cents, Household, PlanYear } from '../domain/household.ts';
import type { ChosenPlan } from '../market.ts';
import type { YearInput } from '../workings.ts';
import { type PricedYear, yearSteps } from '../year-change.ts';
import { buyingPeriods } from './buyers.ts';
import { premiumIn } from './plan-costs.ts';

export interface PlanYearOfHousehold extends PricedYear {
  readonly plan: ChosenPlan;
}

/** `plan`: another plan follows. `premium`: the same plan has another price. `benchmark`: the prices that the credit counts. */
export type RenewalCause = 'law' | 'place' | 'benchmark' | 'premium' | 'plan' | 'ages' | 'household' | 'income';

export interface RenewalChange {
  /** Monthly, after help, in the first month with someone on the plan. */
  readonly before_cents: Cents;
  readonly after_cents: Cents;
  /** In this order, each with the ones before it already changed. They add up to the difference. */
  readonly parts: readonly { readonly cause: RenewalCause; readonly cents: Cents }[];
}

type Priced = Pick<PlanYearOfHousehold, 'market' | 'plan'>;

/** Nothing is paid for a plan that nobody is on. */
function priceOf(input: YearInput, plan: ChosenPlan): Cents | null {
  const [first] = buyingPeriods(input);
  return first ? premiumIn(first.workings, first.credit, plan).net_premium_cents : 0;
}

/** @param there null without a move; without `moved`, prices change with the place */
function priceSteps(
  { law, prices }: Pick<ReturnType<typeof yearSteps>, 'law' | 'prices'>,
  before: PlanYearOfHousehold,
  after: PlanYearOfHousehold,
  there: { readonly moved: Priced | null } | null,
): (readonly [RenewalCause, YearInput, ChosenPlan])[] {
  if (there && !there.moved) return [['place', prices, after.plan]];
  const here = there?.moved ?? before;
  const own = before.plan.plan_id === after.plan.plan_id ? 'premium' : 'plan';
  return [
    ...(there ? [['place', { ...law, market: here.market }, here.plan] as const] : []),
    ['benchmark', prices, here.plan],
    [own, prices, after.plan],
  ];
}

/**
 * Why a household pays another price after help for the plan that follows its plan. Null where a price is not known.
 *
 * @param there if the household lives elsewhere: the year before at the new place, null if the plan was not sold there
 */
export function renewalChange(
  before: PlanYearOfHousehold,
  after: PlanYearOfHousehold,
  there: { readonly moved: Priced | null } | null = null,
): RenewalChange | null {
  const { from, law, prices, ages, household, income } = yearSteps(before, after);
  const before_cents = priceOf(from, before.plan);
  if (before_cents === null) return null;
  const steps = [
    ['law', law, before.plan],
    ...priceSteps({ law, prices }, before, after, there),
    ['ages', ages, after.plan],
    ['household', household, after.plan],
    ['income', income, after.plan],
  ] as const;
  let price = before_cents;
  const parts: { cause: RenewalCause; cents: Cents }[] = [];
  for (const [cause, input, plan] of steps) {
    const next = priceOf(input, plan);
    if (next === null) return null;
    parts.push({ cause, cents: next - price });
    price = next;
  }
  return { before_cents, after_cents: price, parts };
}

/** The household of a plan year as it was in the year before: everyone a year younger, before the events of the year. */
export const yearBefore = (household: Household, year: PlanYear): Household => ({
  ...household,
  people: household.people.map((person) => ({ ...person, age: Math.max(0, person.age - 1) })),
  events: (household.events ?? []).map((event) => ({ ...event, year: event.year ?? year })),
});
