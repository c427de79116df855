import type { Calculation } from 'contract/endpoints/calculation';
import { amountText } from '../amount-text.ts';
import { missing } from '../format.ts';
import { headlineTexts } from '../headline-texts.ts';
import { isHelped, planName, premiumOf } from './bought-plan.ts';

const t = headlineTexts.marketplace;

interface MarketplaceHeadline {
  label: string;
  value: string;
  meaning: string;
  unit?: string;
}

const causes: Readonly<Partial<Record<string, string>>> = t.noHelp;

function causeOf({ reasons, chosen_plan }: Pick<Calculation, 'reasons' | 'chosen_plan'>): string {
  if (chosen_plan?.metal === 'catastrophic') return t.noHelp.catastrophic;
  const bar = reasons.find(({ rule }) => rule === 'no_tax_credit')?.inputs.bar;
  return causes[String(bar)] ?? t.noHelp.affordable;
}

export function marketplaceHeadline(
  calculation: Pick<
    Calculation,
    | 'premiums'
    | 'chosen_plan'
    | 'tax_credit'
    | 'tax_credit_range'
    | 'marketplace_unavailable'
    | 'prices_projected'
    | 'reasons'
  >,
): MarketplaceHeadline | null {
  const { premiums, marketplace_unavailable, prices_projected } = calculation;
  if (marketplace_unavailable) return { label: t.headlineFull, value: missing, meaning: t.noPrice };
  const premium = premiumOf(calculation);
  if (!premiums || !premium) return null;
  const { net_premium: net, net_premium_range } = premium;
  const chosen = calculation.chosen_plan?.month ? calculation.chosen_plan : null;
  const plan = planName(chosen);
  const value = amountText(net, net_premium_range, prices_projected);
  const unit = headlineTexts.result.aMonth;
  if (!isHelped(calculation))
    return { label: chosen?.name ?? t.headlineFull, value, unit, meaning: t.withoutHelp(causeOf(calculation), plan) };
  return {
    label: chosen ? t.headlineOf(plan) : t.headlineHelp,
    value,
    unit,
    meaning: net === 0 && !net_premium_range ? t.fullyCovered(plan) : t.afterHelp(value, plan),
  };
}
