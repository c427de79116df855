import { deepStrictEqual } from 'node:assert/strict';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { blendedForm, createActors, estimationForm, newEstimation } from '../testing/factories.ts';
import { sharedTestApp } from '../testing/shared-app.ts';

const app = await sharedTestApp();
const { superAdmin } = await createActors(app.db);
const browser = app.as(superAdmin);
const saved = await newEstimation(browser);

async function readRows() {
  const tables = ['estimations', 'users', 'sessions', 'sign_in_attempts', 'accounts'] as const;
  return Promise.all(tables.map((table) => app.db.selectFrom(table).selectAll().execute()));
}
let before: unknown;
beforeEach(async () => {
  before = await readRows();
});
afterEach(async () => deepStrictEqual(await readRows(), before));

const sendBody = (name: 'create-estimation' | 'update-estimation', body: unknown) =>
  browser.call(name, { body: body as never, ...(name === 'update-estimation' && { params: { id: saved.id } }) });
const sendForm = (changed: object) =>
  sendBody('create-estimation', { estimation: { ...estimationForm(), ...changed } });

const young = { age: 40, sex: 'Female' };
const senior = { age: 70, sex: 'Male' };
const spouse = { age: 40, sex: 'Male', spouse: 'yes' };
const unknownField = 'This field isn’t accepted here';
const wrongKind = 'This isn’t the right kind of value';

