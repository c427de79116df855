import type { PlaceCode } from 'contract/vocabulary/states';
import type { Market, MedicarePrices, PlanYear, PriceRanges, Prices, Range } from 'estimator';
import { partDBase } from 'estimator/medicare-extras';
import { projectedMedicareAccuracy, projectedMedicareSource } from './sentences.ts';
import type { MarketRow } from './store.ts';

/** Rows of these years are projected from the year before until they are loaded. */
export const projectedYears: readonly PlanYear[] = [2027];

/** The median increase that 276 insurers proposed for 2027, in percent (KFF, August 3, 2026). They range from −1 to +54. */
const premiumPercent = 115;
/** Our assumption, which is also that of the years after the plan year. */
const planGPercent = 106;
/** The national average that CMS announced on September 28, 2026. */
const advantagePremiumCents = 12_00;

const grown = (cents: number, percent: number) => Math.floor((cents * percent + 50) / 100);
const premium = (cents: number) => grown(cents, premiumPercent);
const range = (of: Range | null): Range | null =>
  of && { low_cents: premium(of.low_cents), high_cents: premium(of.high_cents) };

const pricesFrom = (prices: Prices): Prices => ({
  benchmark_cents: premium(prices.benchmark_cents),
  bronze_cents: premium(prices.bronze_cents),
  silver_cents: premium(prices.silver_cents),
  gold_cents: premium(prices.gold_cents),
});

const rangesFrom = (ranges: PriceRanges): PriceRanges => ({
  benchmark: range(ranges.benchmark),
  bronze: range(ranges.bronze),
  silver: range(ranges.silver),
  gold: range(ranges.gold),
});

export function projectPrices(market: Market, earlier: Market): Market {
  if (!earlier.prices) return market;
  return {
    ...market,
    prices: pricesFrom(earlier.prices),
    price_ranges: earlier.price_ranges && rangesFrom(earlier.price_ranges),
    is_projected: true,
    price_source: `Projected from ${earlier.plan_year} prices (× 1.15, the median increase that insurers proposed). ${earlier.price_source}`,
    price_accuracy: `The increases that insurers proposed range from −1% to +54%. ${earlier.price_accuracy}`,
  };
}

/** An Advantage plan's limit on costs stays that of the year before, because neither a figure nor a trend is published. */
export function projectMedicare(
  earlier: MedicarePrices,
  row: MarketRow,
  { state, plan_year }: { readonly state: PlaceCode; readonly plan_year: PlanYear },
): MedicarePrices {
  return {
    part_d_cents: partDBase(plan_year).cents,
    plan_g_cents: grown(earlier.plan_g_cents, planGPercent),
    advantage_premium_cents: earlier.advantage_premium_cents === null ? null : advantagePremiumCents,
    advantage_out_of_pocket_cents: earlier.advantage_out_of_pocket_cents,
    national_average: true,
    is_projected: true,
    source: projectedMedicareSource(row, state, plan_year),
    accuracy: projectedMedicareAccuracy(plan_year),
  };
}
