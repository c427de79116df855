import type { Calculation } from 'contract/endpoints/calculation';
import { headlineTexts } from '../headline-texts.ts';

type Bought = Pick<Calculation, 'chosen_plan' | 'premiums'>;

/** In the month of the calculation. The lowest silver plan without a choice, and after a move. */
export const premiumOf = ({ chosen_plan, premiums }: Bought) => chosen_plan?.month ?? premiums?.['Silver Plan'];

/** Of the year. */
export const yearPremiumOf = ({ chosen_plan, year }: Pick<Calculation, 'chosen_plan' | 'year'>) =>
  chosen_plan?.year ?? year.premiums?.['Silver Plan'];

/** As in a sentence. */
export const planName = (plan: { readonly name: string } | null | undefined): string =>
  plan?.name ?? headlineTexts.summary.plan;

/** Its figures among the reasons. */
export const premiumFigures = ({ chosen_plan }: Pick<Calculation, 'chosen_plan'>) => {
  const prefix = chosen_plan?.month ? 'chosen' : 'silver';
  return {
    premium: `${prefix}_premium`,
    net: `${prefix}_net_premium`,
    stateHelp: `${prefix}_state_help`,
  } as const;
};

/** From the credit or the state, with a premium. A chosen plan can have none where the silver one has. */
export const isHelped = ({
  chosen_plan,
  premiums,
  ...help
}: Bought & Pick<Calculation, 'tax_credit' | 'tax_credit_range'>) => {
  const month = chosen_plan?.month;
  if (month) return month.net_premium < month.premium;
  const silver = premiums?.['Silver Plan'];
  return Boolean(help.tax_credit || help.tax_credit_range || silver?.state_help || silver?.state_help_range);
};