test.each<[string, object, string, string]>([
  ['no first name', { client_first_name: undefined }, 'client_first_name', 'First name is required'],
  ['an empty first name', { client_first_name: ' \t ' }, 'client_first_name', 'First name is required'],
  ['a number for a name', { client_first_name: 7 }, 'client_first_name', 'First name is required'],
  ['an array for a name', { client_first_name: ['Ann'] }, 'client_first_name', 'First name is required'],
  ['an object for a name', { client_first_name: { toString: 'Ann' } }, 'client_first_name', 'First name is required'],
  [
    'a NUL in a name',
    { client_first_name: 'A\u0000n' },
    'client_first_name',
    'First name has characters that can’t be saved',
  ],
  [
    'half a character in a name',
    { client_first_name: 'A\ud83d' },
    'client_first_name',
    'First name has characters that can’t be saved',
  ],
  [
    'the other half',
    { client_first_name: '\ude00A' },
    'client_first_name',
    'First name has characters that can’t be saved',
  ],
  [
    'a very long name',
    { client_first_name: 'x'.repeat(101) },
    'client_first_name',
    'First name must be at most 100 characters',
  ],
  [
    'an enormous name',
    { client_first_name: 'x'.repeat(200_000) },
    'client_first_name',
    'First name must be at most 100 characters',
  ],
  ['zip 00000', { zip: '00000' }, 'zip', 'Invalid zip code'],
  ['a short zip', { zip: '6061' }, 'zip', 'Invalid zip code'],
  ['a zip as a number', { zip: 60614 }, 'zip', 'Invalid zip code'],
  ['a zip with a line end', { zip: '60614\n' }, 'zip', 'Invalid zip code'],
  ['no county', { county: undefined }, 'county', 'County is required'],
  ['a county of another state', { county: '06037' }, 'county', 'This county is not in this zip code'],
  ['another state', { state: 'WI' }, 'state', 'This zip code is in another state'],
  ['an unknown state', { state: 'XX' }, 'state', 'This isn’t one of the choices'],
  ['a plan year without tables', { plan_year: 2024 }, 'plan_year', 'This isn’t one of the choices'],
  ['a plan year as text', { plan_year: '2025' }, 'plan_year', 'This isn’t one of the choices'],
  ['no people', { dependents_attributes: [] }, 'dependents_attributes', 'Who is needing coverage? is required'],
  ['people as text', { dependents_attributes: 'two' }, 'dependents_attributes', 'Who is needing coverage? is required'],
  [
    'people as an object',
    { dependents_attributes: { 0: young } },
    'dependents_attributes',
    'Who is needing coverage? is required',
  ],
  [
    'forty dependents',
    { dependents_attributes: Array(41).fill(young), household_size: 40 },
    'dependents_attributes',
    'An estimate covers at most 20 people',
  ],
  [
    'two spouses',
    { dependents_attributes: [young, spouse, spouse], household_size: 3 },
    'dependents_attributes',
    'There can be only one spouse',
  ],
  [
    'a spouse as the first person',
    { dependents_attributes: [spouse, young] },
    'dependents_attributes.0.spouse',
    'The first person can’t be the spouse',
  ],
  [
    'two people marked as myself',
    { dependents_attributes: [young, { ...young, myself: true }] },
    'dependents_attributes',
    'Only the first person can be the person the estimate is for',
  ],
  [
    'age -1',
    { dependents_attributes: [{ ...young, age: -1 }] },
    'dependents_attributes.0.age',
    'Age can’t be negative',
  ],
  [
    'age 200',
    { dependents_attributes: [young, { ...young, age: 200 }] },
    'dependents_attributes.1.age',
    'Age must be at most 120',
  ],
  [
    'age 121',
    { dependents_attributes: [{ ...young, age: 121 }] },
    'dependents_attributes.0.age',
    'Age must be at most 120',
  ],
  [
    'half a year',
    { dependents_attributes: [{ ...young, age: 40.5 }] },
    'dependents_attributes.0.age',
    'Age must be a whole number',
  ],
  [
    'age as text',
    { dependents_attributes: [{ ...young, age: '40' }] },
    'dependents_attributes.0.age',
    'Age must be a number',
  ],
  [
    'an age beyond all numbers',
    { dependents_attributes: [{ ...young, age: 1e308 }] },
    'dependents_attributes.0.age',
    'Age must be at most 120',
  ],
  [
    'neither age nor birth date',
    { dependents_attributes: [{ sex: 'Female' }] },
    'dependents_attributes.0.age',
    'Age is required',
  ],
  [
    'an age that contradicts the birth date',
    { dependents_attributes: [{ ...young, age: 41, birth_date: '1984-01-02' }] },
    'dependents_attributes.0.age',
    'Age doesn’t match the birth date. On January 1, 2025, it is 40.',
  ],
  [
    'a birth date in 1890',
    { dependents_attributes: [{ sex: 'Female', birth_date: '1890-05-01' }] },
    'dependents_attributes.0.birth_date',
    'Birth date must be after 1900',
  ],
  [
    'a birth date in the future',
    { dependents_attributes: [{ sex: 'Female', birth_date: '2199-05-01' }] },
    'dependents_attributes.0.birth_date',
    'Birth date can’t be in the future',
  ],
  [
    'a birth date more than 120 years ago',
    { dependents_attributes: [{ sex: 'Female', birth_date: '1901-05-01' }] },
    'dependents_attributes.0.birth_date',
    'Age must be at most 120',
  ],
  [
    'a birth date that is no day',
    { dependents_attributes: [{ sex: 'Female', birth_date: '1984-02-30' }] },
    'dependents_attributes.0.birth_date',
    'Birth date must be a date',
  ],
  [
    'a birth date as a number',
    { dependents_attributes: [{ sex: 'Female', birth_date: 1984 }] },
    'dependents_attributes.0.birth_date',
    'Birth date is required',
  ],
  [
    'untaxed Social Security above the income',
    { untaxed_social_security: 72_000.01 },
    'untaxed_social_security',
    'Untaxed Social Security can’t be more than the household income',
  ],
  [
    'negative Social Security',
    { untaxed_social_security: -1 },
    'untaxed_social_security',
    'Untaxed Social Security can’t be negative',
  ],
  ['a setting that is not a boolean', { shows_outlook: 'yes' }, 'shows_outlook', wrongKind],
  [
    'twenty-one events',
    { events: Array(21).fill({ kind: 'leaves', person: 2, month: 1, cause: 'death' }) },
    'events',
    'There can be at most 20 events',
  ],
  [
    'an event of a person who isn’t there',
    { events: [{ kind: 'leaves', person: 3, month: 1, cause: 'death' }] },
    'events.0.person',
    'The estimate has no person 3. Choose someone else for January 2025.',
  ],
  [
    'months out of order',
    {
      events: [
        { kind: 'joins', person: 2, month: 9, cause: 'marriage' },
        { kind: 'leaves', person: 2, month: 3, cause: 'divorce' },
      ],
    },
    'events.0.month',
    'The spouse can’t join in September 2025 after leaving in March 2025',
  ],
  [
    'a marriage before the birth',
    {
      dependents_attributes: [young, { birth_date: '2025-05-01', sex: 'Male' }],
      events: [{ kind: 'joins', person: 2, month: 3, cause: 'marriage' }],
    },
    'events.0.month',
    'Person 2 can’t join in March 2025, which is before the birth date',
  ],
  [
    'an event in a thirteenth month',
    { events: [{ kind: 'leaves', person: 2, month: 13, cause: 'death' }] },
    'events.0.month',
    'Choose a month',
  ],
  ['no sex', { dependents_attributes: [{ age: 40 }] }, 'dependents_attributes.0.sex', 'Sex is required'],
  [
    'an unknown sex',
    { dependents_attributes: [{ age: 40, sex: 'male' }] },
    'dependents_attributes.0.sex',
    'Sex is required',
  ],
  [
    'a spouse who is maybe one',
    { dependents_attributes: [young, { ...young, spouse: 'maybe' }] },
    'dependents_attributes.1.spouse',
    'This isn’t valid',
  ],
  ['a person who is null', { dependents_attributes: [null] }, 'dependents_attributes.0', 'This is required'],
  ['a person who is text', { dependents_attributes: ['Ann'] }, 'dependents_attributes.0', wrongKind],
  ['a person who is a list', { dependents_attributes: [[40, 'Male']] }, 'dependents_attributes.0', wrongKind],
  [
    'an unknown field of a person',
    { dependents_attributes: [{ ...young, ssn: '1' }] },
    'dependents_attributes.0.ssn',
    unknownField,
  ],
  [
    'a person’s 64-bit id',
    { dependents_attributes: [{ ...young, id: 2 ** 63 }] },
    'dependents_attributes.0.id',
    `This must be at most ${Number.MAX_SAFE_INTEGER}`,
  ],
  [
    'an employer’s offer without a price for the employee',
    { employer_offer: { person: 1, family_price: null } },
    'employer_offer.employee_price',
    'Price for the employee is required',
  ],
  [
    'a negative price for the family',
    { employer_offer: { person: 1, employee_price: 0, family_price: -1 } },
    'employer_offer.family_price',
    'Price for the family can’t be negative',
  ],
  [
    'an employer of someone else',
    { employer_offer: { person: 3, employee_price: 180, family_price: null } },
    'employer_offer.person',
    'The estimate has no person 3. Choose someone else for the employer’s offer.',
  ],
  [
    'a price of COBRA above all plans',
    { events: [{ kind: 'retires', person: 1, month: 6, wages: 0, covers: [], cobra: 1e6 }] },
    'events.0.cobra',
    'COBRA price is too large',
  ],
  [
    'half a month without Part B',
    { dependents_attributes: [{ ...young, part_b_late_months: 1.5 }] },
    'dependents_attributes.0.part_b_late_months',
    'Months without Part B must be a whole number',
  ],
  [
    'a lifetime without drug coverage',
    { dependents_attributes: [{ ...young, part_d_late_months: 601 }] },
    'dependents_attributes.0.part_d_late_months',
    'Months without drug coverage must be at most 600',
  ],
  [
    'an unknown number of quarters',
    { dependents_attributes: [{ ...young, medicare_quarters: 40 }] },
    'dependents_attributes.0.medicare_quarters',
    'Choose how long the person paid Medicare taxes',
  ],
  ['no household size', { household_size: undefined }, 'household_size', 'Household size is required'],
  [
    'a household smaller than its people',
    { household_size: 1 },
    'household_size',
    'Household size can’t be smaller than the number of people who need coverage',
  ],
  ['an empty household', { household_size: 0 }, 'household_size', 'Household size must be at least 1'],
  ['a household of 41', { household_size: 41 }, 'household_size', 'Household size must be at most 40'],
  ['a household of 1e308', { household_size: 1e308 }, 'household_size', 'Household size must be at most 40'],
  ['a household of two and a half', { household_size: 2.5 }, 'household_size', 'Household size must be a whole number'],
  [
    'a household size that cannot be compared',
    { household_size: [{ toString: null }] },
    'household_size',
    'Household size must be a number',
  ],
  [
    'an age that cannot be compared',
    { dependents_attributes: [{ ...young, age: { valueOf: null, toString: null } }] },
    'dependents_attributes.0.age',
    'Age must be a number',
  ],
  ['no income', { income: null }, 'income', 'Household income is required'],
  ['an income of a million million', { income: 1e12 }, 'income', 'Household income is too large'],
  ['an income of 1e308', { income: 1e308 }, 'income', 'Household income is too large'],
  ['a loss of a million million', { income: -1e12 }, 'income', 'Household income is too small'],
  [
    'wages above the income',
    { income: 60_000, events: [{ kind: 'retires', person: 1, month: 6, wages: 100_000, covers: [] }] },
    'income',
    'Wages are above the household income. That’s possible only with losses or deductions: confirm it.',
  ],
  [
    'an unknown way to file',
    { plan_year_filing_status: 'married_joint' },
    'plan_year_filing_status',
    'Choose how the tax return is filed',
  ],
  [
    'a person with a spouse who files as single',
    { plan_year_filing_status: 'single' },
    'plan_year_filing_status',
    'With a spouse, the tax return is joint or separate',
  ],
  [
    'a joint return of one person',
    { dependents_attributes: [young], household_size: 1, plan_year_filing_status: 'joint' },
    'household_size',
    'A joint return has at least two people',
  ],
  [
    'a household without a spouse who dies',
    { household_size: 1, events: [{ kind: 'leaves', person: 2, month: 3, cause: 'death' }] },
    'household_size',
    'Household size can’t be smaller than the number of people who need coverage',
  ],
  [
    'a marriage and a divorce in one month',
    {
      events: [
        { kind: 'joins', person: 2, month: 3, cause: 'marriage' },
        { kind: 'leaves', person: 2, month: 3, cause: 'divorce' },
      ],
    },
    'events.1.month',
    'The spouse can’t leave in March 2025 by divorce, because the marriage is in the same month',
  ],
  ['half cents', { income: 100.005 }, 'income', 'Household income can have at most two decimal places'],
  ['an income as text', { income: '72000' }, 'income', 'Household income must be a number'],
  ['an income in a list', { income: [72_000] }, 'income', 'Household income must be a number'],
  [
    'no MAGI for a senior',
    { dependents_attributes: [senior], tax_filing_status: 'single' },
    'last_year_income',
    'Household MAGI is required',
  ],
  ['a MAGI of a million million', { last_year_income: 1e12 }, 'last_year_income', 'Household MAGI is too large'],
  [
    'no filing status for a senior',
    { dependents_attributes: [senior], last_year_income: 1 },
    'tax_filing_status',
    'Tax filing status is required',
  ],
  [
    'an unknown filing status',
    { tax_filing_status: 'married_separate' },
    'tax_filing_status',
    'Tax filing status is required',
  ],
  ['super_admin', { super_admin: true }, 'super_admin', unknownField],
  ['another owner', { user_id: 1 }, 'user_id', unknownField],
  ['another firm', { account_id: 1 }, 'account_id', unknownField],
  ['a share digest', { share_digest: 'x' }, 'share_digest', unknownField],
  ['the name of a method', { toString: 1 }, 'toString', unknownField],
  ['the name of a property of every object', { hasOwnProperty: 1 }, 'hasOwnProperty', unknownField],
  ['a constructor', { constructor: 1 }, 'constructor', unknownField],
  ['a version of a new estimate', { version: 1 }, 'version', unknownField],
])('rejects %s with a message for the field', async (_, changed, field, message) => {
  const answer = await sendForm(changed);
  expect([answer.status, answer.code]).toEqual([422, 'validation_failed']);
  expect(answer.errors?.[field]).toContain(message);
});

