import type { Market } from 'estimator';
import type { PublishedLoad } from './queries.ts';

/** A load, or the Marketplace API. */
export type PriceOrigin = Pick<PublishedLoad, 'is_sample' | 'loaded_at'> | 'marketplace';

type Place = Pick<Market, 'plan_year' | 'county_name'>;

const inWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

function originInWords(origin: 'marketplace' | Pick<PublishedLoad, 'is_sample' | 'loaded_at'>): string {
  if (origin === 'marketplace') return 'from HealthCare.gov’s Marketplace API';
  return origin.is_sample
    ? 'sample plans with invented carriers'
    : `from the official files loaded on ${inWords.format(new Date(origin.loaded_at))}`;
}

export const medicareSourceOnSale = ({ plan_year, county_name }: Place, load: PublishedLoad): string =>
  load.is_sample
    ? `Sample Medicare plans of ${plan_year} in ${county_name}, with invented carriers.`
    : `${plan_year} Medicare plans on sale in ${county_name}, ${originInWords(load)}.`;

function exactness(origin: PriceOrigin): string {
  if (origin === 'marketplace')
    return 'Exact at age 64, and within a few cents at other ages. The marketplace confirms prices at enrollment.';
  return origin.is_sample
    ? 'Not an offer: nobody sells these plans.'
    : 'Exact for the plans as filed. The marketplace confirms prices at enrollment.';
}

/** @param found whether there is a plan of each metal, a silver plan at least, or none */
export function sourceOf(
  { plan_year, county_name }: Place,
  origin: PriceOrigin,
  found: 'all' | 'some' | 'no_silver',
): string {
  const files = originInWords(origin);
  if (found === 'no_silver') return `No silver plan of ${plan_year} is on sale in ${county_name}, ${files}.`;
  if (found === 'some')
    return `Bronze, silver, and gold plans of ${plan_year} aren’t all on sale in ${county_name}, ${files}.`;
  if (origin !== 'marketplace' && origin.is_sample)
    return `Sample plans of ${plan_year} in ${county_name}, with invented carriers.`;
  return `${plan_year} plans on sale in ${county_name}, ${files}.`;
}

export function accuracyOf(origin: PriceOrigin, hasPrices: boolean, isOnlySilver: boolean): string {
  if (!hasPrices) return 'We show no price rather than a guess.';
  const exact = exactness(origin);
  return isOnlySilver ? `${exact} Only one silver plan is on sale, so it’s the benchmark.` : exact;
}
