import type { Market } from 'estimator';
import type { IncomeLines } from 'estimator/income-lines';
import { creditAt, incomeWorksheet } from 'estimator/income-worksheet';
import { centsOf, dollarsOf } from './amounts.ts';
import type { Calculation } from './calculation.ts';
import { householdOf } from './calculation-figures.ts';
import type { EstimationInput } from './estimations.ts';
import type { IncomeWorksheet } from './income-worksheet.ts';
import { filingOf, isMarriedAtYearEnd } from './tax-return.ts';

type Answers = Parameters<typeof householdOf>[0] & Pick<EstimationInput, 'plan_year'>;

/** What the lines yield for a return: the incomes of the credit and of Medicare, in dollars, with each step. */
export interface WorkedIncome {
  readonly income: number;
  readonly untaxed_social_security: number;
  readonly medicare_income: number;
  readonly reasons: Calculation['reasons'];
}

/** @param market null if it is not known, so that the health insurance of the self-employed leaves out the credit */
export function workedIncome(lines: IncomeWorksheet, answers: Answers, market: Market | null): WorkedIncome {
  const { dependents_attributes: people, events, plan_year } = answers;
  const filing = filingOf(answers);
  const found = incomeWorksheet({
    lines: Object.fromEntries(
      Object.entries(lines).map(([line, dollars]) => [line, centsOf(dollars ?? 0)]),
    ) satisfies IncomeLines,
    filing: {
      status: filing?.status ?? (isMarriedAtYearEnd(people, events) ? 'joint' : 'single'),
      lived_apart: filing?.lived_apart ?? false,
    },
    year: plan_year,
    creditAt: market && lines.health_insurance ? creditAt(householdOf(answers), market, plan_year) : null,
  });
  return {
    income: dollarsOf(found.income_cents),
    untaxed_social_security: dollarsOf(found.untaxed_social_security_cents),
    medicare_income: dollarsOf(found.medicare_income_cents),
    reasons: found.reasons.map((reason) => ({ ...reason, inputs: { ...reason.inputs }, row: null })),
  };
}

/** The calculation with the steps of its income, where the income was worked out. */
export const withIncomeReasons = (
  calculation: Calculation,
  answers: Answers & Pick<EstimationInput, 'income_worksheet'>,
  market: Market,
): Calculation =>
  answers.income_worksheet
    ? {
        ...calculation,
        reasons: [...workedIncome(answers.income_worksheet, answers, market).reasons, ...calculation.reasons],
      }
    : calculation;

/** For people who may not see the lines of the income. */
export const withoutIncomeReasons = (calculation: Calculation): Calculation => ({
  ...calculation,
  reasons: calculation.reasons.filter(({ rule }) => rule !== 'income_worksheet'),
});
