import { ageFactor, isCharged, olderChildren } from './age-rating.ts';
import { type Cents, isCouple, type Person } from './domain/household.ts';
import type { PlaceCode, StateCode } from './domain/places.ts';
import type { PlanPrice, Price } from './market.ts';
import { roundedQuotient } from './rounding.ts';
import { type FamilyTiers, familyTiers } from './years/family-tiers.ts';

/**
 * A person's part of a premium: the price scaled to `to` less the price scaled to `from` (thousandths), divided among
 * `sharing` people. With age rating it is the person's own premium.
 */
export interface Part {
  readonly from: number;
  readonly to: number;
  readonly sharing: number;
  readonly place: number;
  /** Where a plan's own prices have what it costs with the person, and before. Null for nothing. */
  readonly price: number | null;
  readonly price_before: number | null;
  /** Of that price. */
  readonly thousandths: number;
}

/** By index in the household's people. Null for a person without a price. */
export type Rating = readonly (Part | null)[];

const scaled = (price: Cents, thousandths: number): Cents => roundedQuotient(price * thousandths, 1000);

export const priceAt = ({ cents }: PlanPrice, place: number | null): Cents =>
  place === null ? 0 : (cents[place] ?? 0);

function amountOf(part: Part, price: Price): Cents {
  if (typeof price !== 'number')
    return scaled(priceAt(price, part.price), part.thousandths) - priceAt(price, part.price_before);
  return part.from === 0 ? scaled(price, part.to) : scaled(price, part.to) - scaled(price, part.from);
}

/** To the cent, halves up. The first people pay the odd cents of a shared amount. */
export function personPremium(part: Part, price: Price): Cents {
  const amount = amountOf(part, price);
  if (part.sharing === 1) return amount;
  return Math.floor(amount / part.sharing) + (part.place < amount % part.sharing ? 1 : 0);
}

export function householdPremium(rating: Rating, price: Price): Cents {
  let sum = 0;
  for (const part of rating) if (part) sum += personPremium(part, price);
  return sum;
}

/**
 * The part of a premium for essential health benefits, to the cent, halves up. The credit and a state's help pay no more of
 * it (26 USC 36B(b)(3)(D)). Without a plan's own prices all of it.
 */
export const essentialPart = (premium: Cents, price: Price): Cents =>
  typeof price === 'number' ? premium : roundedQuotient(premium * price.ehb_ten_thousandths, 10_000);

export const essentialPremium = (rating: Rating, price: Price): Cents =>
  essentialPart(householdPremium(rating, price), price);

const lastPricedAge = 64;

function byAge(people: readonly Person[], state: PlaceCode, priced: readonly boolean[]): Rating {
  const isPriced = (index: number) => priced[index] === true;
  return people.map((person, index) => {
    if (!isPriced(index)) return null;
    const charged = isCharged(olderChildren(people, isPriced, index));
    return {
      from: 0,
      to: charged ? ageFactor(state, person.age) : 0,
      sharing: 1,
      place: 0,
      price: charged ? Math.min(person.age, lastPricedAge) : null,
      price_before: null,
      thousandths: 1000,
    };
  });
}

/**
 * New York and Vermont rate by the shape of the family. The adults are the first person and the spouse. Dependents
 * below 26 are children. Older dependents pay the price of one adult. Adults share the adults' tier equally. Children
 * share what the tier with children adds to it. Without an adult on the policy, each person below 21 pays the
 * child-only rate if the state has one, and others the adult rate. This includes a first person below 21 if there is no
 * spouse and no one of 21 or over is priced.
 */
function byTier(people: readonly Person[], tiers: FamilyTiers, priced: readonly boolean[]): Rating {
  const isPriced = (index: number) => priced[index] === true;
  const onlyYoung = people.every(
    (person, index) => !isPriced(index) || (person.age < tiers.child_only_below_age && !person.spouse),
  );
  const isAdult = (person: Person, index: number) =>
    isCouple(person, index) && isPriced(index) && !(onlyYoung && tiers.child_only !== null);
  const isChild = (person: Person, index: number) =>
    isPriced(index) && !isCouple(person, index) && person.age < tiers.child_below_age;
  const adults = people.filter(isAdult).length;
  const children = people.filter(isChild).length;
  const without = adults === 2 ? tiers.two_adults : tiers.one_adult;
  const withChildren = adults === 2 ? tiers.two_adults_with_children : tiers.one_adult_with_children;
  const [of_adults, of_children] = adults === 2 ? [1, 4 + Math.min(children, 3)] : [0, 1 + Math.min(children, 3)];
  const own = { price_before: null, thousandths: 1000 };
  let adult = 0;
  let child = 0;
  return people.map((person, index) => {
    if (!isPriced(index)) return null;
    if (isAdult(person, index))
      return { from: 0, to: without, sharing: adults, place: adult++, price: of_adults, ...own };
    if (adults > 0 && isChild(person, index))
      return {
        from: without,
        to: withChildren,
        sharing: children,
        place: child++,
        price: of_children,
        price_before: of_adults,
        thousandths: 1000,
      };
    const alone = person.age < tiers.child_only_below_age ? (tiers.child_only ?? tiers.one_adult) : tiers.one_adult;
    // Plans have no price for children only, which is a share of that of one adult.
    return { from: 0, to: alone, sharing: 1, place: 0, price: 0, price_before: null, thousandths: alone };
  });
}

export function rate(people: readonly Person[], state: PlaceCode, priced: readonly boolean[]): Rating {
  const tiers = familyTiers[state as StateCode];
  return tiers ? byTier(people, tiers, priced) : byAge(people, state, priced);
}
