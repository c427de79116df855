import { otherPlaces, type PlaceCode, states } from 'contract/vocabulary/states';
import { hasFiledSilver } from './filed-silver.ts';
import type { MarketRow } from './store.ts';

// Sentences about the sources and expected errors of an estimate. The expected errors come with the rows.

const names: Readonly<Record<PlaceCode, string>> = { ...states, ...otherPlaces };
const inWords = new Intl.ListFormat('en-US');
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const nameOf = (state: PlaceCode) => (state === 'DC' ? 'the District of Columbia' : names[state]);

export function priceSource(row: MarketRow, state: PlaceCode, plan_year: number): string {
  if (row.benchmark_cents === null) return `No marketplace prices of ${plan_year} are known for ${row.county_name}.`;
  const isSilverFiled = hasFiledSilver(state, plan_year);
  const isBronzeFiled = row.bronze_basis === 'filed';
  const silver = isSilverFiled ? ' The lowest silver of the rating area is the one filed with CMS.' : '';
  const derived = [...(isBronzeFiled ? [] : ['bronze']), ...(isSilverFiled ? [] : ['silver']), 'gold'];
  return (
    `Marketplace premiums of ${plan_year} for rating area ${row.rating_area} of ${nameOf(state)}: the benchmark is from ` +
    `insurers’ rate filings with CMS, as published by KFF${isBronzeFiled ? ', and so is bronze' : ''}.${silver} ` +
    `${capitalized(inWords.format(derived))} ${derived.length > 1 ? 'are' : 'is'} derived from the benchmark.`
  );
}

/** The loader raises a benchmark below the lowest silver to it, and lowers bronze above it. Equal prices show that. */
function adjustments(row: MarketRow, state: PlaceCode, plan_year: number): string {
  const { benchmark_cents, bronze_cents, silver_cents } = row;
  const isDoubtful = state === 'AZ' && row.rating_area === '1' && plan_year === 2026;
  const doubtful = isDoubtful ? ' The benchmark published for this rating area may be too high.' : '';
  const raised =
    benchmark_cents === silver_cents
      ? ' The published benchmark is below the lowest silver premium, so the lowest silver premium is used for it.'
      : '';
  const capped =
    bronze_cents === silver_cents ? ' Bronze is capped at the lowest silver premium: its own estimate is higher.' : '';
  return doubtful + raised + capped;
}

function silverAccuracy({ silver_error }: MarketRow, state: PlaceCode, plan_year: number): string {
  if (!hasFiledSilver(state, plan_year)) return '';
  const local =
    (silver_error ?? 0) < 10
      ? ''
      : ' It is far below what is usual beside this benchmark, so it may be sold in a part of the area only: the range ends at the usual price.';
  return ` Silver is exact for the rating area, but its insurer may not sell in every county of it.${local}`;
}

export function priceAccuracy(row: MarketRow, state: PlaceCode, plan_year: number): string {
  if (row.benchmark_error === null) return 'Nothing is quoted here, rather than a guess.';
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
      ? `${plans}: national averages of ${plan_year}, published by CMS.`
      : `${plans}: the median of the plans sold in ${nameOf(state)} in ${plan_year}, from Medicare.gov plan data.`;
  const none = row.advantage_premium_cents === null ? ` No Medicare Advantage plan is sold in ${nameOf(state)}.` : '';
  return `${first}${none} Plan G at age 65: ${planGSource(row, state)}.`;
}

function planGSource(row: MarketRow, state: PlaceCode): string {
  switch (row.plan_g_basis) {
    case 'region':
      return `community rates of 2024 reported for this region of ${nameOf(state)}`;
    case 'region_mean':
      return `the mean of the community rates of 2024 reported for other regions of ${nameOf(state)}`;
    case 'national':
      return 'a national figure of 2025, as there is none for the state';
    case 'unlettered':
      return `an average listed in 2024 for ${nameOf(state)}, which sells supplements of its own instead of Plan G`;
    default:
      return `an average listed in 2024 for ${nameOf(state)}`;
  }
}

export function medicareAccuracy(row: MarketRow): string {
  const spread =
    row.basis === 'national_average' ? 'These are national averages' : 'The plans of one state differ widely';
  const doubt = row.part_d_cents === 0 ? ' The Part D premium of $0 deserves doubt.' : '';
  return (
    `An estimate, not a quote. ${spread}: a single plan may cost far less or more.${doubt} ` +
    'Plan G has low confidence, as no official table of its premiums exists.'
  );
}
