import type { EmployerOffer } from 'contract/endpoints/employer-offers';
import type { EstimationInput } from 'contract/endpoints/estimations';
import { planYears } from 'contract/vocabulary/estimations';
import { texts } from '../texts.ts';
import { ageOf, ageOfBirthDate, hasMedicareIn } from './ages.ts';
import { completeEvents } from './event-values.ts';
import { agesOf, amountsOf, type DependentValues, type FormValues } from './form-values.ts';
import type { WorksheetBasis } from './income-worksheet/use-worked-income.ts';
import { completeOffer } from './other-coverage/employer-offer-values.ts';
import { completeHistory } from './other-coverage/medicare-history-values.ts';
import { areWagesAboveIncome, leastSize } from './tax-return-values.ts';

const isWithin = (value: number | null, min: number, max: number) => value !== null && value >= min && value <= max;
const isAge = (age: number | null): age is number => isWithin(age, 0, 120) && Number.isInteger(age);
const maxAmount = 999_999_999.99;
const isAmount = (value: number | null) => isWithin(value, 0, maxAmount);
const isDescribed = (person: DependentValues, index: number, year: number) =>
  isAge(ageOf(person, year)) && person.sex !== '' && (index === 0 || person.spouse !== '');

export function neededOf(values: FormValues): string[] {
  const t = texts.form;
  const { hasUnder65, hasSenior } = agesOf(values);
  const { dependents_attributes: people, household_size, income, last_year_income, tax_filing_status } = values;
  const planYear = Number(values.plan_year);
  const isZip = /^\d{5}$/.test(values.zip);
  const hasOneSpouse = people.filter(({ spouse }) => spouse === 'yes').length <= 1;
  const isSize = isWithin(household_size, leastSize(values, household_size), 40) && Number.isInteger(household_size);
  const questions: readonly [isOpen: boolean, label: string][] = [
    [!isZip, t.zip],
    [isZip && values.county === '', t.county],
    [!people.every((person, index) => isDescribed(person, index, planYear)) || !hasOneSpouse, t.whoShort],
    [hasUnder65 && !isSize, t.householdSize],
    [hasUnder65 && !isWithin(income, -maxAmount, maxAmount), t.income],
    [hasUnder65 && areWagesAboveIncome(values, income) && !values.income_confirmed, t.confirmIncomeShort],
    [hasSenior && tax_filing_status === '', t.filingStatus(planYear - 2)],
    [hasSenior && !isAmount(last_year_income), t.lastYearIncome(planYear - 2)],
  ];
  return questions.flatMap(([isOpen, label]) => (isOpen ? [label] : []));
}

export type Computable = Pick<EstimationInput, 'dependents_attributes' | 'events'> &
  ReturnType<typeof amountsOf> & { employer_offer: EmployerOffer | null };

/** Whatever the income is. */
export const worksheetBasis = (values: FormValues): WorksheetBasis => {
  const { zip, county, plan_year, events, dependents_attributes: people } = values;
  const year = planYears.find((one) => `${one}` === plan_year) ?? planYears[0];
  return {
    place: { zip, county, plan_year: year, events: completeEvents(events, people, year) },
    household: computable({ ...values, income: 0, income_confirmed: true }),
    filing: amountsOf(values),
  };
};

/** Does not use the schema, because it runs at every keystroke. */
export function computable(values: FormValues): Computable | null {
  if (neededOf(values).length > 0) return null;
  const { dependents_attributes: people, plan_year } = values;
  const amounts = amountsOf(values);
  return {
    dependents_attributes: people.flatMap((person) => {
      const age = ageOf(person, Number(plan_year));
      const birth_date = ageOfBirthDate(person.birth_date, Number(plan_year)) === null ? null : person.birth_date;
      return isAge(age) && person.sex !== ''
        ? [
            {
              age,
              birth_date,
              sex: person.sex,
              spouse: person.spouse === 'yes',
              ...completeHistory(person, hasMedicareIn(person, Number(plan_year))),
            },
          ]
        : [];
    }),
    ...amounts,
    income: amounts.income === null ? null : Math.max(0, amounts.income),
    untaxed_social_security: isAmount(amounts.untaxed_social_security) ? amounts.untaxed_social_security : null,
    last_year_income: isAmount(amounts.last_year_income) ? amounts.last_year_income : null,
    year_between_income: isAmount(amounts.year_between_income) ? amounts.year_between_income : null,
    employer_offer: agesOf(values).hasUnder65 ? completeOffer(values.employer_offer, people) : null,
    events: completeEvents(values.events, people, Number(plan_year)),
  };
}
