import type { Cents, PlanYear } from '../domain/household.ts';
import type { Move, YearTotals } from '../figures.ts';
import { workYear, type YearInput } from '../workings.ts';
import { openEnrollment } from '../years/open-enrollment.ts';
import { inEmployerPlan, lastMonthsOnMarketplace, monthlyCosts, monthsOnMarketplace } from './covered-by-employer.ts';

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, cents) => total + cents, 0);

/**
 * Whether the employer's plan costs less than silver after help, for the employee alone or with everyone, in the months
 * in which it is offered and they would buy a plan of the marketplace. People in the employer's plan have no credit.
 */
export function offerMove(input: YearInput, plan_year: PlanYear, { silver }: Pick<YearTotals, 'silver'>): Move[] {
  const { employer_offer = null, people } = input.household;
  const before = employer_offer && monthlyCosts(input);
  if (!employer_offer || !before) return [];
  const { person, employee_cents, family_cents } = employer_offer;
  const periods = workYear(input).periods.filter(({ workings }) => workings.offer !== null);
  const savedBy = (group: readonly number[], price: Cents): Cents => {
    const months = monthsOnMarketplace(periods, group);
    const after = months > 0 && monthlyCosts(inEmployerPlan(input, lastMonthsOnMarketplace(periods, group)));
    return after ? sum(before) - sum(after) - price * months : 0;
  };
  const alone = { person, price: employee_cents, year_cents: savedBy([person], employee_cents) };
  const together =
    family_cents === null
      ? null
      : { person: null, price: family_cents, year_cents: savedBy([...people.keys()], family_cents) };
  const best = together && together.year_cents > alone.year_cents ? together : alone;
  return [
    {
      kind: 'take_employer_offer',
      year_cents: best.year_cents,
      amount_cents: best.price,
      limit_cents: null,
      metal: null,
      person: best.person,
      by: openEnrollment(input.market.state, plan_year)?.ends_on ?? null,
      is_approximate: silver?.net_premium_range != null,
      source: '26 CFR 1.36B-2(c)(3)(vii): no credit for people who enroll in an employer’s plan',
    },
  ];
}
