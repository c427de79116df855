import type { BodyInput } from 'contract/endpoint';
import type { Client } from 'contract/endpoints/engagements';
import type { createEstimation, Estimation } from 'contract/endpoints/estimations';
import type { IncomeWorksheet } from 'contract/endpoints/income-worksheet';
import type { Survey } from 'contract/endpoints/surveys';
import type { PlaceCode } from 'contract/vocabulary/states';
import type { Choice } from '../../../ui/lookup-field.tsx';
import type { PersonValues } from '../../../ui/people-editor.tsx';
import { ageOf, hasMedicareIn } from './ages.ts';
import { type EventValues, eventsBody, eventsOfSaved, eventsYearsLater } from './event-values.ts';
import { blankOffer, type OfferValues, offerBody, offerOfSaved } from './other-coverage/employer-offer-values.ts';
import { blankHistory, historyBody, type MedicareHistoryValues } from './other-coverage/medicare-history-values.ts';
import { type PlanYear, startingPlanYear } from './starting-plan-year.ts';
import { areWagesAboveIncome, blankTaxReturn, type TaxReturnValues, taxReturnOf } from './tax-return-values.ts';

/** Numbers of the form are null while empty, and NaN if they are not a number. */
export interface DependentValues extends PersonValues, MedicareHistoryValues {
  id?: number;
  /** `YYYY-MM-DD`, in part while it is typed. Empty if only the age is known. */
  birth_date: string;
}

export interface FormValues extends TaxReturnValues {
  client_id: Choice | null;
  client_first_name: string;
  zip: string;
  county: string;
  state: PlaceCode | '';
  plan_year: `${PlanYear}`;
  dependents_attributes: DependentValues[];
  household_size: number | null;
  income: number | null;
  /** What the income was worked out from. */
  income_worksheet: IncomeWorksheet | null;
  income_confirmed: boolean;
  untaxed_social_security: number | null;
  tax_filing_status: '' | 'single' | 'married_joint' | 'married_seperate';
  last_year_income: number | null;
  year_between_income: number | null;
  employer_offer: OfferValues;
  events: EventValues[];
}

export type EstimationBody = BodyInput<typeof createEstimation>['estimation'];

let lastKey = 0;
export function blankDependent(spouse: DependentValues['spouse'] = ''): DependentValues {
  lastKey += 1;
  return { key: `new-${lastKey}`, age: null, birth_date: '', sex: '', spouse, ...blankHistory };
}

export const blankForm = (): FormValues => ({
  client_id: null,
  client_first_name: '',
  zip: '',
  county: '',
  state: '',
  plan_year: `${startingPlanYear(new Date()).year}`,
  dependents_attributes: [blankDependent()],
  household_size: null,
  income: null,
  income_worksheet: null,
  income_confirmed: false,
  ...blankTaxReturn,
  untaxed_social_security: null,
  tax_filing_status: '',
  last_year_income: null,
  year_between_income: null,
  employer_offer: blankOffer,
  events: [],
});

/** What is known about a client who has not finished the survey. */
export const formOfClient = ({ id, name, first_name }: Pick<Client, 'id' | 'name' | 'first_name'>): FormValues => ({
  ...blankForm(),
  client_id: { id, name },
  client_first_name: first_name,
});

export const formOfSurvey = (survey: Survey): FormValues => ({
  ...formOfClient(survey),
  zip: survey.zip_code ?? '',
  dependents_attributes: survey.dependents.length
    ? survey.dependents.map(({ age, sex, spouse, birth_date }, index) => ({
        ...blankDependent(index === 0 ? '' : spouse ? 'yes' : 'no'),
        age,
        birth_date: birth_date ?? '',
        sex,
      }))
    : [blankDependent()],
  household_size: survey.household_size,
  income: survey.income,
  tax_filing_status: survey.tax_filing_status,
});

const peopleOfSaved = (saved: Estimation): DependentValues[] =>
  saved.dependents.map((person, index) => ({
    key: `saved-${person.id}`,
    id: person.id,
    age: person.age,
    birth_date: person.birth_date ?? '',
    sex: person.sex,
    spouse: index === 0 ? '' : person.spouse ? 'yes' : 'no',
    part_b_late_months: person.part_b_late_months,
    part_d_late_months: person.part_d_late_months,
    medicare_quarters: person.medicare_quarters ?? '',
  }));

