import type { Calculation } from 'contract/endpoints/calculation';
import { formatMoney, missing } from '../../../lib/format.ts';
import { amountText } from '../amount-text.ts';
import { texts } from '../texts.ts';

export function headlineOf(calculation: Calculation): { label: string; value: string } {
  const { premiums, tax_credit, marketplace_unavailable, medicare_sum, people } = calculation;
  const { headlineHelp, headlineFull, unavailableShort } = texts.marketplace;
  if (premiums) {
    const { net_premium, net_premium_range } = premiums['Silver Plan'];
    return {
      label: tax_credit || calculation.tax_credit_range ? headlineHelp : headlineFull,
      value: amountText(net_premium, net_premium_range),
    };
  }
  if (marketplace_unavailable) return { label: unavailableShort, value: missing };
  if (medicare_sum !== null) return { label: texts.medicare.title, value: formatMoney(medicare_sum) };
  const first = people[0]?.covered_by ?? 'none';
  return { label: texts.people.title, value: texts.people.coveredBy[first] };
}
