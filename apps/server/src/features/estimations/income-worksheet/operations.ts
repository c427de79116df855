import type { EstimationInput } from 'contract/endpoints/estimations';
import { workedIncome } from 'contract/endpoints/income-worksheet-figures';
import type { Market } from 'estimator';
import { throwFieldErrors } from '../../../api-error.ts';

const dollarsText = (dollars: number) => dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** @throws ApiError `validation_failed` if the income is not what its worksheet yields, which the market can change */
export function requireWorksheetIncome(input: EstimationInput, market: Market): void {
  if (!input.income_worksheet) return;
  const { income, untaxed_social_security: untaxed } = workedIncome(input.income_worksheet, input, market);
  if (input.income === income && (input.untaxed_social_security ?? 0) === untaxed) return;
  const ofIt = untaxed === 0 ? '' : `, ${dollarsText(untaxed)} of it untaxed Social Security`;
  throwFieldErrors({
    income: [`Household income is ${dollarsText(income)} by its worksheet${ofIt}. Use that, or remove the worksheet.`],
  });
}
