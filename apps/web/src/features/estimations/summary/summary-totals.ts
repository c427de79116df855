import type { Calculation } from 'contract/endpoints/calculation';
import { amountText } from '../amount-text.ts';
import { headlineTexts } from '../headline-texts.ts';

const t = headlineTexts.summary;

export interface SummaryFigure {
  label: string;
  value: string;
  meaning: string;
  why: readonly string[];
}

export interface SummaryTotals {
  figures: readonly SummaryFigure[];
  sentence: string;
}

type Totaled = Pick<
  Calculation,
  | 'household_total'
  | 'people'
  | 'tax_credit'
  | 'tax_credit_range'
  | 'eligible_for_marketplace'
  | 'eligible_for_medicare'
>;

interface Cost {
  month: string;
  year: string;
}

function costsOf(total: NonNullable<Calculation['household_total']>): { first: Cost; advantage: Cost | null } {
  const { month, month_range, year, year_range, advantage_month, advantage_year } = total;
  return {
    first: { month: amountText(month, month_range), year: amountText(year, year_range) },
    advantage:
      advantage_month === null
        ? null
        : {
            month: amountText(advantage_month, total.advantage_month_range),
            year: amountText(advantage_year, total.advantage_year_range),
          },
  };
}

const figure = (label: string, { month, year }: Cost, why: string[]): SummaryFigure => ({
  label,
  value: month,
  meaning: t.aYear(year),
  why,
});

const hasHelp = ({ tax_credit, tax_credit_range }: Totaled) => Boolean(tax_credit || tax_credit_range);

function sentenceOf(calculation: Totaled, who: string, { first, advantage }: ReturnType<typeof costsOf>): string {
  const parts = [
    ...(calculation.eligible_for_marketplace ? [hasHelp(calculation) ? t.planAfterHelp : t.planWithoutHelp] : []),
    ...(calculation.eligible_for_medicare ? [t.traditionalAndSupplement] : []),
  ];
  const sentence = t.sentence(who, first.month, first.year, parts.join(t.and));
  return advantage ? `${sentence} ${t.instead(advantage.month, advantage.year)}` : sentence;
}

export function summaryTotals(calculation: Totaled): SummaryTotals | null {
  const { household_total: total, people, eligible_for_marketplace, eligible_for_medicare } = calculation;
  if (!total) return null;
  const { who, pays } = people.length > 1 ? t.household : t.you;
  const costs = costsOf(total);
  const silver = eligible_for_marketplace ? ['silver_net_premium'] : [];
  if (!eligible_for_medicare) {
    const isFree = total.month === 0 && !total.month_range;
    return {
      figures: [figure(hasHelp(calculation) ? t.afterHelp(pays) : pays, costs.first, [...silver, 'tax_credit'])],
      sentence: isFree ? t.nothing(who) : sentenceOf(calculation, who, costs),
    };
  }
  // Side by side, so that neither way of Medicare looks like the choice.
  return {
    figures: [
      figure(t.traditional, costs.first, [...silver, 'traditional_sum']),
      ...(costs.advantage ? [figure(t.advantage, costs.advantage, [...silver, 'advantage_sum'])] : []),
    ],
    sentence: sentenceOf(calculation, who, costs),
  };
}
