import { estimationInput } from 'contract/endpoints/estimations';
import { eventTexts } from 'estimate-texts/event-texts';
import { afterEach, expect, test, vi } from 'vitest';
import { savedEstimation } from '../../../testing/estimations.ts';
import { computable, neededOf } from './computable.ts';
import { blankEvent, type EventValues, eventsOfPeople } from './event-values.ts';
import { validate } from './form-schema.ts';
import {
  agesOf,
  blankForm,
  bodyOf,
  type DependentValues,
  type FormValues,
  formOf,
  formOfClient,
  formOfSurvey,
  inPlanYear,
} from './form-values.ts';
import { blankOffer } from './other-coverage/employer-offer-values.ts';
import { blankHistory } from './other-coverage/medicare-history-values.ts';

const person = (changes: Partial<DependentValues> = {}): DependentValues => ({
  key: String(Math.random()),
  age: 41,
  birth_date: '',
  sex: 'Female',
  spouse: '',
  ...blankHistory,
  ...changes,
});

const filled = (changes: Partial<FormValues> = {}): FormValues => ({
  client_id: null,
  client_first_name: 'Maria',
  zip: '27601',
  county: '37183',
  state: 'NC',
  plan_year: '2025',
  dependents_attributes: [person()],
  household_size: 2,
  income_worksheet: null,
  income: 40_000,
  income_confirmed: false,
  plan_year_filing_status: '',
  lived_apart_all_year: false,
  credit_exception: false,
  untaxed_social_security: null,
  tax_filing_status: '',
  last_year_income: null,
  year_between_income: null,
  employer_offer: blankOffer,
  events: [],
  ...changes,
});

const savedPerson = (id: number) => ({ id, age: 41, sex: 'Female' as const, spouse: false, myself: id === 1 });

const senior = (changes: Partial<FormValues> = {}) =>
  filled({
    dependents_attributes: [person({ age: 70 })],
    household_size: null,
    income: null,
    tax_filing_status: 'single',
    last_year_income: 90_000,
    ...changes,
  });

test('accepts a complete form', () => {
  for (const values of [filled(), senior()]) {
    expect(validate(values)).toEqual({});
    expect(estimationInput.parse(bodyOf(values))).toMatchObject({ client_first_name: 'Maria', plan_year: 2025 });
  }
});

test.each<[string, FormValues, Record<string, string>]>([
  ['no name', filled({ client_first_name: '  ' }), { client_first_name: 'First name is required' }],
  [
    '101 letters',
    filled({ client_first_name: 'x'.repeat(101) }),
    { client_first_name: 'First name must be at most 100 characters' },
  ],
  ['a short zip', filled({ zip: '276' }), { zip: 'Invalid zip code' }],
  ['no county', filled({ county: '' }), { county: 'County is required' }],
  [
    'no age',
    filled({ dependents_attributes: [person({ age: null })] }),
    { 'dependents_attributes.0.age': 'Age is required' },
  ],
  [
    'an age in words',
    filled({ dependents_attributes: [person({ age: Number.NaN })] }),
    { 'dependents_attributes.0.age': 'Age must be a number' },
  ],
  [
    'age -1',
    filled({ dependents_attributes: [person({ age: -1 })] }),
    { 'dependents_attributes.0.age': 'Age can’t be negative' },
  ],
  [
    'half a year',
    filled({ dependents_attributes: [person({ age: 40.5 })] }),
    { 'dependents_attributes.0.age': 'Age must be a whole number' },
  ],
  [
    'age 200',
    senior({ dependents_attributes: [person({ age: 200 })] }),
    { 'dependents_attributes.0.age': 'Age must be at most 120' },
  ],
  [
    'no sex',
    filled({ dependents_attributes: [person({ sex: '' })] }),
    { 'dependents_attributes.0.sex': 'Sex is required' },
  ],
  [
    'no type',
    filled({ dependents_attributes: [person(), person({ age: 9 })] }),
    { 'dependents_attributes.1.spouse': 'Choose spouse or child' },
  ],
  [
    'two spouses',
    filled({
      household_size: 3,
      dependents_attributes: [person(), person({ spouse: 'yes' }), person({ spouse: 'yes' })],
    }),
    { dependents_attributes: 'There can be only one spouse' },
  ],
  [
    '40 people',
    filled({
      household_size: 40,
      dependents_attributes: [person(), ...Array.from({ length: 39 }, () => person({ spouse: 'no' }))],
    }),
    { dependents_attributes: 'An estimate covers at most 20 people' },
  ],
  ['no household size', filled({ household_size: null }), { household_size: 'Household size is required' }],
  ['41 in the household', filled({ household_size: 41 }), { household_size: 'Household size must be at most 40' }],
  ['half a person', filled({ household_size: 2.5 }), { household_size: 'Household size must be a whole number' }],
  ['nobody in the household', filled({ household_size: 0 }), { household_size: 'Household size must be at least 1' }],
  [
    'a household smaller than its people',
    filled({ household_size: 1, dependents_attributes: [person(), person({ spouse: 'no' })] }),
    { household_size: 'Household size can’t be smaller than the number of people who need coverage' },
  ],
  ['no income', filled({ income: null }), { income: 'Household income (MAGI) is required' }],
  ['a loss of 10^12', filled({ income: -1e12 }), { income: 'Household income (MAGI) is too small' }],
  ['10^9', filled({ income: 1e9 }), { income: 'Household income (MAGI) is too large' }],
  ['words', filled({ income: Number.NaN }), { income: 'Household income (MAGI) must be a number' }],
  ['10^12', filled({ income: 1e12 }), { income: 'Household income (MAGI) is too large' }],
  ['no filing status', senior({ tax_filing_status: '' }), { tax_filing_status: '2023 tax filing status is required' }],
  [
    'no income of two years before',
    senior({ last_year_income: null }),
    { last_year_income: '2023 household MAGI is required' },
  ],
])('%s', (_, values, errors) => {
  expect(validate(values)).toEqual(errors);
});

