import { deepStrictEqual } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type EndpointName, endpoints } from 'contract/endpoints';
import type { InjectOptions } from 'fastify';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { blendedForm, createActors, estimationForm, newEstimation } from '../testing/factories.ts';
import { createTestApp } from '../testing/test-app.ts';
import { bodyLimits } from './body.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { superAdmin } = await createActors(app.db);
const browser = app.as(superAdmin);
const saved = await newEstimation(browser);

type Complaints = Record<string, string[]>;
interface ErrorReply {
  readonly error: string;
  readonly errors?: Complaints;
}

/** All that is kept and could be changed by a call. */
async function kept() {
  const tables = ['estimations', 'users', 'sessions', 'sign_in_attempts', 'accounts'] as const;
  return Promise.all(tables.map((table) => app.db.selectFrom(table).selectAll().execute()));
}
let before: unknown;
beforeEach(async () => {
  before = await kept();
});
afterEach(async () => deepStrictEqual(await kept(), before));

/** A right spelling of what each kind of path names, whether or not there is one. */
const pathOf = (name: EndpointName) => {
  const { path, params } = endpoints[name];
  const number = String(saved.id);
  const id = params.safeParse({ id: number }).success ? number : randomUUID();
  return `/api/v1${path.replace(':id', id).replace(':key', 'A'.repeat(43))}`;
};

async function rejected(request: InjectOptions & { headers?: Record<string, string | undefined> }) {
  const { statusCode, payload } = await browser.send(request);
  return { status: statusCode, ...(JSON.parse(payload) as ErrorReply) };
}
const send = (name: EndpointName, rest: Parameters<typeof rejected>[0] = {}) =>
  rejected({ method: endpoints[name].method, url: pathOf(name), ...rest });
const sendBody = (name: EndpointName, payload: unknown) =>
  send(name, { payload: JSON.stringify(payload), headers: { 'content-type': 'application/json' } });
const sendForm = (changed: object) =>
  sendBody('create-estimation', { estimation: { ...estimationForm(), ...changed } });
const sendQuery = (name: EndpointName, query: string) => send(name, { url: `${pathOf(name)}?${query}` });

const all = Object.keys(endpoints) as EndpointName[];
const withBody = ['start-session', 'create-estimation', 'update-estimation'] as const satisfies EndpointName[];
const takingBody = all.filter((name) => endpoints[name].method !== 'GET' && endpoints[name].requestType === 'json');

