import type { BodyInput } from 'contract/endpoint';
import type { createEstimation, Estimation, EstimationInput } from 'contract/endpoints/estimations';
import type { Survey } from 'contract/endpoints/surveys';
import type { PlaceCode } from 'contract/vocabulary/states';
import type { PersonValues } from '../../../ui/people-editor.tsx';
import { texts } from '../texts.ts';
import { type PlanYear, startingPlanYear } from './starting-plan-year.ts';

/** Numbers of the form are null while empty, and NaN if they are not a number. */
export interface DependentValues extends PersonValues {
  id?: number;
}

export interface FormValues {
  client_first_name: string;
  zip: string;
  county: string;
  state: PlaceCode | '';
  plan_year: `${PlanYear}`;
  dependents_attributes: DependentValues[];
  household_size: number | null;
  income: number | null;
  tax_filing_status: '' | 'single' | 'married_joint' | 'married_seperate';
  last_year_income: number | null;
}

export type EstimationBody = BodyInput<typeof createEstimation>['estimation'];

let lastKey = 0;
export function blankDependent(spouse: DependentValues['spouse'] = ''): DependentValues {
  lastKey += 1;
  return { key: `new-${lastKey}`, age: null, sex: '', spouse };
}

export const blankForm = (): FormValues => ({
  client_first_name: '',
  zip: '',
  county: '',
  state: '',
  plan_year: `${startingPlanYear(new Date()).year}`,
  dependents_attributes: [blankDependent()],
  household_size: null,
  income: null,
  tax_filing_status: '',
  last_year_income: null,
});

export const formOfSurvey = (survey: Survey): FormValues => ({
  ...blankForm(),
  client_first_name: survey.first_name,
  zip: survey.zip_code ?? '',
  dependents_attributes: survey.dependents.length
    ? survey.dependents.map(({ age, sex, spouse }, index) => ({
        ...blankDependent(index === 0 ? '' : spouse ? 'yes' : 'no'),
        age,
        sex,
      }))
    : [blankDependent()],
  household_size: survey.household_size,
  income: survey.income,
});

export const formOf = (saved: Estimation): FormValues => ({
  client_first_name: saved.client_first_name,
  zip: saved.zip,
  county: saved.county,
  state: saved.state,
  plan_year: `${saved.plan_year}`,
  dependents_attributes: saved.dependents.map((person, index) => ({
    key: `saved-${person.id}`,
    id: person.id,
    age: person.age,
    sex: person.sex,
    spouse: index === 0 ? '' : person.spouse ? 'yes' : 'no',
  })),
  household_size: saved.household_size,
  income: saved.income,
  tax_filing_status: saved.tax_filing_status ?? '',
  last_year_income: saved.last_year_income,
});

/** Entries without an age belong to neither group. */
export function agesOf(values: Pick<FormValues, 'dependents_attributes'>): { hasUnder65: boolean; hasSenior: boolean } {
  const ages = values.dependents_attributes.flatMap(({ age }) => age ?? []);
  return { hasUnder65: ages.some((age) => age < 65), hasSenior: ages.some((age) => age >= 65) };
}

/** Sections that are not visible send null, and the body may be incomplete. */
export function bodyOf(values: FormValues): EstimationBody {
  const { hasUnder65, hasSenior } = agesOf(values);
  const body = {
    client_first_name: values.client_first_name,
    zip: values.zip,
    county: values.county,
    ...(values.state ? { state: values.state } : {}),
    plan_year: Number(values.plan_year),
    dependents_attributes: values.dependents_attributes.map((person, index) => ({
      ...(person.id === undefined ? {} : { id: person.id }),
      age: person.age ?? undefined,
      sex: person.sex || undefined,
      spouse: person.spouse === 'yes' ? 'yes' : 'no',
      myself: index === 0,
    })),
    household_size: hasUnder65 ? values.household_size : null,
    income: hasUnder65 ? values.income : null,
    last_year_income: hasSenior ? values.last_year_income : null,
    tax_filing_status: hasSenior ? values.tax_filing_status || null : null,
  };
  // Missing values are undefined. The endpoint's schema reports them.
  return body as EstimationBody;
}

const isWithin = (value: number | null, min: number, max: number) => value !== null && value >= min && value <= max;
const isAge = (age: number | null): age is number => isWithin(age, 0, 120) && Number.isInteger(age);
const isAmount = (value: number | null) => isWithin(value, 0, 999_999_999.99);
const isDescribed = ({ age, sex, spouse }: DependentValues, index: number) =>
  isAge(age) && sex !== '' && (index === 0 || spouse !== '');

export function neededOf(values: FormValues): string[] {
  const t = texts.form;
  const { hasUnder65, hasSenior } = agesOf(values);
  const { dependents_attributes: people, household_size, income, last_year_income, tax_filing_status } = values;
  const year = Number(values.plan_year) - 2;
  const isZip = /^\d{5}$/.test(values.zip);
  const hasOneSpouse = people.filter(({ spouse }) => spouse === 'yes').length <= 1;
  const isSize = isWithin(household_size, people.length, 40) && Number.isInteger(household_size);
  const questions: readonly [isOpen: boolean, label: string][] = [
    [!isZip, t.zip],
    [isZip && values.county === '', t.county],
    [!people.every(isDescribed) || !hasOneSpouse, t.whoShort],
    [hasUnder65 && !isSize, t.householdSize],
    [hasUnder65 && !isAmount(income), t.income],
    [hasSenior && tax_filing_status === '', t.filingStatus(year)],
    [hasSenior && !isAmount(last_year_income), t.lastYearIncome(year)],
  ];
  return questions.flatMap(([isOpen, label]) => (isOpen ? [label] : []));
}

export type Computable = Pick<
  EstimationInput,
  'dependents_attributes' | 'household_size' | 'income' | 'last_year_income' | 'tax_filing_status'
>;

/** Does not use the schema, because it runs at every keystroke. */
export function computable(values: FormValues): Computable | null {
  if (neededOf(values).length > 0) return null;
  const { hasUnder65, hasSenior } = agesOf(values);
  return {
    dependents_attributes: values.dependents_attributes.flatMap(({ age, sex, spouse }) =>
      isAge(age) && sex !== '' ? [{ age, sex, spouse: spouse === 'yes' }] : [],
    ),
    household_size: hasUnder65 ? values.household_size : null,
    income: hasUnder65 ? values.income : null,
    last_year_income: hasSenior ? values.last_year_income : null,
    tax_filing_status: hasSenior ? values.tax_filing_status || null : null,
  };
}
