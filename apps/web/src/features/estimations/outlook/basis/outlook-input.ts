import { householdOf } from 'contract/endpoints/calculation-figures';
import { type Household, type Market, medicareLaw } from 'estimator';
import { monthsOf, type YearFigures } from 'estimator/months';
import type { Subject } from '../../subject/subject-names.ts';

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

/** Whether prices are only known as ranges or projected, so that amounts to the cent would say too much. */
export function isApproximate({ months }: YearFigures, market: Market): boolean {
  const { price_ranges, is_projected, medicare, plan_year } = market;
  const isUsed = (by: 'marketplace' | 'medicare') =>
    months.some(({ people }) => people.some(({ covered_by }) => covered_by === by));
  return (
    price_ranges?.silver != null ||
    price_ranges?.benchmark != null ||
    (is_projected && isUsed('marketplace')) ||
    ((medicare?.is_projected === true || medicareLaw(plan_year).is_projected) && isUsed('medicare'))
  );
}
