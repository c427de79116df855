import type { Calculation } from 'contract/endpoints/calculation';
import { formatMoney } from '../../../lib/format.ts';
import { headlineTexts } from '../headline-texts.ts';

const t = headlineTexts.summary;

export interface SummaryFigure {
  label: string;
  value: string;
  meaning: string;
  /** The figures whose reasons explain this one. */
  why: readonly string[];
}

export interface SummaryTotals {
  figures: readonly SummaryFigure[];
  /** For an advisor to read aloud. */
  sentence: string;
}

type Total = NonNullable<Calculation['household_total']>;
type Totaled = Pick<
  Calculation,
  'household_total' | 'people' | 'tax_credit' | 'eligible_for_marketplace' | 'eligible_for_medicare'
>;

const figure = (label: string, month: number, year: number, why: string[]): SummaryFigure => ({
  label,
  value: formatMoney(month),
  meaning: t.aYear(formatMoney(year)),
  why,
});

/** Traditional Medicare and Medicare Advantage side by side, so that neither looks like the choice. */
function figuresOf(calculation: Totaled, total: Total, paid: string): SummaryFigure[] {
  const silver = calculation.eligible_for_marketplace ? ['silver_net_premium'] : [];
  if (!calculation.eligible_for_medicare) return [figure(paid, total.month, total.year, [...silver, 'tax_credit'])];
  const { advantage_month, advantage_year } = total;
  return [
    figure(t.traditional, total.month, total.year, [...silver, 'traditional_sum']),
    ...(advantage_month === null || advantage_year === null
      ? []
      : [figure(t.advantage, advantage_month, advantage_year, [...silver, 'advantage_sum'])]),
  ];
}

function sentenceOf(calculation: Totaled, total: Total, who: string): string {
  const { eligible_for_marketplace, eligible_for_medicare, tax_credit } = calculation;
  if (total.month === 0) return t.nothing(who);
  const plan = tax_credit ? t.planAfterHelp : t.planWithoutHelp;
  const parts = [
    ...(eligible_for_marketplace ? [plan] : []),
    ...(eligible_for_medicare ? [t.traditionalAndSupplement] : []),
  ];
  const sentence = t.sentence(who, formatMoney(total.month), formatMoney(total.year), parts.join(t.and));
  if (total.advantage_month === null) return sentence;
  return `${sentence} ${t.instead(formatMoney(total.advantage_month), formatMoney(total.advantage_year))}`;
}

/** What the whole household pays after help. Null without a total. */
export function summaryTotals(calculation: Totaled): SummaryTotals | null {
  const { household_total: total, people, tax_credit } = calculation;
  if (!total) return null;
  const { who, pays } = people.length > 1 ? t.household : t.you;
  return {
    figures: figuresOf(calculation, total, tax_credit ? t.afterHelp(pays) : pays),
    sentence: sentenceOf(calculation, total, who),
  };
}