const young = { age: 40, sex: 'Female' };
const senior = { age: 70, sex: 'Male' };
const spouse = { age: 40, sex: 'Male', spouse: 'yes' };
const nothing = 'This is not a field that can be sent here';
const wrongKind = 'This is not the right kind of value';

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
    'First name has characters that cannot be kept',
  ],
  [
    'half a character in a name',
    { client_first_name: 'A\ud83d' },
    'client_first_name',
    'First name has characters that cannot be kept',
  ],
  [
    'the other half',
    { client_first_name: '\ude00A' },
    'client_first_name',
    'First name has characters that cannot be kept',
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
  ['no state at all', { state: 'XX' }, 'state', 'This is not one of the choices'],
  ['a plan year without tables', { plan_year: 2024 }, 'plan_year', 'This is not one of the choices'],
  ['a plan year as text', { plan_year: '2025' }, 'plan_year', 'This is not one of the choices'],
  ['nobody', { dependents_attributes: [] }, 'dependents_attributes', 'Who is needing coverage? is required'],
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
    'a spouse in the first place',
    { dependents_attributes: [spouse, young] },
    'dependents_attributes.0.spouse',
    'The first person cannot be the spouse',
  ],
  [
    'two selves',
    { dependents_attributes: [young, { ...young, myself: true }] },
    'dependents_attributes',
    'Only the first person can be the person the estimate is for',
  ],
  [
    'age -1',
    { dependents_attributes: [{ ...young, age: -1 }] },
    'dependents_attributes.0.age',
    'Age cannot be negative',
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
    'Age is required',
  ],
  [
    'an age beyond all numbers',
    { dependents_attributes: [{ ...young, age: 1e308 }] },
    'dependents_attributes.0.age',
    'Age must be at most 120',
  ],
  ['no sex', { dependents_attributes: [{ age: 40 }] }, 'dependents_attributes.0.sex', 'Sex is required'],
  [
    'a sex that is no choice',
    { dependents_attributes: [{ age: 40, sex: 'male' }] },
    'dependents_attributes.0.sex',
    'Sex is required',
  ],
  [
    'a spouse who is maybe one',
    { dependents_attributes: [young, { ...young, spouse: 'maybe' }] },
    'dependents_attributes.1.spouse',
    'This is not right',
  ],
  ['a person who is null', { dependents_attributes: [null] }, 'dependents_attributes.0', 'This is required'],
  ['a person who is text', { dependents_attributes: ['Ann'] }, 'dependents_attributes.0', wrongKind],
  ['a person who is a list', { dependents_attributes: [[40, 'Male']] }, 'dependents_attributes.0', wrongKind],
  [
    'an unknown field of a person',
    { dependents_attributes: [{ ...young, ssn: '1' }] },
    'dependents_attributes.0.ssn',
    nothing,
  ],
  [
    'a person’s 64-bit id',
    { dependents_attributes: [{ ...young, id: 2 ** 63 }] },
    'dependents_attributes.0.id',
    `This can be at most ${Number.MAX_SAFE_INTEGER}`,
  ],
  ['no household size', { household_size: undefined }, 'household_size', 'Household size is required'],
  [
    'a household smaller than its people',
    { household_size: 1 },
    'household_size',
    'Household size cannot be smaller than the number of people who need coverage',
  ],
  ['a household of nobody', { household_size: 0 }, 'household_size', 'Household size must be at least 1'],
  ['a household of 41', { household_size: 41 }, 'household_size', 'Household size must be at most 40'],
  ['a household of 1e308', { household_size: 1e308 }, 'household_size', 'Household size must be at most 40'],
  ['a household of two and a half', { household_size: 2.5 }, 'household_size', 'Household size must be a whole number'],
  [
    'a household size that cannot be compared',
    { household_size: [{ toString: null }] },
    'household_size',
    'Household size is required',
  ],
  [
    'an age that cannot be compared',
    { dependents_attributes: [{ ...young, age: { valueOf: null, toString: null } }] },
    'dependents_attributes.0.age',
    'Age is required',
  ],
  ['no income', { income: null }, 'income', 'Household income is required'],
  ['an income of a million million', { income: 1e12 }, 'income', 'Household income is too large'],
  ['an income of 1e308', { income: 1e308 }, 'income', 'Household income is too large'],
  ['a negative income', { income: -1 }, 'income', 'Household income cannot be negative'],
  ['half cents', { income: 100.005 }, 'income', 'Household income can have two decimals at most'],
  ['an income as text', { income: '72000' }, 'income', 'Household income is required'],
  ['an income in a list', { income: [72_000] }, 'income', 'Household income is required'],
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
    'a filing status that is no choice',
    { tax_filing_status: 'married_separate' },
    'tax_filing_status',
    'Tax filing status is required',
  ],
  ['super_admin', { super_admin: true }, 'super_admin', nothing],
  ['another owner', { user_id: 1 }, 'user_id', nothing],
  ['another firm', { account_id: 1 }, 'account_id', nothing],
  ['a link of one’s own', { share_digest: 'x' }, 'share_digest', nothing],
  ['the name of a method', { toString: 1 }, 'toString', nothing],
  ['the name of a property of every object', { hasOwnProperty: 1 }, 'hasOwnProperty', nothing],
  ['a constructor', { constructor: 1 }, 'constructor', nothing],
  ['a version in a new one', { version: 1 }, 'version', nothing],
])('%s is refused by the field’s name', async (_, changed, field, complaint) => {
  const answer = await sendForm(changed);
  expect([answer.status, answer.error]).toEqual([422, 'Please fix the highlighted fields.']);
  expect(answer.errors?.[field]).toContain(complaint);
});

test.each([2 ** 31, 2 ** 53, 1e308, -1, 0, 1.5, '1', null, [1]])('a version %j is refused', async (version) => {
  const answer = await sendBody('update-estimation', { estimation: { ...estimationForm(), version } });
  expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([422, ['version']]);
});

