import type { Estimation } from 'contract/endpoints/estimations';
import type { NameOf } from '../figures/reasons.ts';
import { texts } from '../texts.ts';

export interface Subject
  extends Pick<
    Estimation,
    | 'client_first_name'
    | 'zip'
    | 'county_name'
    | 'state'
    | 'plan_year'
    | 'household_size'
    | 'income'
    | 'last_year_income'
    | 'tax_filing_status'
  > {
  dependents: readonly { age: number; spouse: boolean }[];
}

export function namesOf({ client_first_name, dependents }: Subject): NameOf {
  return (person) => {
    if (person === 0) return client_first_name || texts.people.you;
    const { age, spouse } = dependents[person] ?? { age: 0, spouse: false };
    return texts.people.aged(spouse ? texts.people.spouse : texts.people.child, age);
  };
}