test.each([2 ** 31, 2 ** 53, 1e308, -1, 0, 1.5, '1', null, [1]])('rejects the version %j', async (version) => {
  const answer = await sendBody('update-estimation', { estimation: { ...estimationForm(), version } });
  expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([422, ['version']]);
});

test('returns all field errors at once', async () => {
  const answer = await sendForm({
    client_first_name: '',
    zip: 'x',
    dependents_attributes: [{ ...senior, age: -1 }, spouse, spouse],
    household_size: 1,
    income: -1e12,
    admin: true,
  });
  expect(Object.keys(answer.errors ?? {}).toSorted()).toEqual([
    'admin',
    'client_first_name',
    'dependents_attributes',
    'dependents_attributes.0.age',
    'household_size',
    'income',
    'zip',
  ]);
});

test('rejects a rootEstimator that is not a boolean', async () => {
  for (const rootEstimator of ['true', 1, null, [true]]) {
    const answer = await sendBody('create-estimation', { estimation: estimationForm(), rootEstimator });
    expect([answer.status, answer.errors?.rootEstimator?.length]).toEqual([422, 1]);
  }
});

test('accepts a valid form', async () => {
  const created = await browser.call('create-estimation', { body: { estimation: blendedForm({ state: 'FL' }) } });
  expect(created.status).toBe(200);
  await app.db.deleteFrom('estimations').where('id', '=', Number(created.body.id)).execute();
});
