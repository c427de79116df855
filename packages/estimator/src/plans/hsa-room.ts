import { type Cents, isCouple, monthsAYear } from '../domain/household.ts';
import { roundedQuotient } from '../rounding.ts';
import { hsaLimits } from '../years/hsa-limits.ts';
import { ageIn, type PlanBuyers } from './buyers.ts';

/** What a household may pay into health savings accounts for the year. */
export interface HsaRoom {
  readonly limit_cents: Cents;
  readonly source: string;
}

/**
 * A twelfth of the year's limit for each month on the plan (26 USC 223(b)(2)): for a family in months with more than one
 * person. Each of the couple can add to it from the year of the birthday on. Null without a limit for the year.
 */
export function hsaRoom(buyers: PlanBuyers): HsaRoom | null {
  const { year, periods, people, months: months_of, household } = buyers;
  const limits = hsaLimits[year];
  if (!limits) return null;
  let twelfths = 0;
  for (const { months, on_plan } of periods)
    twelfths += months * (on_plan.length > 1 ? limits.family_cents : limits.self_only_cents);
  for (const [place, index] of people.entries()) {
    const person = household.people[index];
    if (person && isCouple(person, index) && ageIn(person, year + 1) >= limits.catch_up_age)
      twelfths += (months_of[place] ?? 0) * limits.catch_up_cents;
  }
  return { limit_cents: roundedQuotient(twelfths, monthsAYear), source: `${limits.source}; 26 USC 223(b)` };
}
