import { planYears } from 'contract/vocabulary/estimations';
import type { Household, Market, PlanYear } from 'estimator';
import { monthNumber, monthOf, yearOf } from 'estimator/dates';
import { type PricedYear, type YearChange, yearChange } from 'estimator/year-change';
import { planIdIn } from '../../../estimations/renewal/rules.ts';
import { buyersIn, creditAt, periodsOf } from '../coverage/rules.ts';
import { type ClientFacts, type EstimateFacts, isUnder65In, type PolicyFacts } from '../facts/rules.ts';
import { enrollmentSpans } from '../marketplace/rules.ts';
import { beginsIn, isInForceOn, isMedicarePlan, isOfYear } from '../policies/rules.ts';
import type { EndingPlan, FoundPlans, FoundRenewal, Span } from '../rules.ts';

/** What more a year is worth a look at other plans. */
const leastRiseCents = 500_00;
/** What less is repaid with the return without notice. */
const leastExcessCents = 100_00;

const nextOf = ({ plan_year }: EstimateFacts): PlanYear | undefined => planYears.find((year) => year === plan_year + 1);

/** Both years with the lowest silver plan, since a chosen plan is one of its year. */
const withoutChoice = ({ chosen_plan: _, ...market }: Market): Market => market;

/** The household of an estimate a year later. Null with events and moves, after which it is another one. */
function yearLater({ household, market, next_market, answers }: EstimateFacts, plan_year: PlanYear): PricedYear | null {
  if (next_market === null || (household.events ?? []).length > 0 || market?.move) return null;
  const { income_cents, last_year_income_cents, year_between_income_cents, tax_filing_status } = household;
  const untaxed_cents = Math.round((answers.untaxed_social_security ?? 0) * 100);
  const later: Household = {
    ...household,
    people: household.people.map((person) => ({ ...person, age: person.age + 1 })),
    last_year_income_cents:
      year_between_income_cents ??
      last_year_income_cents ??
      (income_cents === null ? null : Math.max(0, income_cents - untaxed_cents)),
    tax_filing_status:
      tax_filing_status ?? (household.people.some(({ spouse }) => spouse) ? 'married_joint' : 'single'),
  };
  return { household: later, market: next_market, plan_year };
}

/** The years of an estimate’s household with the next one. Null if the cost of one is not known. */
function yearsOf(facts: ClientFacts, estimate: EstimateFacts, year: PlanYear) {
  const later = facts.estimates.find(({ plan_year }) => plan_year === year);
  const { household, market, plan_year } = estimate;
  if (market === null) return null;
  const after = later
    ? later.market && { household: later.household, market: withoutChoice(later.market), plan_year: year }
    : yearLater(estimate, year);
  return after && { before: { household, market: withoutChoice(market), plan_year }, after };
}

type Years = NonNullable<ReturnType<typeof yearsOf>> & { readonly change: YearChange };

const known = new WeakMap<ClientFacts['estimates'], Map<EstimateFacts, Years | null>>();

/** Signals of several days and the renewal have the same. */
function changeOf(facts: ClientFacts, estimate: EstimateFacts, year: PlanYear): Years | null {
  const ofClient = known.get(facts.estimates) ?? new Map<EstimateFacts, Years | null>();
  known.set(facts.estimates, ofClient);
  const before = ofClient.get(estimate);
  if (before !== undefined) return before;
  const years = yearsOf(facts, estimate, year);
  const change = years && yearChange(years.before, years.after);
  const found = years && change && { ...years, change };
  ofClient.set(estimate, found);
  return found;
}

/** Of the newest year with a known cost. Whether the year is over decides who lists it. */
export function renewalOf(facts: ClientFacts): FoundRenewal | null {
  for (const estimate of facts.estimates) {
    const plan_year = nextOf(estimate);
    const found = plan_year === undefined ? null : changeOf(facts, estimate, plan_year);
    if (plan_year === undefined || !found) continue;
    const { before, after, change } = found;
    return {
      plan_year,
      estimation_id: estimate.id,
      facts: {
        ...change,
        state: after.market.state,
        is_projected: before.market.is_projected || after.market.is_projected,
        is_sample: Boolean(before.market.is_sample || after.market.is_sample),
        has_marketplace: Boolean(buyersIn(facts, plan_year)?.length),
        has_medicare: after.household.people.some(
          ({ age, birth_date = null }) => !isUnder65In({ age, birth_date }, monthNumber(plan_year, 12), plan_year),
        ),
      },
    };
  }
  return null;
}

function endingPlan(policy: PolicyFacts): EndingPlan {
  const { issuer_name: carrier, plan_name: name, premium_cents, next_plan_id } = policy;
  const known = next_plan_id === planIdIn(name) ? 'same' : 'other';
  return {
    ...{ is_medicare: isMedicarePlan(policy), carrier, name, premium_cents },
    successor: next_plan_id === undefined ? 'unknown' : next_plan_id === null ? 'ends' : known,
    next_plan_id: next_plan_id ?? null,
  };
}

/** Whether only the client’s plans say what has to be renewed. */
export const renewsPlans = ({ estimates, policies }: ClientFacts): boolean =>
  estimates.length === 0 && policies.some(isOfYear);

