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
  const benchmark = row.benchmark_error > 5 ? `up to ${row.benchmark_error}%` : `about ${row.benchmark_error}%`;
  const local =
    row.benchmark_error > 2
      ? ' The benchmark is that of one zip code in the rating area, so other counties can differ. Exact prices need the official plan files.'
      : '';
  const silver = hasFiledSilver(state, plan_year) ? '' : `silver ${row.silver_error}%, `;
  return (
    `An estimate, not a quote. Expected error: benchmark ${benchmark}, bronze ${row.bronze_error}%, ` +
    `${silver}gold ${row.gold_error}%.${local}${silverAccuracy(row, state, plan_year)}${adjustments(row, state, plan_year)}`
  );
}

const noAdvantage = (state: PlaceCode) => `No Medicare Advantage plans are sold in ${nameOf(state)}.`;

export function medicareSource(row: MarketRow, state: PlaceCode, plan_year: number): string {
  const sold = row.advantage_premium_cents !== null;
  const isAverage = row.basis === 'national_average';
  const partD =
    sold && isAverage
      ? `Part D and Medicare Advantage: ${plan_year} national averages, published by CMS.`
      : `Part D: the ${plan_year} national average, published by CMS.`;
  const median = `Medicare Advantage: the median of the plans sold in ${nameOf(state)} in ${plan_year}, from Medicare.gov plan data.`;
  return [
    partD,
    ...(sold ? (isAverage ? [] : [median]) : [noAdvantage(state)]),
    `Plan G at age 65: ${planGSource(row, state)}.`,
  ].join(' ');
}

/** @param row of the year before */
export function projectedMedicareSource(row: MarketRow, state: PlaceCode, plan_year: number): string {
  const before = plan_year - 1;
  return [
    `Part D: the ${plan_year} national base premium, projected as that of ${before} plus 6%, the most that the law allows.`,
    row.advantage_premium_cents === null
      ? noAdvantage(state)
      : `Medicare Advantage: the ${plan_year} national average, about $12, as announced by CMS; the limit on costs is the ${before} median for ${nameOf(state)}.`,
    `Plan G at age 65: ${planGSource(row, state)}, plus 6%, our assumption.`,
  ].join(' ');
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

const planGAccuracy = 'The Plan G figure is less certain because there’s no official table of Plan G premiums.';

export function medicareAccuracy(row: MarketRow): string {
  const spread = row.basis === 'national_average' ? 'These are national averages' : 'Prices vary widely within a state';
  return `An estimate, not a quote. ${spread}, so a specific plan may cost far less or more. ${planGAccuracy}`;
}

export const projectedMedicareAccuracy = (plan_year: number) =>
  `A projection, not a quote: we don’t have ${plan_year} prices yet. A specific plan may cost far less or more. ${planGAccuracy}`;
