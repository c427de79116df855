import { ageFactor, curveName, isCharged, olderChildren } from './age-rating.ts';
import { type Cents, isCouple, type Person } from './domain/household.ts';
import type { PlaceCode, StateCode } from './domain/places.ts';
import type { Market } from './market.ts';
import type { Figure, Reason } from './reason.ts';
import { sumReason } from './reason.ts';
import { roundedQuotient } from './rounding.ts';
import { ageCurveSource } from './years/age-curves.ts';
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
}

/** By index in the household's people. Null for a person without a price. */
export type Rating = readonly (Part | null)[];

const scaled = (price: Cents, thousandths: number): Cents => roundedQuotient(price * thousandths, 1000);

/** To the cent, halves up. The first people pay the odd cents of a shared amount. */
export function personPremium(part: Part, price: Cents): Cents {
  const amount = part.from === 0 ? scaled(price, part.to) : scaled(price, part.to) - scaled(price, part.from);
  if (part.sharing === 1) return amount;
  return Math.floor(amount / part.sharing) + (part.place < amount % part.sharing ? 1 : 0);
}

export function householdPremium(rating: Rating, price: Cents): Cents {
  let sum = 0;
  for (const part of rating) if (part) sum += personPremium(part, price);
  return sum;
}

function byAge(people: readonly Person[], state: PlaceCode, priced: readonly boolean[]): Rating {
  const isPriced = (index: number) => priced[index] === true;
  return people.map((person, index) => {
    if (!isPriced(index)) return null;
    const charged = isCharged(olderChildren(people, isPriced, index));
    return { from: 0, to: charged ? ageFactor(state, person.age) : 0, sharing: 1, place: 0 };
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
  let adult = 0;
  let child = 0;
  return people.map((person, index) => {
    if (!isPriced(index)) return null;
    if (isAdult(person, index)) return { from: 0, to: without, sharing: adults, place: adult++ };
    if (adults > 0 && isChild(person, index))
      return { from: without, to: withChildren, sharing: children, place: child++ };
    const alone = person.age < tiers.child_only_below_age ? (tiers.child_only ?? tiers.one_adult) : tiers.one_adult;
    return { from: 0, to: alone, sharing: 1, place: 0 };
  });
}

export function rate(people: readonly Person[], state: PlaceCode, priced: readonly boolean[]): Rating {
  const tiers = familyTiers[state as StateCode];
  return tiers ? byTier(people, tiers, priced) : byAge(people, state, priced);
}

interface Priced {
  readonly figure: Figure;
  readonly price: Cents;
  readonly value: Cents;
}

function partReason(people: readonly Person[], market: Market, rating: Rating, index: number, priced: Priced): Reason {
  const part = rating[index] ?? { from: 0, to: 0, sharing: 1, place: 0 };
  const age = people[index]?.age ?? 0;
  const tiers = familyTiers[market.state as StateCode];
  const common = {
    figure: priced.figure,
    person: index,
    year: market.plan_year,
    value: personPremium(part, priced.price),
    unit: 'cents',
  } as const;
  if (tiers)
    return {
      ...common,
      rule: 'family_tier',
      inputs: { price_cents: priced.price, age, sharing: part.sharing, place: part.place },
      row: { state: market.state, from_thousandths: part.from, to_thousandths: part.to },
      source: `${market.price_source}; ${tiers.source}`,
    };
  const older = olderChildren(people, (place) => rating[place] != null, index);
  return {
    ...common,
    rule: 'age_rated',
    inputs: { price_cents: priced.price, age, older_children: older },
    row: { curve: curveName(market.state), age, factor_thousandths: ageFactor(market.state, age) },
    source: `${market.price_source}; ${ageCurveSource}`,
  };
}

export function premiumReasons(people: readonly Person[], market: Market, rating: Rating, priced: Priced): Reason[] {
  const parts = rating.flatMap((part, index) => (part ? [partReason(people, market, rating, index, priced)] : []));
  const named = Object.fromEntries(parts.map((reason) => [`person_${reason.person}_cents`, reason.value]));
  return [...parts, sumReason(priced.figure, null, named, priced.value, market.plan_year)];
}
