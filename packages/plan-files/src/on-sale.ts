import type { Catalog, Metal, Plan, Rate, ServiceArea } from './catalog.ts';
import { cheapestDental, childrensDental, type DentalOffer, dentalOffers } from './dental.ts';

export interface Place {
  /** FIPS code. */
  readonly county: string;
  readonly zip: string;
  readonly rating_area: string;
  /** ISO date of the first of a coverage month. */
  readonly on: string;
}

export interface Offer<Sold = Plan> {
  readonly plan: Sold;
  readonly rate: Rate;
}

type ServiceAreaOf = Pick<Plan, 'state' | 'issuer_id' | 'service_area_id'>;
const keyOf = ({ state, issuer_id, service_area_id }: ServiceAreaOf) => `${state} ${issuer_id} ${service_area_id}`;

const covers = ({ counties }: ServiceArea, county: string, zip: string): boolean =>
  counties.some((one) => one.county === county && (one.zips === null || one.zips.includes(zip)));

const areasAt = ({ service_areas }: Catalog, { county, zip }: Pick<Place, 'county' | 'zip'>): Set<string> =>
  new Set(service_areas.filter((area) => covers(area, county, zip)).map(keyOf));

/** Plans whose service area has the county, and the zip code where it has parts, with a price on the first of the month. */
export function plansOnSale(catalog: Catalog, place: Place): Offer[] {
  const areas = areasAt(catalog, place);
  const plans = new Map(catalog.plans.filter((plan) => areas.has(keyOf(plan))).map((plan) => [plan.plan_id, plan]));
  const offers = new Map<string, Offer>();
  for (const rate of catalog.rates) {
    const plan = plans.get(rate.plan_id);
    const isInForce = rate.rating_area === place.rating_area && rate.from <= place.on && place.on <= rate.to;
    // Periods that overlap have the same prices.
    if (plan && isInForce) offers.set(rate.plan_id, { plan, rate });
  }
  return [...offers.values()];
}

const adultFrom = 21;
const childrenOfFamilyBelow = 26;
const chargedChildren = 3;

/** With family tiers, the first two people who are no children share a policy; others have one of their own. */
function familyPremium(cents: readonly number[], ages: readonly number[]): number {
  const adults = ages.filter((age) => age >= childrenOfFamilyBelow).length;
  const children = Math.min(ages.length - adults, chargedChildren);
  const couple = Math.min(adults, 2);
  if (couple === 0) return ages.length * (cents[0] ?? 0);
  const tier = children === 0 ? couple - 1 : (couple === 1 ? 1 : 4) + children;
  return (cents[tier] ?? 0) + Math.max(adults - 2, 0) * (cents[0] ?? 0);
}

/** Of people without tobacco, per month. Only the three oldest children below 21 are charged. */
export function premiumOf({ basis, cents }: Rate, ages: readonly number[]): number {
  if (basis === 'family') return familyPremium(cents, ages);
  const sorted = ages.toSorted((one, other) => other - one);
  const adults = sorted.filter((age) => age >= adultFrom);
  const children = sorted.filter((age) => age < adultFrom).slice(0, chargedChildren);
  return [...adults, ...children].reduce((sum, age) => sum + (cents[Math.min(age, cents.length - 1)] ?? 0), 0);
}

export type PricedPlan = Pick<Plan, 'plan_id' | 'metal' | 'offering' | 'ehb_ten_thousandths' | 'has_childrens_dental'>;

/** The part of a premium that the credit can pay. Halves are rounded up. */
export const essentialPart = (premium_cents: number, { ehb_ten_thousandths }: PricedPlan): number =>
  Math.floor((premium_cents * ehb_ten_thousandths + 5_000) / 10_000);

export interface Price {
  readonly plan_id: string;
  readonly premium_cents: number;
  /** The part for essential health benefits. */
  readonly essential_cents: number;
  /** Children’s dental care of a dental plan, which the benchmark counts besides if the plan leaves it out. */
  readonly dental_cents: number;
}

export interface Prices {
  /** The second-lowest silver plan by what counts of it. Null without a silver plan. */
  readonly benchmark: Price | null;
  /** The benchmark is the only silver plan. */
  readonly is_only_silver: boolean;
  readonly bronze: Price | null;
  readonly silver: Price | null;
  readonly gold: Price | null;
}

/** Whether a plan takes all of the people. */
const isOffered = ({ offering }: Pick<Plan, 'offering'>, ages: readonly number[]): boolean =>
  offering === 'everyone' || ages.every((age) => age < adultFrom === (offering === 'children'));

const ranked = (prices: readonly Price[], of: (price: Price) => number): Price[] =>
  prices.toSorted((one, other) => of(one) - of(other) || one.plan_id.localeCompare(other.plan_id));