test('returns all errors in the order of the form', () => {
  const values = filled({
    client_first_name: '',
    county: '',
    dependents_attributes: [
      person({ sex: '' }),
      person({ age: null, sex: '', spouse: '' }),
      person({ age: 70, spouse: 'no' }),
    ],
    household_size: null,
    income: null,
  });
  expect(Object.keys(validate(values))).toEqual([
    'client_first_name',
    'county',
    'dependents_attributes.0.sex',
    'dependents_attributes.1.spouse',
    'dependents_attributes.1.age',
    'dependents_attributes.1.sex',
    'household_size',
    'income',
    'tax_filing_status',
    'last_year_income',
  ]);
});

afterEach(() => vi.useRealTimers());

test('every new form starts with the next plan year from November 1, and sends its year', () => {
  vi.useFakeTimers({ now: new Date(2025, 10, 1) });
  const survey = {
    ...{ id: 3, first_name: 'Tom', name: 'Tom Reyes', zip_code: '27601', household_size: 1, income: 30_000 },
    ...{ tax_filing_status: 'single' as const, dependents: [] },
  };
  const starts = () => [blankForm(), formOfClient(survey), formOfSurvey(survey)].map((form) => bodyOf(form).plan_year);
  expect(starts()).toEqual([2026, 2026, 2026]);
  vi.setSystemTime(new Date(2025, 9, 31));
  expect(starts()).toEqual([2025, 2025, 2025]);
});

test('the survey’s birth date decides the age of the client', () => {
  const form = formOfSurvey({
    ...{ id: 3, first_name: 'Tom', name: 'Tom Reyes', zip_code: '27601', household_size: 2, income: 30_000 },
    tax_filing_status: 'married_joint',
    dependents: [
      { age: 30, sex: 'Male', spouse: false, birth_date: '1960-07-15' },
      { age: 50, sex: 'Female', spouse: true, birth_date: null },
    ],
  });
  expect(bodyOf({ ...form, plan_year: '2026' }).dependents_attributes).toMatchObject([
    { age: 65, birth_date: '1960-07-15' },
    { age: 50 },
  ]);
});

test('sends nothing of a hidden section', () => {
  const values = filled({ tax_filing_status: 'single', last_year_income: 90_000 });
  expect(bodyOf(values)).toMatchObject({
    household_size: 2,
    income: 40_000,
    tax_filing_status: null,
    last_year_income: null,
  });
  const grown = { ...values, dependents_attributes: [person({ age: 65 })] };
  expect(bodyOf(grown)).toMatchObject({
    household_size: null,
    income: null,
    tax_filing_status: 'single',
    last_year_income: 90_000,
  });
});

