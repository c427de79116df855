import { ageFactor, childCapSource, curveName, olderChildren } from './age-rating.ts';
import type { DentalPart } from './benchmark.ts';
import { type Cents, isCouple, type Person } from './domain/household.ts';
import type { StateCode } from './domain/places.ts';
import type { Market, PlanPrice, Price } from './market.ts';
import { type Part, personPremium, priceAt, type Rating } from './premium.ts';
import { type Facts, type Figure, personKey, type Reason, sumReason } from './reason.ts';
import { ageCurveSource } from './years/age-curves.ts';
import { type FamilyTiers, familyTiers } from './years/family-tiers.ts';

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

export const essentialSource =
  '26 USC 36B(b)(3)(D): the credit counts only the part of a premium for essential health benefits';
const dentalSource =
  '26 CFR 1.36B-3(f)(3): a benchmark without children’s dental care counts that of a stand-alone plan besides';
const wholePremium = 10_000;

interface PersonRating {
  readonly index: number;
  readonly part: Part;
  readonly age: number;
  readonly older_children: number | null;
  readonly row: Facts;
  readonly source: string;
  /** Without the curve or the tiers. */
  readonly plan_source: string;
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
    const plan_source = joined(price_source, assumption?.source);
    return { index, part, age, older_children: null, row, source, plan_source };
  }
  const row = { curve: curveName(state), age, factor_thousandths: ageFactor(state, age) };
  const older_children = olderChildren(people, (place) => rating[place] != null, index);
  const cap = older_children === null ? undefined : childCapSource;
  const source = joined(`${price_source}; ${ageCurveSource}`, cap);
  return { index, part, age, older_children, row, source, plan_source: joined(price_source, cap) };
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

  addTo(reasons: Reason[], figure: Figure, price: Price, value: Cents): void {
    const parts = this.#addParts(reasons, figure, price);
    reasons.push(sumReason(figure, null, parts, value, this.#year));
  }

  /** Of what the credit is worked out from. */
  addEssentialTo(reasons: Reason[], figure: Figure, price: Price, value: Cents): void {
    if (typeof price === 'number' || price.ehb_ten_thousandths === wholePremium) {
      this.addTo(reasons, figure, price, value);
      return;
    }
    const inputs = this.#addParts(reasons, figure, price);
    reasons.push({
      figure,
      person: null,
      rule: 'essential_part',
      inputs,
      row: { plan: price.name, ehb_ten_thousandths: price.ehb_ten_thousandths },
      year: this.#year,
      source: essentialSource,
      value,
      unit: 'cents',
    });
  }

  /** Of a plan without children's dental care, which a stand-alone plan adds. */
  addWithDentalTo(
    reasons: Reason[],
    figure: Figure,
    { plan, ...dental }: DentalPart & { plan: PlanPrice },
    value: Cents,
  ) {
    const inputs = this.#addParts(reasons, figure, plan);
    reasons.push({
      figure,
      person: null,
      rule: 'with_childrens_dental',
      inputs,
      row: {
        plan: plan.name,
        ehb_ten_thousandths: plan.ehb_ten_thousandths,
        dental_plan: dental.price.name,
        children: dental.children,
        dental_premium_cents: dental.premium_cents,
        dental_ten_thousandths: dental.price.ehb_ten_thousandths,
      },
      year: this.#year,
      source: dentalSource,
      value,
      unit: 'cents',
    });
  }

  #addParts(reasons: Reason[], figure: Figure, price: Price): Record<string, Cents> {
    const parts: Record<string, Cents> = {};
    for (const person of this.#people) {
      const part =
        typeof price === 'number' ? this.#partReason(person, figure, price) : this.#planReason(person, figure, price);
      parts[personKey(person.index)] = part.value;
      reasons.push(part);
    }
    return parts;
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

  #planReason({ index, part, age, older_children, row, plan_source }: PersonRating, figure: Figure, price: PlanPrice) {
    const amount_cents = priceAt(price, part.price);
    const { thousandths, sharing, place } = part;
    const before_cents = priceAt(price, part.price_before);
    const plan = { plan: price.name, plan_id: price.plan_id, amount_cents };
    return {
      figure,
      person: index,
      rule: this.#is_by_age ? 'plan_rate' : 'plan_tier',
      inputs: this.#is_by_age ? { age, older_children } : { age, sharing, place },
      row: this.#is_by_age
        ? plan
        : { ...plan, thousandths, before_cents, state: row.state ?? null, note: row.note ?? null },
      year: this.#year,
      source: plan_source,
      value: personPremium(part, price),
      unit: 'cents',
    } as const satisfies Reason;
  }
}
