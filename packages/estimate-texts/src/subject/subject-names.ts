import type { Estimation, EstimationInput } from 'contract/endpoints/estimations';
import type { medicareHistory } from 'contract/endpoints/medicare-history';
import { personTexts } from '../person-texts.ts';
import type { NameOf } from '../reasons/reasons.ts';

export interface Subject
  extends Pick<
    Estimation,
    | 'client_first_name'
    | 'zip'
    | 'county'
    | 'county_name'
    | 'state'
    | 'plan_year'
    | 'household_size'
    | 'income'
    | 'income_worksheet'
    | 'plan_year_filing_status'
    | 'lived_apart_all_year'
    | 'credit_exception'
    | 'untaxed_social_security'
    | 'last_year_income'
    | 'tax_filing_status'
    | 'year_between_income'
    | 'employer_offer'
    | 'events'
  > {
  dependents: readonly SubjectPerson[];
  chosen_plan?: Estimation['chosen_plan'];
}

interface SubjectPerson
  extends Pick<Estimation['dependents'][number], 'age' | 'sex' | 'spouse'>,
    Partial<Pick<EstimationInput['dependents_attributes'][number], keyof typeof medicareHistory>> {
  birth_date?: string | null | undefined;
}

type Named = Pick<Subject, 'client_first_name'> & { dependents: readonly Pick<SubjectPerson, 'age' | 'spouse'>[] };

/** In headings and tables. */
export function labelsOf({ client_first_name, dependents }: Named): NameOf {
  return (person) => {
    if (person === 0) return client_first_name || personTexts.you;
    const { age, spouse } = dependents[person] ?? { age: 0, spouse: false };
    return personTexts.aged(spouse ? personTexts.spouse : personTexts.child, age);
  };
}

/** Within sentences. Only the name of the first person is known. */
export function namesOf({ client_first_name, dependents }: Named): NameOf {
  const { applicant, spouse, child } = personTexts.inSentence;
  const hasChildren = dependents.slice(1).filter((person) => !person.spouse).length > 1;
  return (person) => {
    if (person === 0) return client_first_name || applicant;
    if (dependents[person]?.spouse) return spouse;
    return hasChildren ? personTexts.childOf(dependents[person]?.age ?? 0) : child;
  };
}