const ages = (...people: DependentValues[]) => agesOf(filled({ dependents_attributes: people }));

test('64 is under 65, 65 is not; an entry without an age is neither', () => {
  expect(ages(person({ age: 64 }))).toMatchObject({ hasUnder65: true, hasSenior: false, hasMedicare: false });
  expect(ages(person({ age: 65 }))).toMatchObject({ hasUnder65: false, hasSenior: true, hasMedicare: true });
  expect(agesOf(blankForm())).toMatchObject({ hasUnder65: false, hasSenior: false, hasMedicare: false });
});

test('a complete birth date decides the age on January 1 of the plan year', () => {
  const dated = filled({ dependents_attributes: [person({ age: 30, birth_date: '1960-07-15' })] });
  expect(bodyOf(dated).dependents_attributes[0]).toMatchObject({ age: 64, birth_date: '1960-07-15' });
  expect(bodyOf({ ...dated, plan_year: '2026' }).dependents_attributes[0]).toMatchObject({ age: 65 });
  expect(computable(dated)?.dependents_attributes[0]).toMatchObject({ age: 64, birth_date: '1960-07-15' });
  const begun = filled({ dependents_attributes: [person({ age: 30, birth_date: '-7-' })] });
  expect(bodyOf(begun).dependents_attributes[0]).toMatchObject({ age: 30 });
  expect(computable(begun)?.dependents_attributes[0]).toMatchObject({ age: 30, birth_date: null });
});

test.each([
  ['-7-', 'Birth date must be a date'],
  ['2025-02-30', 'Birth date must be a date'],
  ['1890-01-01', 'Birth date must be after 1900'],
  ['2999-01-01', 'Birth date can’t be in the future'],
])('birth date %s', (birth_date, message) => {
  const values = filled({ dependents_attributes: [person({ birth_date })] });
  expect(validate(values)).toEqual({ 'dependents_attributes.0.birth_date': message });
});

test('someone who turns 65 in the plan year may answer the questions about Medicare', () => {
  const values = filled({
    dependents_attributes: [person({ birth_date: '1960-07-15' })],
    tax_filing_status: 'single',
    last_year_income: 90_000,
  });
  expect(agesOf(values)).toMatchObject({ hasSenior: false, hasMedicare: true });
  expect(bodyOf(values)).toMatchObject({ tax_filing_status: 'single', last_year_income: 90_000, income: 40_000 });
  expect(validate({ ...values, tax_filing_status: '', last_year_income: null })).toEqual({});
});

test('untaxed Social Security is asked from 62', () => {
  const at = (age: number) =>
    bodyOf(filled({ dependents_attributes: [person({ age })], untaxed_social_security: 9_000 }));
  expect(at(61).untaxed_social_security).toBeNull();
  expect(at(62).untaxed_social_security).toBe(9_000);
});

const dana = person({ key: 'dana' });
const child = person({ key: 'child', age: 9, spouse: 'no' });

test('events name people by position, and come back from a saved estimate', () => {
  const events: EventValues[] = [
    { ...blankEvent(), kind: 'leaves', person: 'child', month: '7', cause: 'moving_out' },
    { ...blankEvent(), kind: 'retires', person: 'dana', month: '6', wages: 50_000, covers: ['dana', 'child'] },
  ];
  const values = filled({ dependents_attributes: [dana, child], events, income: 60_000 });
  const wire = [
    { kind: 'leaves', person: 2, month: 7, cause: 'moving_out' },
    { kind: 'retires', person: 1, month: 6, wages: 50_000, covers: [1, 2] },
  ];
  const body = estimationInput.parse(bodyOf(values));
  expect(body.events).toEqual(wire);
  expect(computable(values)?.events).toEqual(wire);
  const dependents = [savedPerson(1), savedPerson(2)];
  const again = formOf(savedEstimation({ dependents, household_size: 2, income: 60_000, events: body.events }));
  expect(again.events.map((event) => event.person)).toEqual(['saved-2', 'saved-1']);
  expect(estimationInput.parse(bodyOf(again)).events).toEqual(wire);
});

