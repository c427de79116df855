import { isTelling, type Reason } from 'estimate-texts/reasons/reasons';
import type { Household, Market, Month } from 'estimator';
import { monthReasons } from 'estimator/month-reasons';

/** What the cost of a month depends on. It is that of the chosen plan or the lowest-priced silver one, and of traditional Medicare. */
const figures = new Set<string>([
  'percent_of_poverty',
  'applicable_figure',
  'yearly_contribution',
  'expected_contribution',
  'benchmark_premium',
  'tax_credit',
  'silver_premium',
  'silver_state_help',
  'silver_net_premium',
  'chosen_premium',
  'chosen_state_help',
  'chosen_net_premium',
  'part_b',
  'part_b_surcharge',
  'part_d',
  'part_d_surcharge',
  'plan_g',
  'traditional_sum',
]);

export type ReasonsOfMonths = (months: readonly Month[]) => Reason[];

/** Reasons that several months share are included once. */
export const reasonsIn =
  (household: Household, market: Market): ReasonsOfMonths =>
  (months) => {
    const reasons = months
      .flatMap((month) => monthReasons(household, market, market.plan_year, month))
      .filter((reason) => figures.has(reason.figure) && isTelling(reason));
    const isChosen = reasons.some(({ figure }) => figure === 'chosen_premium');
    const telling = isChosen ? reasons.filter(({ figure }) => !figure.startsWith('silver_')) : reasons;
    return [...new Map(telling.map((reason) => [JSON.stringify(reason), reason])).values()];
  };
