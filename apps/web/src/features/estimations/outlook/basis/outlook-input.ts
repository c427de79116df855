import { householdOf } from 'contract/endpoints/calculation-figures';
import type { Subject } from 'estimate-texts/subject/subject-names';
import type { Household, Market } from 'estimator';
import { monthsOf, type YearFigures } from 'estimator/months';

export const householdOfSubject = ({ dependents, events, ...amounts }: Subject): Household =>
  householdOf({
    dependents_attributes: dependents.map((person) => ({ ...person, birth_date: person.birth_date ?? null })),
    events: [...events],
    household_size: amounts.household_size,
    income: amounts.income,
    plan_year_filing_status: amounts.plan_year_filing_status,
    lived_apart_all_year: amounts.lived_apart_all_year,
    credit_exception: amounts.credit_exception,
    last_year_income: amounts.last_year_income,
    tax_filing_status: amounts.tax_filing_status,
    year_between_income: amounts.year_between_income,
    employer_offer: amounts.employer_offer,
  });

export const yearOfSubject = (subject: Subject, market: Market): YearFigures =>
  monthsOf(householdOfSubject(subject), market, market.plan_year);
