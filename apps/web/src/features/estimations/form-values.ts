import type { BodyInput } from 'contract/endpoint';
import type { createEstimation, Estimation, EstimationInput } from 'contract/endpoints/estimations';
import type { Survey } from 'contract/endpoints/surveys';
import type { PlaceCode } from 'contract/vocabulary/states';
import { texts } from './texts.ts';

/** One entry of the dependents editor. */
export interface DependentValues {
  /** Tells entries apart while they come and go; never sent. */
  key: string;
  id?: number;
  /** Null when empty, NaN when what was typed is no number; so are the form's other numbers. */
  age: number | null;
  sex: '' | 'Male' | 'Female';
  /** Spouse is "yes", child is "no" (specification, section 3); empty until chosen, always empty for the first entry. */
  spouse: '' | 'yes' | 'no';
}

/** The form as it is filled in, complete or not. Names are the wire's. */
export interface FormValues {
  client_first_name: string;
  zip: string;
  county: string;
  state: PlaceCode | '';
  plan_year: '2025' | '2026';
  dependents_attributes: DependentValues[];
  household_size: number | null;
  income: number | null;
  tax_filing_status: '' | 'single' | 'married_joint' | 'married_seperate';
  last_year_income: number | null;
}

/** What the calls that save an estimate take. */
export type EstimationBody = BodyInput<typeof createEstimation>['estimation'];

let lastKey = 0;
/** An entry of the dependents editor that nothing is known about yet. */
export function blankDependent(spouse: DependentValues['spouse'] = ''): DependentValues {
  lastKey += 1;
  return { key: `new-${lastKey}`, age: null, sex: '', spouse };
}

export const blankForm = (): FormValues => ({
  client_first_name: '',
  zip: '',
  county: '',
  state: '',
  plan_year: '2025',
  dependents_attributes: [blankDependent()],
  household_size: null,
  income: null,
  tax_filing_status: '',
  last_year_income: null,
});

/** A new estimate for a client who told about themself in the survey. */
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

/** A saved estimate as the form shows it. */
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

/** Whether somebody in the form is under 65, and whether somebody is 65 or over; entries without an age are neither. */
export function agesOf(values: Pick<FormValues, 'dependents_attributes'>): { hasUnder65: boolean; hasSenior: boolean } {
  const ages = values.dependents_attributes.flatMap(({ age }) => age ?? []);
  return { hasUnder65: ages.some((age) => age < 65), hasSenior: ages.some((age) => age >= 65) };
}

/** What the form says, as it is sent; a section that is not on screen sends null. May still be incomplete. */
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
  // What is missing is undefined here; the endpoint's own schema is what says so.
  return body as EstimationBody;
}

const isWithin = (value: number | null, min: number, max: number) => value !== null && value >= min && value <= max;
const isAge = (age: number | null): age is number => isWithin(age, 0, 120) && Number.isInteger(age);
const isAmount = (value: number | null) => isWithin(value, 0, 999_999_999.99);
const isDescribed = ({ age, sex, spouse }: DependentValues, index: number) =>
  isAge(age) && sex !== '' && (index === 0 || spouse !== '');

/** Which questions are still open before there can be figures, in the form's own words. The name is not one of them. */
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

/** What the form says, as an estimate is computed from it. */
export type Computable = Pick<
  EstimationInput,
  'dependents_attributes' | 'household_size' | 'income' | 'last_year_income' | 'tax_filing_status'
>;

/** The form's content once it is complete enough to be computed, judged without the schema: this runs at every keystroke. */
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
