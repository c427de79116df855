import type { Calculation } from 'contract/endpoints/calculation';
import { sourcesOf } from '../reasons/sources.ts';
import { resultTexts } from '../result-texts.ts';

/** Whether prices of plans matter to anyone. */
const isMarketplaceAsked = ({ year, people }: Calculation): boolean =>
  year.marketplace_months > 0 || people.some(({ covered_by }) => covered_by !== 'medicare');

/** Where nobody sells the plans. */
export const sampleNote = (calculation: Calculation): string | null =>
  calculation.is_sample && isMarketplaceAsked(calculation) ? resultTexts.samplePlans : null;

/** What “about” means, and that plans are samples. */
export function projectionNotes(calculation: Calculation): string[] {
  const { plan_year, prices_projected, medicare_projected, year } = calculation;
  const t = resultTexts.projection;
  return [
    sampleNote(calculation),
    prices_projected && t.prices(plan_year),
    prices_projected && Boolean(year.tax_credit) && t.net,
    medicare_projected && t.medicare(plan_year),
  ].filter((note) => typeof note === 'string');
}

/** Where no published tier fits the family, the reasons of its prices say what is assumed instead. */
const tierNotes = ({ reasons }: Calculation): string[] =>
  reasons.flatMap(({ rule, row }) =>
    (rule === 'family_tier' || rule === 'plan_tier') && row?.note != null ? [`${row.note}`] : [],
  );

/** What an estimate leaves out. */
export function limitNotes(calculation: Calculation, isFilingKnown: boolean): string[] {
  const t = resultTexts.limits;
  return [
    t.notAsked,
    ...new Set(tierNotes(calculation)),
    ...(calculation.year.marketplace_months > 0
      ? [isFilingKnown ? t.filesSeparately : t.filing(calculation.plan_year), t.reconciled]
      : []),
  ];
}

/** Their sources are those of the prices. */
const isPriced = new Set(['age_rated', 'family_tier', 'plan_rate', 'plan_tier', 'market_price', 'plan_g']);

/** Where the figures come from. */
export function sourceNotes(calculation: Calculation): {
  prices: string | null;
  medicare: string | null;
  laws: string[];
} {
  const { price_source, price_accuracy, medicare_source, medicare_accuracy, medicare_law_source, year } = calculation;
  return {
    prices: isMarketplaceAsked(calculation) ? `${price_source} ${price_accuracy}` : null,
    medicare: year.medicare_months > 0 && medicare_source ? `${medicare_source} ${medicare_accuracy}` : null,
    laws: [
      ...new Set([
        ...sourcesOf(calculation.reasons.filter(({ rule }) => !isPriced.has(rule))),
        ...(medicare_law_source === null ? [] : [medicare_law_source]),
      ]),
    ],
  };
}
