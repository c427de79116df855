import type { EmployerOffer } from 'contract/endpoints/employer-offers';

/** Numbers are null while empty, and NaN if they are not a number. */
export interface OfferValues {
  /** The key of a person. Empty without an offer. */
  person: string;
  employee_price: number | null;
  family_price: number | null;
}

interface Keyed {
  readonly key: string;
}

export const blankOffer: OfferValues = { person: '', employee_price: null, family_price: null };

export const offerOfSaved = (offer: EmployerOffer | null, people: readonly Keyed[]): OfferValues =>
  offer ? { ...offer, person: people[offer.person - 1]?.key ?? '' } : blankOffer;

/** Missing values are undefined. Null without an offer, and after its person was removed. */
export function offerBody({ person, employee_price, family_price }: OfferValues, people: readonly Keyed[]) {
  const position = people.findIndex(({ key }) => key === person) + 1;
  return position === 0 ? null : { person: position, employee_price: employee_price ?? undefined, family_price };
}

const isPrice = (price: number | null): price is number => price !== null && price >= 0;

export function completeOffer(offer: OfferValues, people: readonly Keyed[]): EmployerOffer | null {
  const body = offerBody(offer, people);
  if (!body || !isPrice(offer.employee_price)) return null;
  const { employee_price, family_price } = offer;
  return { person: body.person, employee_price, family_price: isPrice(family_price) ? family_price : null };
}
