import type { Calculation } from 'contract/endpoints/calculation';
import { type AmountRange, amountText } from 'estimate-texts/amount-text';
import { headlineTexts } from 'estimate-texts/headline-texts';
import { yearPremiumOf } from 'estimate-texts/summary/bought-plan';

const t = headlineTexts.summary.parts;

export interface HelpPart {
  kind: 'pay' | 'credit' | 'state';
  label: string;
  amount: number;
  text: string;
}

export interface HelpParts {
  before: string;
  parts: readonly HelpPart[];
}

type Helped = Pick<Calculation, 'chosen_plan' | 'household_total' | 'year' | 'prices_projected' | 'is_projected'>;

/** A year's cost before help, divided into who pays it. Null without help. */
export function helpParts(calculation: Helped): HelpParts | null {
  const { household_total, year, prices_projected, is_projected } = calculation;
  const plan = yearPremiumOf(calculation);
  if (!plan || !household_total) return null;
  const { premium, premium_range, net_premium, net_premium_range, state_help, state_help_range } = plan;
  const round = (dollars: number) => Math.round(dollars * 100) / 100;
  // A credit pays no more than the premium.
  const credit = round(premium - net_premium - state_help);
  if (credit <= 0 && state_help <= 0) return null;
  const other = round(household_total.year - net_premium);
  const creditRange =
    net_premium_range &&
    rangeOf((end) => Math.min(year.tax_credit_range?.[end] ?? credit, premium_range?.[end] ?? premium));
  const parts: HelpPart[] = [
    {
      kind: 'pay',
      label: t.pay,
      amount: household_total.year,
      text: amountText(household_total.year, household_total.year_range, is_projected),
    },
    { kind: 'credit', label: t.credit, amount: credit, text: amountText(credit, creditRange, prices_projected) },
    {
      kind: 'state',
      label: t.state,
      amount: state_help,
      text: amountText(state_help, state_help_range, prices_projected),
    },
  ];
  return {
    before: amountText(
      round(premium + other),
      premium_range && rangeOf((end) => premium_range[end] + other),
      is_projected,
    ),
    parts: parts.filter(({ kind, amount }) => kind === 'pay' || amount > 0),
  };
}

const rangeOf = (end: (name: keyof AmountRange) => number): AmountRange => ({ low: end('low'), high: end('high') });
