import type { Calculation } from 'contract/endpoints/calculation';
import { calculationOf, householdOf } from 'contract/endpoints/calculation-figures';
import type { Estimation } from 'contract/endpoints/estimations';
import { withIncomeReasons } from 'contract/endpoints/income-worksheet-figures';
import type { Subject } from 'estimate-texts/subject/subject-names';
import { estimate, type Market } from 'estimator';
import { computable } from '../form/computable.ts';
import type { FormValues } from '../form/form-values.ts';
import { firstPaidMonth } from '../result/shown-month.ts';

export interface Live {
  subject: Subject;
  calculation: Calculation;
}

/** @param month that monthly figures are of; null for the first one with costs */
export function compute(
  values: FormValues,
  market: Market,
  month: number | null,
  chosen_plan: Estimation['chosen_plan'] = null,
): Live | null {
  const input = computable(values);
  if (!input) return null;
  const household = householdOf(input);
  const answers = { ...input, plan_year: market.plan_year };
  const inMonth = (number: number) =>
    withIncomeReasons(calculationOf(estimate(household, market, market.plan_year, number)), answers, market);
  const first = inMonth(month ?? 1);
  const paid = month ?? firstPaidMonth(first);
  const { dependents_attributes: dependents, events, ...amounts } = input;
  const subject = {
    client_first_name: values.client_first_name.trim(),
    zip: values.zip,
    county: values.county,
    county_name: market.county_name,
    state: market.state,
    plan_year: market.plan_year,
    ...amounts,
    dependents,
    events,
    chosen_plan,
  };
  return { subject, calculation: paid === first.month ? first : inMonth(paid) };
}
