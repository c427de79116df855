import { otherPlaces, type PlaceCode, states } from 'contract/vocabulary/states';
import { hasFiledSilver } from './filed-silver.ts';
import type { MarketRow } from './store.ts';

// Sentences about the sources and expected errors of an estimate. The expected errors come with the rows.

const names: Readonly<Record<PlaceCode, string>> = { ...states, ...otherPlaces };
const inWords = new Intl.ListFormat('en-US');
const nameOf = (state: PlaceCode) => (state === 'DC' ? 'the District of Columbia' : names[state]);

export function priceSource(row: MarketRow, state: PlaceCode, plan_year: number): string {
  if (row.benchmark_cents === null) return `We don’t have ${plan_year} marketplace prices for ${row.county_name}.`;
  const isSilverFiled = hasFiledSilver(state, plan_year);
  const isBronzeFiled = row.bronze_basis === 'filed';
  const silver = isSilverFiled ? ' The lowest silver premium in the area is the one filed with CMS.' : '';
  const derived = [...(isBronzeFiled ? [] : ['bronze']), ...(isSilverFiled ? [] : ['silver']), 'gold'];
  return (
    `${plan_year} marketplace premiums for rating area ${row.rating_area} of ${nameOf(state)}. ` +
    `The benchmark${isBronzeFiled ? ' and bronze premiums come' : ' premium comes'} from insurers’ rate filings with CMS, ` +
    `as published by KFF.${silver} We estimate ${inWords.format(derived)} premiums from the benchmark.`
  );
}

/** The loader raises a benchmark below the lowest silver to it, and lowers bronze above it. Equal prices show that. */
function adjustments(row: MarketRow, state: PlaceCode, plan_year: number): string {
  const { benchmark_cents, bronze_cents, silver_cents } = row;
  const isDoubtful = state === 'AZ' && row.rating_area === '1' && plan_year === 2026;
  const doubtful = isDoubtful ? ' The benchmark published for this rating area may be too high.' : '';
  const raised =
    benchmark_cents === silver_cents
      ? ' The published benchmark is below the lowest silver premium, so we use the lowest silver premium instead.'
      : '';
  const capped =
    bronze_cents === silver_cents ? ' Our bronze estimate is above the lowest silver premium, so we cap it there.' : '';
  return doubtful + raised + capped;
}

function silverAccuracy({ silver_error }: MarketRow, state: PlaceCode, plan_year: number): string {
  if (!hasFiledSilver(state, plan_year)) return '';
  const local =
    (silver_error ?? 0) < 10
      ? ''
      : ' It’s far below the usual price for this benchmark, so it may be sold in only part of the area. The range ends at the usual price.';
  return ` Silver is exact for the rating area, but its insurer may not sell in every county there.${local}`;
}

export function priceAccuracy(row: MarketRow, state: PlaceCode, plan_year: number): string {
  if (row.benchmark_error === null) return 'We show no price rather than a guess.';
  const benchmark = row.benchmark_error > 2 ? `up to ${row.benchmark_error}%` : `about ${row.benchmark_error}%`;
  const silver = hasFiledSilver(state, plan_year) ? '' : `silver ${row.silver_error}%, `;
  return (
    `An estimate, not a quote. Expected error: benchmark ${benchmark}, bronze ${row.bronze_error}%, ` +
    `${silver}gold ${row.gold_error}%.${silverAccuracy(row, state, plan_year)}${adjustments(row, state, plan_year)}`
  );
}

export function medicareSource(row: MarketRow, state: PlaceCode, plan_year: number): string {
  const plans = row.advantage_premium_cents === null ? 'Part D' : 'Part D and Medicare Advantage';
  const first =
    row.basis === 'national_average'
      ? `${plans}: ${plan_year} national averages, published by CMS.`
      : `${plans}: the median of the plans sold in ${nameOf(state)} in ${plan_year}, from Medicare.gov plan data.`;
  const none = row.advantage_premium_cents === null ? ` No Medicare Advantage plans are sold in ${nameOf(state)}.` : '';
  return `${first}${none} Plan G at age 65: ${planGSource(row, state)}.`;
}

function planGSource(row: MarketRow, state: PlaceCode): string {
  switch (row.plan_g_basis) {
    case 'region':
      return `2024 community rates reported for this region of ${nameOf(state)}`;
    case 'region_mean':
      return `the average of 2024 community rates reported for other regions of ${nameOf(state)}`;
    case 'national':
      return 'a 2025 national figure, because there isn’t one for the state';
    case 'unlettered':
      return `an average listed in 2024 for ${nameOf(state)}, which has its own supplements instead of Plan G`;
    default:
      return `an average listed in 2024 for ${nameOf(state)}`;
  }
}

export function medicareAccuracy(row: MarketRow): string {
  const spread = row.basis === 'national_average' ? 'These are national averages' : 'Prices vary widely within a state';
  const doubt = row.part_d_cents === 0 ? ' The $0 Part D premium may be wrong.' : '';
  return (
    `An estimate, not a quote. ${spread}, so a specific plan may cost far less or more.${doubt} ` +
    'The Plan G figure is less certain because there’s no official table of Plan G premiums.'
  );
}
