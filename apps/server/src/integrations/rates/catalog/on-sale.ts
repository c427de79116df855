import type { PlaceCode } from 'contract/vocabulary/states';
import type { BenchmarkWithChildren, Market, Month, PlanPrice, PlanPrices, PlanYear, Prices } from 'estimator';
import { hasFamilyTiers } from 'estimator/family-tiers';
import type { Plan } from 'plan-files/catalog';
import type { DentalOffer } from 'plan-files/dental';
import {
  benchmarkCandidates,
  familyDental,
  type Offer,
  type Price,
  type PricedPlan,
  pricesOf,
} from 'plan-files/on-sale';
import type { Db } from '../../../db/connection.ts';
import type { Quote } from '../quotes/quotes.ts';
import { listDental } from './dental/queries.ts';
import { type CatalogPlace, listOffers, listPrices, type PublishedLoad } from './queries.ts';
import { accuracyOf, sourceOf } from './sentences.ts';

export interface PlansOnSale {
  readonly plan_year: PlanYear;
  readonly is_sample: boolean;
  /** As in `CurrentLoad`. */
  readonly is_projected: boolean;
  /** Null for quotes of the Marketplace API. */
  readonly load: { readonly id: number; readonly loaded_at: string } | null;
  /** A sentence. */
  readonly source: string;
  /** Each plan that has a price here, in the order of plan ids. */
  readonly offers: readonly Offer[];
}

export interface CurrentLoad extends PublishedLoad {
  /** Sample plans of a year whose prices are not known yet. */
  readonly is_projected: boolean;
}

type Place = Pick<Market, 'plan_year' | 'state' | 'county' | 'county_name' | 'rating_area'> & {
  readonly zip: string;
  /** Of coverage. */
  readonly month?: Month | undefined;
};

const basisIn = (state: PlaceCode) => (hasFamilyTiers(state) ? 'family' : 'age');

function catalogPlace({ load_id }: PublishedLoad, place: Place, rating_area: string): CatalogPlace {
  const { county, zip, state, plan_year, month = 1 } = place;
  const on = `${plan_year}-${String(month).padStart(2, '0')}-01`;
  return { load_id, county, zip, rating_area, on, basis: basisIn(state) };
}

type Offered = Offer<PricedPlan & Pick<Plan, 'name'>>;

function planPrice(offers: readonly Offered[], price: Price | null): PlanPrice | null {
  const offer = offers.find(({ plan }) => plan.plan_id === price?.plan_id);
  return offer ? priceOf(offer) : null;
}

const priceOf = ({ plan: { plan_id, name, ehb_ten_thousandths }, rate: { cents } }: Offered): PlanPrice => ({
  ...{ plan_id, name, cents, ehb_ten_thousandths },
});

/** Undefined where children make no difference. */
function benchmarkWithChildren(
  candidates: readonly Offered[],
  dental: readonly DentalOffer[],
): BenchmarkWithChildren | undefined {
  const family = familyDental(dental);
  if (candidates.length === 0 || family.length === 0) return undefined;
  return {
    candidates: candidates.map((offer) => ({
      ...priceOf(offer),
      has_childrens_dental: offer.plan.has_childrens_dental,
    })),
    dental: family.map(({ offering: _, ...price }) => price),
  };
}

/** Without one of the four plans there is no price. */
function pricesAt(offers: readonly Offered[], dental: readonly DentalOffer[]) {
  const { is_only_silver, ...found } = pricesOf(offers);
  const [benchmark, bronze, silver, gold] = [found.benchmark, found.bronze, found.silver, found.gold].map((price) =>
    planPrice(offers, price),
  );
  if (!benchmark || !bronze || !silver || !gold || !found.benchmark || !found.bronze || !found.silver || !found.gold)
    return { is_only_silver, has_silver: found.silver !== null, prices: null, plan_prices: null };
  const prices: Prices = {
    benchmark_cents: found.benchmark.premium_cents,
    bronze_cents: found.bronze.premium_cents,
    silver_cents: found.silver.premium_cents,
    gold_cents: found.gold.premium_cents,
  };
  const benchmark_with_children = benchmarkWithChildren(benchmarkCandidates(offers), dental);
  const plan_prices: PlanPrices = {
    ...{ benchmark, bronze, silver, gold },
    ...(benchmark_with_children && { benchmark_with_children }),
  };
  return { is_only_silver, has_silver: true, prices, plan_prices };
}

function withPrices(
  market: Market,
  offers: readonly Offered[],
  dental: readonly DentalOffer[],
  origin: CurrentLoad | 'marketplace',
): Market {
  const { prices, plan_prices, ...found } = pricesAt(offers, dental);
  return {
    ...market,
    prices,
    plan_prices,
    price_ranges: null,
    ...(origin !== 'marketplace' && origin.is_sample && { is_sample: true }),
    is_projected: prices !== null && origin !== 'marketplace' && origin.is_projected,
    price_source: sourceOf(market, origin, prices ? 'all' : found.has_silver ? 'some' : 'no_silver'),
    price_accuracy: accuracyOf(origin, prices !== null, found.is_only_silver),
  };
}

/**
 * The market with the prices of the plans on sale in the county and zip code, instead of those of its rating area. Null
 * where there are no sample plans.
 */
export async function withPlanPrices(db: Db, market: Market, load: CurrentLoad, zip: string): Promise<Market | null> {
  const { rating_area } = market;
  const place = rating_area === null ? null : catalogPlace(load, { ...market, zip }, rating_area);
  const offers = place ? await listPrices(db, place) : [];
  const dental = place && benchmarkCandidates(offers).length > 0 ? await listDental(db, place) : [];
  return load.is_sample && offers.length === 0 ? null : withPrices(market, offers, dental, load);
}

export const withQuotedPrices = (market: Market, { offers }: Quote): Market =>
  withPrices(market, offers, [], 'marketplace');

/** @param known plans that were read before */
export async function findPlansOnSale(
  db: Db,
  place: Place,
  load: CurrentLoad,
  known: Map<string, Plan>,
): Promise<PlansOnSale> {
  const { rating_area, plan_year } = place;
  const { load_id: id, is_sample, is_projected, loaded_at } = load;
  return {
    ...{ plan_year, is_sample, is_projected, load: { id, loaded_at } },
    source: sourceOf(place, load, 'all'),
    offers: rating_area === null ? [] : await listOffers(db, catalogPlace(load, place, rating_area), known),
  };
}

export const quotedPlans = (place: Place, { offers }: Quote): PlansOnSale => ({
  ...{ plan_year: place.plan_year, is_sample: false, is_projected: false, load: null },
  source: sourceOf(place, 'marketplace', 'all'),
  offers,
});
