import type { Calculation } from 'contract/endpoints/calculation';
import type { ListedPlan } from 'contract/endpoints/estimation-plans';
import { amountText, wholeAmountText } from '../amount-text.ts';
import { formatWholeMoney, missing } from '../format.ts';

export const chosenFactTexts = {
  title: 'The chosen plan',
  plan: 'Plan',
  premium: 'Full price',
  net: 'After help',
  deductible: 'Deductible',
  limit: 'Limit on costs',
  low: 'Low use',
  middle: 'Middle use',
  high: 'High use',
  meaning:
    'Prices are for a month. The three levels of use are a year’s premiums after help and care in network; high use ends at the limit.',
  gaps: 'Networks, doctors, and drugs aren’t checked.',
} as const;

const t = chosenFactTexts;

const perYear = (amounts: ListedPlan['limit'] | undefined) => (amounts ? formatWholeMoney(amounts.household) : missing);

export interface ChosenFacts {
  /** With its carrier, where that is known. */
  readonly plan: string;
  readonly cells: readonly (readonly [label: string, value: string])[];
  readonly note: string;
}

/**
 * What a reader on paper learns of the chosen plan. Null if none counts in this month.
 * @param plan as it is on sale today. Null for readers who don’t see the list, and if it is on sale no more
 */
export function chosenFacts(
  { chosen_plan, prices_projected }: Pick<Calculation, 'chosen_plan' | 'prices_projected'>,
  plan: ListedPlan | null,
): ChosenFacts | null {
  if (!chosen_plan?.month) return null;
  const { name, month, year } = chosen_plan;
  // With other prices than the estimate’s, the year would be one that the page doesn’t show.
  const total = plan?.year?.net_premium === year.net_premium ? plan.total : null;
  const about = (amount: number) => amountText(amount, null, prices_projected);
  const whole = (amount: number | null | undefined) =>
    wholeAmountText(amount, null, prices_projected && amount != null);
  return {
    plan: plan ? `${name}, ${plan.carrier}` : name,
    cells: [
      [t.premium, about(month.premium)],
      [t.net, about(month.net_premium)],
      ...(plan
        ? [
            [t.deductible, perYear(plan.deductible)] as const,
            [t.limit, perYear(plan.limit)] as const,
            ...(total
              ? [
                  [t.low, whole(total.low)] as const,
                  [t.middle, whole(total.middle)] as const,
                  [t.high, whole(total.high)] as const,
                ]
              : []),
          ]
        : []),
    ],
    note: total ? `${t.meaning} ${t.gaps}` : t.gaps,
  };
}
