import { datedHouseholdOf } from 'contract/endpoints/calculation-figures';
import type { EstimationInput } from 'contract/endpoints/estimations';
import type { Market } from 'estimator';
import { type DatedHousehold, monthsOf, type YearFigures } from 'estimator/months';
import type { Subject } from '../../subject/subject-names.ts';

export const datedHouseholdOfSubject = ({ dependents, events, ...amounts }: Subject): DatedHousehold =>
  datedHouseholdOf({
    dependents_attributes: dependents.map((person) => ({ ...person, birth_date: person.birth_date ?? null })),
    events: [...events],
    household_size: amounts.household_size,
    income: amounts.income,
    last_year_income: amounts.last_year_income,
    tax_filing_status: amounts.tax_filing_status,
  });

export const yearOfSubject = (subject: Subject, market: Market): YearFigures =>
  monthsOf(datedHouseholdOfSubject(subject), market, market.plan_year);

/** Whether prices are only known as ranges, so that amounts to the cent would say too much. */
export const isApproximate = ({ price_ranges }: Market): boolean =>
  price_ranges?.silver != null || price_ranges?.benchmark != null;

export interface SavedOutlook {
  estimationKey: string;
  isReadOnly: boolean;
  isDraft: boolean;
}

export interface PricedHousehold {
  readonly input: Pick<
    EstimationInput,
    'dependents_attributes' | 'household_size' | 'income' | 'last_year_income' | 'tax_filing_status'
  > &
    Partial<Pick<EstimationInput, 'untaxed_social_security'>>;
  readonly market: Market;
}

/** Neither a household nor a failure while the prices are loading. */
export interface PricedState {
  readonly household: PricedHousehold | null;
  readonly failure: { message: string; requestId: string | null } | null;
  readonly retry: () => void;
}

/** False while the prices of another place or year are on their way. */
export const isMarketOf = ({ county, plan_year }: Pick<Subject, 'county' | 'plan_year'>, market: Market): boolean =>
  market.county === county && market.plan_year === plan_year;
