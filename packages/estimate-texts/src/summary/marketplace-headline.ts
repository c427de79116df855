import type { Calculation } from 'contract/endpoints/calculation';
import { amountText } from '../amount-text.ts';
import { missing } from '../format.ts';
import { headlineTexts } from '../headline-texts.ts';
import { hasHelp } from './summary-totals.ts';

const t = headlineTexts.marketplace;

interface MarketplaceHeadline {
  label: string;
  value: string;
  meaning: string;
  unit?: string;
}

const causes: Readonly<Partial<Record<string, string>>> = t.noHelp;

function causeOf({ reasons }: Pick<Calculation, 'reasons'>): string {
  const bar = reasons.find(({ rule }) => rule === 'no_tax_credit')?.inputs.bar;
  return causes[String(bar)] ?? t.noHelp.affordable;
}

export function marketplaceHeadline(
  calculation: Pick<
    Calculation,
    'premiums' | 'tax_credit' | 'tax_credit_range' | 'marketplace_unavailable' | 'prices_projected' | 'reasons'
  >,
): MarketplaceHeadline | null {
  const { premiums, marketplace_unavailable, prices_projected } = calculation;
  if (marketplace_unavailable) return { label: t.headlineFull, value: missing, meaning: t.noPrice };
  if (!premiums) return null;
  const { net_premium: net, net_premium_range } = premiums['Silver Plan'];
  const value = amountText(net, net_premium_range, prices_projected);
  const unit = headlineTexts.result.aMonth;
  if (!hasHelp(calculation))
    return { label: t.headlineFull, value, unit, meaning: t.withoutHelp(causeOf(calculation)) };
  return {
    label: t.headlineHelp,
    value,
    unit,
    meaning: net === 0 && !net_premium_range ? t.fullyCovered : t.afterHelp(value),
  };
}
