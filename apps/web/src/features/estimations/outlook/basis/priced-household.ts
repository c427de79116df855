import type { EstimationInput } from 'contract/endpoints/estimations';
import type { Market } from 'estimator';

/** What costs depend on, in a place and year. */
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
