import type { PlaceCode } from 'contract/vocabulary/states';
import type { Market, PlanYear, Range } from 'estimator';
import type { Db } from '../../db/connection.ts';
import { hasFiledSilver } from './filed-silver.ts';
import { projectedYears, projectMedicare, projectPrices } from './projection.ts';
import { medicareAccuracy, medicareSource, priceAccuracy, priceSource } from './sentences.ts';
import { findMarketRow, type MarketRow, type Place } from './store.ts';

function pricesOf({ benchmark_cents, bronze_cents, silver_cents, gold_cents }: MarketRow): Market['prices'] {
  if (benchmark_cents === null || bronze_cents === null || silver_cents === null || gold_cents === null) return null;
  return { benchmark_cents, bronze_cents, silver_cents, gold_cents };
}

/** In percent. From this error on, a range is shown instead of cents. */
const minRangeError = 10;

const share = (cents: number, percent: number) => Math.round((cents * percent) / 100);

/** Bronze is never above silver, and the lowest silver is never above the benchmark, the second-lowest. */
function rangesOf(row: MarketRow, state: PlaceCode, plan_year: PlanYear): Market['price_ranges'] {
  const prices = pricesOf(row);
  if (!prices) return null;
  const { benchmark_cents, bronze_cents, silver_cents, gold_cents } = prices;
  const around = (cents: number, error: number | null): Range | null =>
    (error ?? 0) < minRangeError
      ? null
      : { low_cents: share(cents, 100 - (error ?? 0)), high_cents: share(cents, 100 + (error ?? 0)) };
  const within = (range: Range | null, low: number, high: number): Range | null =>
    range && { low_cents: Math.max(range.low_cents, low), high_cents: Math.min(range.high_cents, high) };
  const isFiled = hasFiledSilver(state, plan_year);
  const benchmark = within(around(benchmark_cents, row.benchmark_error), silver_cents, Number.POSITIVE_INFINITY);
  const highestSilver = Math.max(silver_cents, benchmark?.high_cents ?? benchmark_cents);
  const silver = within(around(silver_cents, row.silver_error), isFiled ? silver_cents : 0, highestSilver);
  const bronze = within(around(bronze_cents, row.bronze_error), 0, silver?.high_cents ?? silver_cents);
  return { benchmark, bronze, silver, gold: around(gold_cents, row.gold_error) };
}

function medicareOf(row: MarketRow, state: PlaceCode, plan_year: number): Market['medicare'] {
  const { part_d_cents, plan_g_cents, advantage_premium_cents, advantage_out_of_pocket_cents } = row;
  if (part_d_cents === null || plan_g_cents === null) return null;
  return {
    part_d_cents,
    plan_g_cents,
    advantage_premium_cents,
    advantage_out_of_pocket_cents,
    national_average: row.basis === 'national_average',
    is_projected: false,
    source: medicareSource(row, state, plan_year),
    accuracy: medicareAccuracy(row),
  };
}

export function marketOf(row: MarketRow, { county, plan_year }: Pick<Market, 'county' | 'plan_year'>): Market {
  const { state } = row;
  return {
    plan_year,
    state,
    county,
    county_name: row.county_name,
    rating_area: row.rating_area,
    prices: pricesOf(row),
    price_ranges: rangesOf(row, state, plan_year),
    is_projected: false,
    price_source: priceSource(row, state, plan_year),
    price_accuracy: priceAccuracy(row, state, plan_year),
    medicare: medicareOf(row, state, plan_year),
  };
}

/** Rows of the year itself win over a projection, and so do its plans, even without a price. */
export async function projected(db: Db, market: Market, place: Place, hasPlans: boolean): Promise<Market> {
  const isPriced = hasPlans || market.prices !== null;
  if (!projectedYears.includes(market.plan_year) || (isPriced && market.medicare)) return market;
  const plan_year = (market.plan_year - 1) as PlanYear;
  const row = await findMarketRow(db, { ...place, plan_year });
  if (!row) return market;
  const earlier = marketOf(row, { county: place.county, plan_year });
  const priced = isPriced ? market : projectPrices(market, earlier);
  return market.medicare || !earlier.medicare
    ? priced
    : { ...priced, medicare: projectMedicare(earlier.medicare, row, market) };
}