test('events of later years and a move keep their year, also in another plan year', () => {
  const events: EventValues[] = [
    { ...blankEvent(), kind: 'retires', person: 'dana', month: '6', years: '4', wages: 50_000 },
    { ...blankEvent(), kind: 'moves', month: '3', years: '1', zip: '75201', county: '48113' },
  ];
  const values = filled({ dependents_attributes: [dana, child], events, income: 60_000 });
  const wire = [
    { kind: 'retires', person: 1, month: 6, year: 2029, wages: 50_000, covers: [] },
    { kind: 'moves', month: 3, year: 2026, zip: '75201', county: '48113' },
  ];
  expect(estimationInput.parse(bodyOf(values)).events).toEqual(wire);
  expect(computable(values)?.events).toEqual(wire);
  const { year: _, ...inPlan } = wire[1] ?? {};
  expect(estimationInput.parse(bodyOf(inPlanYear(values, 2026))).events).toEqual([wire[0], inPlan]);
  const saved = savedEstimation({
    dependents: [savedPerson(1), savedPerson(2)],
    events: computable(values)?.events ?? [],
  });
  expect(formOf(saved).events.map(({ years, county }) => [years, county])).toEqual([
    ['4', ''],
    ['1', '48113'],
  ]);
});

test('an incomplete event is named by field, and has no effect on figures', () => {
  const begun = (changes: Partial<EventValues>) =>
    filled({ dependents_attributes: [dana, child], events: [{ ...blankEvent(), ...changes }] });
  expect(validate(begun({}))).toEqual({ 'events.0.kind': eventTexts.required.kind });
  expect(validate(begun({ kind: 'joins', person: 'child' }))).toEqual({
    'events.0.month': eventTexts.required.month,
    'events.0.cause': eventTexts.required.cause,
  });
  expect(validate(begun({ kind: 'retires', person: 'dana', month: '6' }))).toEqual({
    'events.0.wages': eventTexts.required.wages,
  });
  expect(validate(begun({ kind: 'moves', month: '3', zip: '7520' }))).toEqual({
    'events.0.zip': eventTexts.required.zip,
  });
  expect(validate(begun({ kind: 'moves', month: '3', zip: '75201' }))).toEqual({
    'events.0.county': eventTexts.required.county,
  });
  expect(computable(begun({ kind: 'joins', person: 'child' }))?.events).toEqual([]);
});

test('events of people who were removed are removed', () => {
  const gone = { ...blankEvent(), person: 'child', kind: 'leaves' as const };
  const covering = { ...blankEvent(), person: 'dana', covers: ['dana', 'child'] };
  expect(eventsOfPeople([gone, covering], [dana])).toEqual([{ ...covering, covers: ['dana'] }]);
  const events = [covering];
  expect(eventsOfPeople(events, [dana, child])[0]).toBe(covering);
});

test('restores a saved estimate', () => {
  const saved = savedEstimation({
    dependents: [
      { id: 1, age: 41, sex: 'Female', spouse: false, myself: true },
      { id: 2, age: 67, sex: 'Male', spouse: true, myself: false },
      { id: 3, age: 9, sex: 'Male', spouse: false, myself: false },
    ],
    household_size: 3,
    last_year_income: 250_000.5,
    tax_filing_status: 'married_joint',
  });
  const body = estimationInput.parse(bodyOf(formOf(saved)));
  expect(body).toMatchObject({
    household_size: 3,
    income: 40_000,
    last_year_income: 250_000.5,
    tax_filing_status: 'married_joint',
  });
  expect(body.dependents_attributes).toEqual(saved.dependents);
});

test('figures need everything but the name', () => {
  expect(computable(filled({ client_first_name: '' }))).not.toBeNull();
  expect(computable(filled({ income: null }))).toBeNull();
  expect(computable(filled({ dependents_attributes: [person(), person({ age: 9 })] }))).toBeNull();
});

test('what is still needed is named as the form names it', () => {
  expect(neededOf(blankForm())).toEqual(['Zip code', 'age and sex of each person']);
  expect(neededOf(filled({ county: '', income: null }))).toEqual(['County', 'Household income (MAGI)']);
  expect(neededOf(senior({ plan_year: '2026', tax_filing_status: '', last_year_income: null }))).toEqual([
    '2024 tax filing status',
    '2024 household MAGI',
  ]);
  expect(neededOf(filled())).toEqual([]);
});
