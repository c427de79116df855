import { type Cents, type EmployerOffer, monthsAYear } from '../domain/household.ts';
import type { Standing } from '../poverty-level.ts';
import { employerAffordability } from '../years/employer-affordability.ts';

/** Projected years have the percentage of the last year with one. */
export const affordabilityIn = (year: number) =>
  Object.entries(employerAffordability).findLast(([published]) => Number(published) <= year)?.[1] ??
  employerAffordability[2025];

export interface OfferTest {
  /** A month. */
  readonly price_cents: Cents;
  readonly is_affordable: boolean;
}

/** Whether an employer's offer rules out the credit (26 USC 36B(c)(2)(C)), for the months in which it is made. */
export interface OfferVerdict {
  /** Whose employer. */
  readonly person: number;
  readonly employee: OfferTest;
  /** For everyone else. Null if they get no offer. */
  readonly family: OfferTest | null;
}

/** Up to the percentage is affordable. The income is that of the credit, in whole dollars. */
const testOf = (price_cents: Cents, income: Cents, year: number): OfferTest => ({
  price_cents,
  is_affordable: price_cents * monthsAYear * 10_000 <= income * affordabilityIn(year).ten_thousandths,
});

export const offerVerdict = (
  { person, employee_cents, family_cents }: EmployerOffer,
  { credit_income_cents }: Standing,
  year: number,
): OfferVerdict => ({
  person,
  employee: testOf(employee_cents, credit_income_cents, year),
  family: family_cents === null ? null : testOf(family_cents, credit_income_cents, year),
});

export const hasAffordableOffer = ({ person, employee, family }: OfferVerdict, index: number): boolean =>
  index === person ? employee.is_affordable : (family?.is_affordable ?? false);

/** The lowest income in whole dollars at which a price is affordable. */
export const affordableFrom = (price_cents: Cents, year: number): Cents =>
  Math.ceil((price_cents * monthsAYear * 100) / affordabilityIn(year).ten_thousandths) * 100;

/** From which incomes on an offer is affordable, for the employee and for the family. */
export const offerEdges = ({ employee_cents, family_cents }: EmployerOffer, year: number): readonly Cents[] =>
  [employee_cents, ...(family_cents === null ? [] : [family_cents])]
    .filter((price) => price > 0)
    .map((price) => affordableFrom(price, year));