export function formOf(saved: Estimation): FormValues {
  const people = peopleOfSaved(saved);
  return {
    client_id: saved.client,
    client_first_name: saved.client_first_name,
    zip: saved.zip,
    county: saved.county,
    state: saved.state,
    plan_year: `${saved.plan_year}`,
    dependents_attributes: people,
    household_size: saved.household_size,
    income: saved.income,
    income_worksheet: saved.income_worksheet,
    income_confirmed: saved.income_confirmed,
    plan_year_filing_status: saved.plan_year_filing_status ?? '',
    lived_apart_all_year: saved.lived_apart_all_year,
    credit_exception: saved.credit_exception,
    untaxed_social_security: saved.untaxed_social_security,
    tax_filing_status: saved.tax_filing_status ?? '',
    last_year_income: saved.last_year_income,
    year_between_income: saved.year_between_income,
    employer_offer: offerOfSaved(saved.employer_offer, people),
    events: eventsOfSaved(saved, people),
  };
}

/** The same household in another plan year. Ages without a birth date change with the year. */
export function inPlanYear(values: FormValues, year: PlanYear): FormValues {
  const years = year - Number(values.plan_year);
  return {
    ...values,
    plan_year: `${year}`,
    events: eventsYearsLater(values.events, years),
    dependents_attributes: values.dependents_attributes.map((person) =>
      person.age === null || person.birth_date !== '' ? person : { ...person, age: person.age + years },
    ),
  };
}

type Aged = Pick<FormValues, 'dependents_attributes' | 'plan_year'>;

const socialSecurityAge = 62;
const medicareAge = 65;

/** What the form asks depends on ages. Entries without an age belong to no group. */
export function agesOf({ dependents_attributes, plan_year }: Aged) {
  const year = Number(plan_year);
  const ages = dependents_attributes.flatMap((person) => ageOf(person, year) ?? []);
  const hasUnder65 = ages.some((age) => age < medicareAge);
  const hasSenior = ages.some((age) => age >= medicareAge);
  return {
    hasUnder65,
    hasSenior,
    hasMedicare: dependents_attributes.some((person) => hasMedicareIn(person, year)),
    hasMedicareNextYear: dependents_attributes.some((person) => (ageOf(person, year + 1) ?? 0) >= medicareAge - 1),
    hasSocialSecurity: hasUnder65 && ages.some((age) => age >= socialSecurityAge),
  };
}

export function amountsOf(values: FormValues) {
  const { hasUnder65, hasMedicare, hasMedicareNextYear, hasSocialSecurity } = agesOf(values);
  const household_size = hasUnder65 ? values.household_size : null;
  const income = hasUnder65 ? values.income : null;
  const income_worksheet = hasUnder65 ? values.income_worksheet : null;
  return {
    household_size,
    income,
    income_worksheet,
    income_confirmed: values.income_confirmed && areWagesAboveIncome(values, income),
    ...taxReturnOf(values, household_size),
    untaxed_social_security: hasSocialSecurity || income_worksheet ? values.untaxed_social_security : null,
    last_year_income: hasMedicare ? values.last_year_income : null,
    year_between_income: hasMedicareNextYear ? values.year_between_income : null,
    tax_filing_status: hasMedicare ? values.tax_filing_status || null : null,
  };
}

/** Spouses who file separately without an exception get neither the tax credit nor the help of states. */
export function isBarredByFiling(values: FormValues): boolean {
  const { plan_year_filing_status, credit_exception } = amountsOf(values);
  return plan_year_filing_status === 'separate' && !credit_exception;
}

export function bodyOf(values: FormValues): EstimationBody {
  const { dependents_attributes: people } = values;
  const body = {
    client_id: values.client_id?.id ?? null,
    client_first_name: values.client_first_name,
    zip: values.zip,
    county: values.county,
    ...(values.state ? { state: values.state } : {}),
    plan_year: Number(values.plan_year),
    dependents_attributes: people.map((person, index) => ({
      ...(person.id === undefined ? {} : { id: person.id }),
      age: ageOf(person, Number(values.plan_year)) ?? undefined,
      birth_date: person.birth_date || null,
      sex: person.sex || undefined,
      spouse: person.spouse === 'yes' ? 'yes' : 'no',
      myself: index === 0,
      ...historyBody(person, hasMedicareIn(person, Number(values.plan_year))),
    })),
    ...amountsOf(values),
    employer_offer: agesOf(values).hasUnder65 ? offerBody(values.employer_offer, people) : null,
    events: eventsBody(values.events, people, Number(values.plan_year)),
  };
  // Missing values are undefined. The endpoint's schema reports them.
  return body as EstimationBody;
}
