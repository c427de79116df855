import { type Cents, monthsAYear } from '../domain/household.ts';
import type { OfferFigures, OfferShare } from '../employer-offer/figures.ts';
import { affordabilityIn, type OfferTest } from '../employer-offer/offer.ts';
import type { Period } from '../workings.ts';

function withShare(test: OfferTest, income_cents: Cents): OfferShare {
  const { price_cents, is_affordable } = test;
  if (income_cents === 0) return { ...test, share_ten_thousandths: price_cents === 0 ? 0 : null };
  const share = (price_cents * monthsAYear * 10_000) / income_cents;
  return { ...test, share_ten_thousandths: is_affordable ? Math.floor(share) : Math.ceil(share) };
}

export function offerFigures(periods: readonly Period[]): OfferFigures | null {
  const offered = periods.filter(({ workings }) => workings.offer !== null);
  const [first] = offered;
  const verdict = first?.workings.offer;
  const standing = first?.workings.standing;
  if (!first || !verdict || !standing) return null;
  const income_cents = standing.credit_income_cents;
  const isBuying = (index: number) => offered.some(({ workings }) => workings.rating[index] != null);
  return {
    person: verdict.person,
    employee: withShare(verdict.employee, income_cents),
    family: verdict.family && withShare(verdict.family, income_cents),
    income_cents,
    limit_ten_thousandths: affordabilityIn(first.workings.tables.plan_year).ten_thousandths,
    last_month: Math.max(...offered.map(({ to_month }) => to_month)),
    people: [...first.workings.household.people.keys()].filter(isBuying),
  };
}
