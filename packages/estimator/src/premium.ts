import { ageFactor, childCapSource, curveName, isCharged, olderChildren } from './age-rating.ts';
import { type Cents, isCouple, type Person } from './domain/household.ts';
import type { PlaceCode, StateCode } from './domain/places.ts';
import type { Market } from './market.ts';
import { type Facts, type Figure, personKey, type Reason, sumReason } from './reason.ts';
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

/** What a price assumes: of several children without an adult on the policy, or of a young adult beside a parent. */
function assumptionOf(
  tiers: FamilyTiers,
  rating: Rating,
  people: readonly Person[],
  index: number,
): { readonly note: string; readonly source: string } | undefined {
  const isAlone = (one: Part | null | undefined) => one != null && one.from === 0 && one.to === tiers.child_only;
  if (isAlone(rating[index])) return rating.filter(isAlone).length > 1 ? tiers.several_children : undefined;
  const person = people[index];
  const { young_adults } = tiers;
  const isGrown = person && !isCouple(person, index) && person.age >= tiers.child_below_age;
  const hasParent = people.some((one, place) => isCouple(one, place) && rating[place] != null);
  return isGrown && hasParent && person.age < (young_adults?.below_age ?? 0) ? young_adults : undefined;
}

export function rate(people: readonly Person[], state: PlaceCode, priced: readonly boolean[]): Rating {
  const tiers = familyTiers[state as StateCode];
  return tiers ? byTier(people, tiers, priced) : byAge(people, state, priced);
}

interface PersonRating {
  readonly index: number;
  readonly part: Part;
  readonly age: number;
  readonly older_children: number | null;
  readonly row: Facts;
  readonly source: string;
}

const joined = (source: string, further: string | undefined) => (further ? `${source}; ${further}` : source);

function personRating(people: readonly Person[], market: Market, rating: Rating, index: number): PersonRating | null {
  const { state, price_source } = market;
  const part = rating[index];
  if (!part) return null;
  const age = people[index]?.age ?? 0;
  const tiers = familyTiers[state as StateCode];
  if (tiers) {
    const assumption = assumptionOf(tiers, rating, people, index);
    const row = { state, from_thousandths: part.from, to_thousandths: part.to, note: assumption?.note ?? null };
    const source = joined(`${price_source}; ${tiers.source}`, assumption?.source);
    return { index, part, age, older_children: null, row, source };
  }
  const row = { curve: curveName(state), age, factor_thousandths: ageFactor(state, age) };
  const older_children = olderChildren(people, (place) => rating[place] != null, index);
  const source = joined(`${price_source}; ${ageCurveSource}`, older_children === null ? undefined : childCapSource);
  return { index, part, age, older_children, row, source };
}

/** What does not depend on the price is computed once for up to four prices. */
export class PremiumReasons {
  readonly #year: number;
  readonly #is_by_age: boolean;
  readonly #people: readonly PersonRating[];

  constructor(people: readonly Person[], market: Market, rating: Rating) {
    this.#year = market.plan_year;
    this.#is_by_age = familyTiers[market.state as StateCode] === undefined;
    this.#people = people
      .map((_, index) => personRating(people, market, rating, index))
      .filter((person) => person !== null);
  }

  addTo(reasons: Reason[], figure: Figure, price: Cents, value: Cents): void {
    const parts: Record<string, Cents> = {};
    for (const person of this.#people) {
      const part = this.#partReason(person, figure, price);
      parts[personKey(person.index)] = part.value;
      reasons.push(part);
    }
    reasons.push(sumReason(figure, null, parts, value, this.#year));
  }

  #partReason({ index, part, age, older_children, row, source }: PersonRating, figure: Figure, price: Cents) {
    return {
      figure,
      person: index,
      rule: this.#is_by_age ? 'age_rated' : 'family_tier',
      inputs: this.#is_by_age
        ? { price_cents: price, age, older_children }
        : { price_cents: price, age, sharing: part.sharing, place: part.place },
      row,
      year: this.#year,
      source,
      value: personPremium(part, price),
      unit: 'cents',
    } as const satisfies Reason;
  }
}
