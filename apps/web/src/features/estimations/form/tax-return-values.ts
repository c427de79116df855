import { isMarriedAtYearEnd, otherReturns, retirementWages } from 'contract/endpoints/tax-return';
import type { ReturnStatus } from 'contract/vocabulary/estimations';
import { completeEvents, type EventValues } from './event-values.ts';

export interface TaxReturnValues {
  /** '' until chosen. */
  plan_year_filing_status: '' | ReturnStatus;
  lived_apart_all_year: boolean;
  credit_exception: boolean;
}

export const blankTaxReturn: TaxReturnValues = {
  plan_year_filing_status: '',
  lived_apart_all_year: false,
  credit_exception: false,
};

interface Household {
  readonly plan_year: string;
  readonly dependents_attributes: readonly { readonly key: string; readonly spouse: string }[];
  readonly events: readonly EventValues[];
}
type Answers = Household & TaxReturnValues;

const eventsOf = ({ events, dependents_attributes: people, plan_year }: Household) =>
  completeEvents(events, people, Number(plan_year));

/** People listed who are on the return of the plan year. */
const listedOnReturn = (values: Answers): number =>
  values.dependents_attributes.length - otherReturns(eventsOf(values)).size;

export const leastSize = (values: Answers, household_size: number | null): number =>
  Math.max(listedOnReturn(values), taxReturnOf(values, household_size).plan_year_filing_status === 'joint' ? 2 : 1);

/** How the return of the plan year can be filed. Empty if it has one adult, so that it is not asked. */
export function returnChoices(values: Answers, household_size: number | null): readonly ReturnStatus[] {
  const people = values.dependents_attributes.map(({ spouse }) => ({ spouse: spouse === 'yes' }));
  if (isMarriedAtYearEnd(people, eventsOf(values))) return ['joint', 'separate'];
  return (household_size ?? 0) > listedOnReturn(values) ? ['single', 'head_of_household', 'joint', 'separate'] : [];
}

/** A couple files jointly unless another choice was made. */
export function taxReturnOf(values: Answers, household_size: number | null) {
  const choices = returnChoices(values, household_size);
  const chosen = choices.find((choice) => choice === values.plan_year_filing_status);
  const status = chosen ?? (choices[0] === 'joint' ? choices[0] : null);
  const isSeparate = status === 'separate';
  return {
    plan_year_filing_status: status,
    lived_apart_all_year: isSeparate && values.lived_apart_all_year,
    credit_exception: isSeparate && values.credit_exception,
  };
}

export const areWagesAboveIncome = (values: Household, income: number | null): boolean =>
  income !== null && retirementWages(eventsOf(values)) > Math.max(0, income);
