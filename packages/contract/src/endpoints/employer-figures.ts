import type { Estimate, Household } from 'estimator';
import { centsOf, centsOrNull, dollarsOf } from './amounts.ts';
import type { Calculation } from './calculation.ts';
import type { EmployerOffer } from './employer-offers.ts';

/** People are positions from 1 on the wire. */
export const offerOf = (offer: EmployerOffer | null | undefined): Household['employer_offer'] =>
  offer
    ? {
        person: offer.person - 1,
        employee_cents: centsOf(offer.employee_price),
        family_cents: centsOrNull(offer.family_price),
      }
    : null;

type Found = NonNullable<Estimate['employer_offer']>;

const testOf = ({ price_cents, share_ten_thousandths, is_affordable }: Found['employee']) => ({
  price: dollarsOf(price_cents),
  percent_of_income: share_ten_thousandths === null ? null : share_ten_thousandths / 100,
  is_affordable,
});

export const offerFiguresOf = ({
  employer_offer: found,
}: Pick<Estimate, 'employer_offer'>): Calculation['employer_offer'] =>
  found && {
    person: found.person + 1,
    employee: testOf(found.employee),
    family: found.family && testOf(found.family),
    income: dollarsOf(found.income_cents),
    limit_percent: found.limit_ten_thousandths / 100,
    last_month: found.last_month,
    people: found.people.map((index) => index + 1),
  };

export const cobraFiguresOf = ({ cobra, year }: Pick<Estimate, 'cobra' | 'year'>): Calculation['cobra'] =>
  cobra.map(({ person, from_month, months, ...amounts }) => ({
    person: person + 1,
    from_month,
    months,
    cobra_month: dollarsOf(amounts.cobra_month_cents),
    cobra: dollarsOf(amounts.cobra_cents),
    silver_month: dollarsOf(amounts.silver_month_cents),
    silver: dollarsOf(amounts.silver_cents),
    is_approximate: year.silver?.net_premium_range != null,
  }));
