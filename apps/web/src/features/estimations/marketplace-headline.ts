import type { Calculation } from 'contract/endpoints/estimations';
import { formatMoney, missing } from '../../lib/format.ts';
import { headlineTexts } from './headline-texts.ts';

const words = headlineTexts.marketplace;

interface MarketplaceHeadline {
  label: string;
  value: string;
  /** One line in plain words. */
  meaning: string;
  /** After the figure, calmer than it. */
  unit?: string;
}

/** What the silver plan costs people under 65, ready to read; null when nobody is priced in the marketplace. */
export function marketplaceHeadline(
  calculation: Pick<Calculation, 'premiums' | 'tax_credit' | 'marketplace_unavailable'>,
): MarketplaceHeadline | null {
  const { premiums, tax_credit, marketplace_unavailable } = calculation;
  if (marketplace_unavailable) return { label: words.headlineFull, value: missing, meaning: words.noPrice };
  if (!premiums) return null;
  const net = premiums['Silver Plan'].net_premium;
  const value = formatMoney(net);
  const unit = headlineTexts.result.aMonth;
  if (!tax_credit) return { label: words.headlineFull, value, unit, meaning: words.withoutHelp };
  return { label: words.headlineHelp, value, unit, meaning: net === 0 ? words.fullyCovered : words.afterHelp(value) };
}
