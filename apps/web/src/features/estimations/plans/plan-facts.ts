import type { ListedPlan } from 'contract/endpoints/estimation-plans';
import { aboutText, wholeAmountText } from 'estimate-texts/amount-text';
import { formatMoney, formatWholeMoney, missing } from '../../../lib/format.ts';
import { planTexts as t } from './plan-texts.ts';

/** To the cent, or in whole dollars where prices are projected. */
export const priceText = (amount: number | null | undefined, isAbout: boolean): string =>
  amount !== null && isAbout ? aboutText(amount) : formatMoney(amount);

/** A model's sum, which cents would make too sure. */
export const totalText = (amount: number | null | undefined, isAbout: boolean): string =>
  wholeAmountText(amount, null, isAbout && amount !== null);

/** As filed: not projected. */
export const householdText = (amounts: ListedPlan['deductible']): string =>
  amounts ? formatWholeMoney(amounts.household) : missing;

export function amountsText(amounts: ListedPlan['deductible']): string {
  if (!amounts) return missing;
  const household = formatWholeMoney(amounts.household);
  return amounts.person === amounts.household ? household : t.compare.each(household, formatWholeMoney(amounts.person));
}

/** `Silver 94%`: as this household gets it. */
export const metalText = ({ metal, level }: Pick<ListedPlan, 'metal' | 'level'>): string =>
  metal === 'silver' && level !== null && level !== 'standard' ? t.silver(level) : t.metals[metal];

export function benefitText(benefit: ListedPlan['benefits'][number] | undefined): string {
  if (!benefit) return missing;
  const { is_covered, copay, copay_per, coinsurance, is_after_deductible } = benefit;
  const words = t.benefit;
  if (!is_covered) return words.notCovered;
  const parts = [
    ...(copay ? [`${formatWholeMoney(copay)}${words.per[copay_per]}`] : []),
    ...(coinsurance ? [words.share(coinsurance)] : []),
  ];
  return `${parts.join(words.and) || words.free}${is_after_deductible ? words.after : ''}`;
}
