import type { MonthlyCoverage, PlanYear } from 'estimator';
import { type Estimate, estimatesOfYear, estimate as estimateYear } from 'estimator';
import { monthNumber } from 'estimator/dates';
import { type ClientFacts, type EstimateFacts, isUnder65In, type KnownPerson, peopleIn } from '../facts/rules.ts';

const known = new WeakMap<EstimateFacts, readonly Estimate[]>();

/** The estimate for the first month of each period in which all months are the same. None without a market. */
export function periodsOf(estimate: EstimateFacts): readonly Estimate[] {
  const { household, market, plan_year } = estimate;
  const periods = known.get(estimate) ?? (market ? estimatesOfYear(household, market, plan_year) : []);
  known.set(estimate, periods);
  return periods;
}

const buying: readonly (MonthlyCoverage | undefined)[] = ['marketplace', 'none'];

export const isBuying = (period: Estimate | undefined, index: number): boolean =>
  buying.includes(period?.people[index]?.covered_by);

/** Who needs a marketplace plan in a year, by the estimate of the year, or else by that of the year before. */
export function buyersIn(facts: ClientFacts, year: PlanYear): KnownPerson[] | null {
  const estimate = [year, year - 1].flatMap((one) => facts.estimates.filter(({ plan_year }) => plan_year === one))[0];
  const periods = estimate ? periodsOf(estimate) : [];
  if (!estimate || periods.length === 0) return null;
  const people = peopleIn(facts, estimate);
  if (estimate.plan_year === year)
    return people.filter((_, index) => periods.some((period) => isBuying(period, index)));
  const january = monthNumber(year, 1);
  return people.filter(
    (person, index) => isBuying(periods.at(-1), index) && isUnder65In(person, january, estimate.plan_year),
  );
}

/** What the household pays for the surcharges of Medicare in the plan year. */
export const surchargeCents = (periods: readonly Estimate[]): number =>
  periods.reduce((sum, { month, people }, index) => {
    const months = (periods[index + 1]?.month ?? 13) - month;
    const monthly = people.reduce(
      (all, { part_b_surcharge_cents, part_d_surcharge_cents }) =>
        all + (part_b_surcharge_cents ?? 0) + (part_d_surcharge_cents ?? 0),
      0,
    );
    return sum + monthly * months;
  }, 0);

/** The tax credit of the plan year at an income. Null without prices. */
export const creditAt = ({ household, market, plan_year }: EstimateFacts, income_cents: number): number | null =>
  market === null ? null : estimateYear({ ...household, income_cents }, market, plan_year).year.tax_credit_cents;