/** What the benchmark counts. */
const counted = ({ essential_cents, dental_cents }: Price): number => essential_cents + dental_cents;

const premium = ({ premium_cents }: Price): number => premium_cents;

function priced(
  offers: readonly Offer<PricedPlan>[],
  ages: readonly number[],
  metals: readonly Metal[],
  dental_cents = 0,
): Price[] {
  return offers
    .filter(({ plan }) => metals.includes(plan.metal) && isOffered(plan, ages))
    .map(({ plan, rate }) => {
      const premium_cents = premiumOf(rate, ages);
      return {
        plan_id: plan.plan_id,
        premium_cents,
        essential_cents: essentialPart(premium_cents, plan),
        dental_cents: plan.has_childrens_dental ? 0 : dental_cents,
      };
    });
}

/**
 * @param ages of the people covered: without any, one adult of 21
 * @param dental plans on sale there, which only children make a difference with
 */
export function pricesOf(
  offers: readonly Offer<PricedPlan>[],
  ages: readonly number[] = [adultFrom],
  dental: readonly DentalOffer[] = [],
): Prices {
  const dental_cents = childrensDental(
    dental.filter((plan) => isOffered(plan, ages)),
    ages,
  );
  const silver = ranked(priced(offers, ages, ['silver'], dental_cents), counted);
  const lowest = (...metals: Metal[]) => ranked(priced(offers, ages, metals), premium)[0] ?? null;
  return {
    benchmark: silver[1] ?? silver[0] ?? null,
    is_only_silver: silver.length === 1,
    bronze: lowest('bronze', 'expanded_bronze'),
    silver: ranked(silver, premium)[0] ?? null,
    gold: lowest('gold'),
  };
}

export function dentalOnSale(catalog: Catalog, place: Place): DentalOffer[] {
  const areas = areasAt(catalog, place);
  return dentalOffers(catalog, (plan) => areas.has(keyOf(plan)), place);
}

/** @param ages of the people covered: without any, one adult of 21 */
export const pricesOnSale = (catalog: Catalog, place: Place, ages: readonly number[] = [adultFrom]): Prices =>
  pricesOf(plansOnSale(catalog, place), ages, dentalOnSale(catalog, place));

/** Silver plans for families, of which two with children’s dental care and two without can be a benchmark. */
export function benchmarkCandidates<Sold extends PricedPlan>(offers: readonly Offer<Sold>[]): Offer<Sold>[] {
  const family = offers.filter(({ plan }) => plan.offering === 'everyone');
  const sorted = ranked(priced(family, [adultFrom], ['silver']), counted);
  const byId = new Map(family.map((offer) => [offer.plan.plan_id, offer]));
  const all = sorted.flatMap((price) => {
    const offer = byId.get(price.plan_id);
    return offer ? [{ offer, price }] : [];
  });
  const complete = all.filter(({ offer }) => offer.plan.has_childrens_dental).slice(0, 2);
  const others = all.filter(({ offer }) => !offer.plan.has_childrens_dental).slice(0, 2);
  const [first] = others;
  const second = complete[1];
  // Adding to a plan that is no cheaper than two others changes nothing.
  if (!first || (second && counted(second.price) <= counted(first.price))) return [];
  return [...complete, ...others].map(({ offer }) => offer);
}

/** Dental plans for families that can be the second lowest. */
export const familyDental = (dental: readonly DentalOffer[]): DentalOffer[] =>
  cheapestDental(dental.filter(({ offering }) => offering === 'everyone'));

interface CountyPlace {
  readonly county: string;
  readonly state: string;
  readonly name: string;
  readonly rating_areas: readonly string[];
}

/** Counties of the catalog’s states in which no silver plan is on sale, in whole or in part. */
export function placesWithoutSilver<Row extends CountyPlace>(catalog: Catalog, counties: readonly Row[]): Row[] {
  const silver = new Map(catalog.plans.filter(({ metal }) => metal === 'silver').map((plan) => [plan.plan_id, plan]));
  const areasOfService = new Map<string, Set<string>>();
  for (const { plan_id, rating_area } of catalog.rates) {
    const plan = silver.get(plan_id);
    if (!plan) continue;
    const areas = areasOfService.get(keyOf(plan)) ?? new Set();
    areasOfService.set(keyOf(plan), areas.add(rating_area));
  }
  const priced = new Map<string, Set<string>>();
  for (const area of catalog.service_areas)
    for (const { county } of area.counties) {
      const known = priced.get(county) ?? new Set();
      for (const one of areasOfService.get(keyOf(area)) ?? []) known.add(one);
      priced.set(county, known);
    }
  const hasSilver = ({ county, rating_areas }: Row) => rating_areas.some((area) => priced.get(county)?.has(area));
  const states = new Set(catalog.states);
  return counties.filter((row) => states.has(row.state) && !hasSilver(row));
}