/** Those in force at the end of the year, unless the client has a plan of the next year. */
export function plansToRenew(facts: ClientFacts): FoundPlans | null {
  const year = Number(facts.today.slice(0, 4));
  const plan_year = planYears.find((one) => one === year + 1);
  if (plan_year === undefined || !renewsPlans(facts)) return null;
  if (beginsIn(facts, isOfYear, `${plan_year}-01-01`, `${plan_year}-01-31`)) return null;
  const ending = facts.policies.filter((policy) => isOfYear(policy) && isInForceOn(policy, `${year}-12-31`));
  return ending.length === 0 ? null : { plan_year, estimation_id: null, facts: { plans: ending.map(endingPlan) } };
}

/** What the next year costs more, in the time in which another plan can be chosen. */
export const costsChange = (facts: ClientFacts): Span[] =>
  facts.estimates.flatMap((estimate) => {
    const year = nextOf(estimate);
    if (year === undefined) return [];
    return enrollmentSpans(facts, year, (due_on, { begins_on }) => {
      const found = buyersIn(facts, year)?.length ? changeOf(facts, estimate, year) : null;
      if (!found) return null;
      const { before_cents, after_cents, parts } = found.change;
      const amount_cents = after_cents - before_cents;
      if (amount_cents < leastRiseCents) return null;
      return {
        kind: 'costs_change',
        subject: `year-${year}`,
        opens_on: begins_on,
        due_on,
        amount_cents,
        estimation_id: estimate.id,
        source: 'The estimates of both years, with the tables and prices of each',
        facts: {
          ...{ year, before_cents, after_cents },
          ...Object.fromEntries(parts.map(({ cause, cents }) => [`${cause}_cents`, cents])),
        },
      };
    });
  });

/** A chosen plan that no plan of the next year follows in the county. */
export const discontinuedPlans = (facts: ClientFacts): Span[] =>
  facts.estimates.flatMap((estimate) => {
    const year = nextOf(estimate);
    if (year === undefined || !estimate.is_discontinued || buyersIn(facts, year)?.length === 0) return [];
    const plan = estimate.market?.chosen_plan;
    return enrollmentSpans(facts, year, (due_on, { begins_on }) => ({
      kind: 'plan_ends',
      subject: `chosen-${estimate.plan_year}`,
      opens_on: begins_on,
      due_on,
      amount_cents: null,
      estimation_id: estimate.id,
      source: 'The plan crosswalk of CMS; 45 CFR 155.335(j)',
      facts: {
        ...{ plan: plan?.name ?? 'The chosen plan', issuer: null, is_medicare: false },
        ends_on: `${estimate.plan_year}-12-31`,
      },
    }));
  });

/** The months of the year in which the policy is in force. Without an end, it ends with the year in which it begins. */
function monthsIn({ effective_date, end_date }: PolicyFacts, year: number): number {
  const begins = monthOf(effective_date ?? `${year}-01-01`);
  const first = Math.max(monthNumber(year, 1), begins);
  const last = Math.min(monthNumber(year, 12), end_date === null ? monthNumber(yearOf(begins), 12) : monthOf(end_date));
  return Math.max(0, last - first + 1);
}

/** What carriers get in advance in the year, and in how many months. */
function advanceIn({ policies }: ClientFacts, year: number) {
  const paid = policies.filter(
    (policy) =>
      policy.policy_type === 'aca' &&
      (policy.subsidy_cents ?? 0) > 0 &&
      isInForceOn(policy, policy.end_date ?? `${year}-12-31`),
  );
  const months = paid.map((policy) => monthsIn(policy, year));
  const cents = paid.reduce((sum, policy, index) => sum + (policy.subsidy_cents ?? 0) * (months[index] ?? 0), 0);
  return {
    cents,
    months: Math.min(
      12,
      months.reduce((sum, count) => sum + count, 0),
    ),
  };
}

/** Of the survey if it is newer than the estimate. */
function knownIncome({ survey }: ClientFacts, { household, saved_at }: EstimateFacts): number | null {
  const isNewer = survey !== null && Date.parse(survey.at) > Date.parse(saved_at);
  return (isNewer ? survey.income_cents : null) ?? household.income_cents;
}

/** Since 2026, all of it is repaid with the return. */
export const creditExcess = (facts: ClientFacts): Span[] =>
  facts.estimates.flatMap((estimate) => {
    const { plan_year, id } = estimate;
    const last = `${plan_year}-12-31`;
    const [january] = last < facts.today ? [] : periodsOf(estimate);
    const advance = advanceIn(facts, plan_year);
    const income_cents = knownIncome(facts, estimate);
    if (!january || income_cents === null || advance.cents === 0) return [];
    const credit = creditAt(estimate, income_cents);
    const { marketplace_months } = january.year;
    if (credit === null) return [];
    const share = marketplace_months === 0 ? 1 : Math.min(1, advance.months / marketplace_months);
    const allowed_cents = Math.round(credit * share);
    const amount_cents = advance.cents - allowed_cents;
    if (amount_cents < leastExcessCents) return [];
    return {
      from: `${plan_year}-01-01`,
      until: last,
      signal: {
        kind: 'credit_excess',
        subject: `year-${plan_year}`,
        opens_on: null,
        due_on: last,
        amount_cents,
        estimation_id: id,
        source: '26 USC 36B(f) (repayment, without a limit since 2026); the tax credit of the imported plan',
        facts: { plan_year, income_cents, advance_cents: advance.cents, allowed_cents },
      },
    } satisfies Span;
  });
