import type { Calculation } from 'contract/endpoints/calculation';
import { calculationOf, householdOf } from 'contract/endpoints/calculation-figures';
import { estimate, type Market } from 'estimator';
import { computable } from '../form/computable.ts';
import type { FormValues } from '../form/form-values.ts';
import { firstPaidMonth } from '../result/shown-month.ts';
import type { Subject } from '../subject/subject-names.ts';

export interface Live {
  subject: Subject;
  calculation: Calculation;
}

/** @param month that monthly figures are of; null for the first one with costs */
export function compute(values: FormValues, market: Market, month: number | null): Live | null {
  const input = computable(values);
  if (!input) return null;
  const household = householdOf(input);
  const inMonth = (number: number) => calculationOf(estimate(household, market, market.plan_year, number));
  const first = inMonth(month ?? 1);
  const paid = month ?? firstPaidMonth(first);
  const subject = {
    client_first_name: values.client_first_name.trim(),
    zip: values.zip,
    county: values.county,
    county_name: market.county_name,
    state: market.state,
    plan_year: market.plan_year,
    household_size: input.household_size ?? null,
    income: input.income ?? null,
    plan_year_filing_status: input.plan_year_filing_status ?? null,
    lived_apart_all_year: input.lived_apart_all_year,
    credit_exception: input.credit_exception,
    untaxed_social_security: input.untaxed_social_security ?? null,
    last_year_income: input.last_year_income ?? null,
    tax_filing_status: input.tax_filing_status ?? null,
    year_between_income: input.year_between_income ?? null,
    dependents: input.dependents_attributes,
    events: input.events,
  };
  return { subject, calculation: paid === first.month ? first : inMonth(paid) };
}
