import { type Cents, type EmployerOffer, monthsAYear } from '../domain/household.ts';
import type { Standing } from '../poverty-level.ts';
import type { Reason } from '../reason.ts';
import { affordabilityIn, affordableFrom, type OfferTest, type OfferVerdict } from './offer.ts';

export const offerSource = (year: number): string =>
  `26 USC 36B(c)(2)(C) and 26 CFR 1.36B-2(c)(3)(v); ${affordabilityIn(year).source}`;

const rowIn = (year: number) => ({ ten_thousandths: affordabilityIn(year).ten_thousandths });

const verdictReason = (
  { price_cents, is_affordable }: OfferTest,
  person: number | null,
  { credit_income_cents }: Standing,
  year: number,
): Reason => ({
  figure: 'employer_offer',
  person,
  rule: 'employer_offer',
  inputs: { price_cents, year_cents: price_cents * monthsAYear, income_cents: credit_income_cents },
  row: rowIn(year),
  year,
  source: offerSource(year),
  value: is_affordable ? 'affordable' : 'not_affordable',
  unit: 'verdict',
});

/** That of the employee, and that of the family without a person. */
export const offerReasons = (
  { person, employee, family }: OfferVerdict,
  standing: Standing,
  year: number,
): Reason[] => [
  verdictReason(employee, person, standing, year),
  ...(family ? [verdictReason(family, null, standing, year)] : []),
];

const priceFor = ({ person, employee_cents, family_cents }: EmployerOffer, index: number): Cents =>
  index === person ? employee_cents : (family_cents ?? 0);

/** Why people can't take the credit above an income. */
export function offerLimitReason(offer: EmployerOffer, people: readonly number[], year: number): Reason {
  const price_cents = priceFor(offer, people[0] ?? offer.person);
  return {
    figure: 'threshold',
    person: people.length === 1 ? (people[0] ?? null) : null,
    rule: 'offer_limit',
    inputs: { price_cents, year_cents: price_cents * monthsAYear },
    row: rowIn(year),
    year,
    source: offerSource(year),
    value: affordableFrom(price_cents, year) - 100,
    unit: 'cents_a_year',
  };
}