test('one answer names everything there is to put right', async () => {
  const answer = await sendForm({
    client_first_name: '',
    zip: 'x',
    dependents_attributes: [{ ...senior, age: -1 }, spouse, spouse],
    household_size: 1,
    income: -5,
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

test.each(withBody)('%s: what is not the shape of a call is refused', async (name) => {
  const wrapper = name === 'start-session' ? 'user' : 'estimation';
  for (const [payload, field] of [
    [{}, wrapper],
    [{ [wrapper]: [] }, wrapper],
    [{ [wrapper]: null }, wrapper],
    [{ [wrapper]: 'x' }, wrapper],
    [{ [wrapper]: 1e308 }, wrapper],
    [{ [wrapper]: [{}] }, wrapper],
    [{ [wrapper]: {}, [`${wrapper}s`]: {} }, `${wrapper}s`],
    [[], 'request'],
    ['text', 'request'],
    [7, 'request'],
    [true, 'request'],
  ] as const) {
    const answer = await sendBody(name, payload);
    expect([payload, answer.status, answer.errors?.[field]?.length]).toEqual([payload, 422, 1]);
  }
});

test('the estimate may be a root one or not, but nothing between', async () => {
  for (const rootEstimator of ['true', 1, null, [true]]) {
    const answer = await sendBody('create-estimation', { estimation: estimationForm(), rootEstimator });
    expect([answer.status, answer.errors?.rootEstimator?.length]).toEqual([422, 1]);
  }
});

test.each<[string, object, string]>([
  ['no e-mail', { password: 'x' }, 'email'],
  ['an array for an e-mail', { email: ['a@b.c'], password: 'x' }, 'email'],
  ['an object for a password', { email: 'a@b.c', password: { $ne: '' } }, 'password'],
  ['a NUL in an e-mail', { email: 'a\u0000@b.c', password: 'x' }, 'email'],
  ['half a character in an e-mail', { email: '\ud800@b.c', password: 'x' }, 'email'],
  ['an enormous password', { email: 'a@b.c', password: 'x'.repeat(100_000) }, 'password'],
  ['an enormous e-mail', { email: 'x'.repeat(100_000), password: 'x' }, 'email'],
  ['super_admin', { email: 'a@b.c', password: 'x', super_admin: true }, 'super_admin'],
])('a sign-in with %s is refused by the field’s name', async (_, user, field) => {
  const answer = await sendBody('start-session', { user });
  expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([422, [field]]);
});

test.each<[string, string, string]>([
  ['page size 7', 'pageSize=7', 'pageSize'],
  ['a page size as an object', 'pageSize[a]=1', 'pageSize[a]'],
  ['two page sizes', 'pageSize=10&pageSize=25', 'pageSize'],
  ['a page size beyond all numbers', 'pageSize=1e308', 'pageSize'],
  ['page 0', 'currentPage=0', 'currentPage'],
  ['page -1', 'currentPage=-1', 'currentPage'],
  ['page 10^9', 'currentPage=1000000000', 'currentPage'],
  ['page one and a half', 'currentPage=1.5', 'currentPage'],
  ['an empty page', 'currentPage=', 'currentPage'],
  ['a page that is none', 'currentPage=one', 'currentPage'],
  ['an unknown column', 'field=income', 'field'],
  ['SQL for a column', 'field=name;drop table users', 'field'],
  ['the name of a method for a column', 'field=constructor', 'field'],
  ['an unknown order', 'order=sideways', 'order'],
  ['two searches', 'search=1&search=2', 'search'],
  ['a NUL in a search', 'search=%00', 'search'],
  ['an enormous search', `search=${'x'.repeat(201)}`, 'search'],
  ['an unknown field', 'super_admin=true', 'super_admin'],
  ['a prototype', '__proto__=1', '__proto__'],
  ['a constructor', 'constructor=1', 'constructor'],
])('a list with %s is refused by the field’s name', async (_, query, field) => {
  const answer = await sendQuery('list-estimations', query);
  expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([422, [field]]);
});

test('signs that are no UTF-8 in a search find nothing and do no harm', async () => {
  const response = await browser.send({ method: 'GET', url: `${pathOf('list-estimations')}?search=%ff%fe` });
  expect([200, 422]).toContain(response.statusCode);
});

test.each(all)('%s refuses an unknown question, whichever way it is asked', async (name) => {
  for (const [query, field] of [
    ['super_admin=true', 'super_admin'],
    ['__proto__[admin]=1', '__proto__[admin]'],
    ['a[]=1&a[]=2', 'a[]'],
  ] as const) {
    const answer = await sendQuery(name, query);
    expect([answer.status, answer.errors?.[field]]).toEqual([422, [nothing]]);
  }
});

const json = { 'content-type': 'application/json' };

test.each(takingBody)('%s refuses a body that is not the JSON it takes', async (name) => {
  const big = JSON.stringify({ user: 'x'.repeat(bodyLimits[endpoints[name].size]) });
  const tries: [number, string, Parameters<typeof rejected>[0]][] = [
    [400, 'malformed JSON', { payload: '{"estimation":', headers: json }],
    [400, 'no JSON at all', { payload: 'estimation=1', headers: json }],
    [400, 'two values', { payload: '{}{}', headers: json }],
    [400, 'NaN', { payload: '{"a":NaN}', headers: json }],
    [400, 'nothing', { payload: '', headers: json }],
    [400, 'a prototype', { payload: '{"__proto__":{"super_admin":true}}', headers: json }],
    [400, 'a prototype inside', { payload: '{"user":{"__proto__":{"super_admin":true}}}', headers: json }],
    [
      400,
      'a constructor’s prototype',
      { payload: '{"constructor":{"prototype":{"super_admin":true}}}', headers: json },
    ],
    [413, 'too much', { payload: big, headers: json }],
    [415, 'text', { payload: '{}', headers: { 'content-type': 'text/plain' } }],
    [415, 'a form', { payload: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
    [415, 'XML', { payload: '<a/>', headers: { 'content-type': 'application/xml' } }],
    [415, 'a type that is none', { payload: '{}', headers: { 'content-type': 'x' } }],
    [422, 'an unknown field', { payload: '{"super_admin":true}', headers: json }],
    [422, 'a list', { payload: '[]', headers: json }],
  ];
  for (const [status, what, request] of tries) {
    expect([what, (await send(name, request)).status]).toEqual([what, status]);
  }
});

test('a nest of a hundred thousand brackets is refused like any other', async () => {
  const deep = `{"estimation":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  const answer = await send('create-estimation', { payload: deep, headers: json });
  expect(answer.status).toBe(422);
});

test('a valid form passes all of this, so that what was refused was refused for its fault', async () => {
  const made = await browser.call('create-estimation', { body: { estimation: blendedForm({ state: 'FL' }) } });
  expect(made.body.id).toBeDefined();
  await app.db.deleteFrom('estimations').where('id', '=', Number(made.body.id)).execute();
});
