// Apart from the months of the estimator, which only lazy panels load.
import type { EstimationInput } from 'contract/endpoints/estimations';
import type { Subject } from 'estimate-texts/subject/subject-names';
import type { Market } from 'estimator';

/** Of the tabs of an estimate. */
export type Part = 'year' | 'years' | 'scenarios';

export interface SavedOutlook {
  /** The id of the estimate, or the token of its public link. */
  estimationKey: string;
  isReadOnly: boolean;
  /** The estimate has changes that are not saved. */
  isDraft: boolean;
}

export interface PricedHousehold {
  readonly input: Pick<
    EstimationInput,
    'dependents_attributes' | 'household_size' | 'income' | 'last_year_income' | 'tax_filing_status' | 'events'
  > &
    Partial<
      Pick<
        EstimationInput,
        | 'untaxed_social_security'
        | 'year_between_income'
        | 'plan_year_filing_status'
        | 'lived_apart_all_year'
        | 'credit_exception'
        | 'employer_offer'
      >
    >;
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
