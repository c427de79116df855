import { expect, test } from 'vitest';
import { blendedForm, createActors, estimationForm, newRootEstimation, tokenOf } from '../../testing/factories.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';

const app = await sharedTestApp();
const { firm, advisor, agent, client, superAdmin } = await createActors(app.db);

const rows = () => app.db.selectFrom('estimations').selectAll().orderBy('id').execute();
const countRows = async () => (await rows()).length;

test('saves an estimate for the advisor and their firm, with a link', async () => {
  const { body } = await app.as(advisor).call('create-estimation', { body: { estimation: estimationForm() } });
  expect(body).toMatchObject({
    type: 'pre_65',
    version: 1,
    rootEstimator: false,
    county_name: 'Cook County',
    state: 'IL',
  });
  expect(tokenOf(body.share_url)).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect((await rows()).find(({ id }) => id === body.id)).toMatchObject({
    user_id: advisor.id,
    account_id: firm,
    root_digest: null,
  });
});

test('accepts agents and super admins', async () => {
  for (const person of [agent, superAdmin]) {
    const { body } = await app.as(person).call('create-estimation', { body: { estimation: estimationForm() } });
    expect((await rows()).find(({ id }) => id === body.id)).toMatchObject({
      user_id: person.id,
      account_id: person.account_id,
    });
  }
});

test('derives the type from the ages and drops answers that the type does not need', async () => {
  const extra = { last_year_income: 50_000 };
  const save = async (estimation: Parameters<typeof estimationForm>[0]) =>
    (await app.as(advisor).call('create-estimation', { body: { estimation: blendedForm(estimation) } })).body;
  const young = [{ age: 64, sex: 'Male' as const }];
  const old = [{ age: 65, sex: 'Male' as const }];
  expect(await save({ ...extra, tax_filing_status: 'single', dependents_attributes: young })).toMatchObject({
    type: 'pre_65',
    last_year_income: null,
    // Kept, although it decides nothing here.
    tax_filing_status: 'single',
  });
  expect(await save({ ...extra, dependents_attributes: old })).toMatchObject({
    type: 'medicare',
    income: null,
    household_size: null,
  });
  expect((await save({ dependents_attributes: [...old, ...young] })).type).toBe('combo');
});

const woman = { birth_date: '1960-07-14', sex: 'Female' as const };
const man = { birth_date: '1966-01-01', sex: 'Male' as const, spouse: true };

test('derives ages on January 1 of the plan year from birth dates', async () => {
  const agesIn = async (plan_year: 2025 | 2026, changed: object = {}) => {
    const estimation = blendedForm({ plan_year, dependents_attributes: [{ ...woman, ...changed }, man] });
    const { body } = await app.as(advisor).call('create-estimation', { body: { estimation } });
    return body.dependents.map(({ age, birth_date }) => [age, birth_date]);
  };
  expect(await agesIn(2025)).toEqual([
    [64, '1960-07-14'],
    [59, '1966-01-01'],
  ]);
  expect((await agesIn(2026, { age: 65 })).map(([age]) => age)).toEqual([65, 60]);
  expect((await agesIn(2025, { birth_date: '2025-04-01' })).at(0)).toEqual([0, '2025-04-01']);
});

test('keeps what Medicare depends on for a person who turns 65 in the plan year', async () => {
  const medicare = { last_year_income: 50_000, tax_filing_status: 'single' as const };
  const save = async (birth_date: string) => {
    const estimation = estimationForm({ dependents_attributes: [{ ...woman, birth_date }, man], ...medicare });
    return (await app.as(advisor).call('create-estimation', { body: { estimation } })).body;
  };
  expect(await save('1960-12-31')).toMatchObject({ type: 'pre_65', ...medicare });
  expect(await save('1961-01-01')).toMatchObject({ type: 'pre_65', last_year_income: null });
});

test('stores birth dates, events and Social Security encrypted, and returns them', async () => {
  const events = [{ kind: 'retires' as const, person: 2, month: 6, wages: 31_234.56, covers: [1, 2] }];
  const estimation = estimationForm({
    dependents_attributes: [woman, man],
    events,
    untaxed_social_security: 4321,
    shows_outlook: true,
  });
  const { body } = await app.as(advisor).call('create-estimation', { body: { estimation } });
  expect(body).toMatchObject({ events, untaxed_social_security: 4321, shows_outlook: true });
  const row = (await rows()).find(({ id }) => id === body.id);
  expect(JSON.stringify(row)).not.toMatch(/1960-07-14|31234|4321|retires/);
  const plain = await app.as(advisor).call('create-estimation', { body: { estimation: estimationForm() } });
  expect(plain.body).toMatchObject({ events: [], untaxed_social_security: null, shows_outlook: false });
  expect((await rows()).find(({ id }) => id === plain.body.id)?.outlook_encrypted).toBeNull();
});

test.each([
  ['a couple', [40, 41]],
  ['a couple, one of them 65', [66, 60]],
  ['one person', [40]],
])('the filing status of two years ago is kept and does not change the credit of %s', async (_, ages) => {
  const dependents_attributes = ages.map((age, index) => ({ age, sex: 'Female' as const, spouse: index > 0 }));
  const credits = new Set<number | null | undefined>();
  for (const tax_filing_status of ['married_seperate', 'married_joint', 'single'] as const) {
    const estimation = blendedForm({ dependents_attributes, household_size: 2, income: 45_000, tax_filing_status });
    const { body } = await app.as(advisor).call('create-estimation', { body: { estimation } });
    expect(body.tax_filing_status).toBe(tax_filing_status);
    const shown = await app.as(advisor).call('calculate-estimation', { params: { id: body.id } });
    credits.add(shown.body.tax_credit);
  }
  expect([...credits]).toEqual([expect.any(Number)]);
});

test('stores encrypted how the plan year’s return is filed, and which wages are confirmed', async () => {
  const answers = {
    income: 60_000,
    income_confirmed: true,
    plan_year_filing_status: 'separate' as const,
    lived_apart_all_year: true,
    credit_exception: true,
    events: [{ kind: 'retires' as const, person: 1, month: 6, wages: 100_000, covers: [] }],
  };
  const { body } = await app.as(advisor).call('create-estimation', { body: { estimation: estimationForm(answers) } });
  expect(body).toMatchObject(answers);
  const row = (await rows()).find(({ id }) => id === body.id);
  expect(JSON.stringify(row)).not.toMatch(/separate|exception/);
  const shown = await app.browser().call('show-estimation', { params: { id: tokenOf(body.share_url) } });
  expect(shown.body).toMatchObject({ plan_year_filing_status: 'separate', credit_exception: false });
  const estimation = estimationForm({ ...answers, plan_year_filing_status: 'joint' });
  const joint = await app.as(advisor).call('update-estimation', { params: { id: body.id }, body: { estimation } });
  expect(joint.body).toMatchObject({
    plan_year_filing_status: 'joint',
    lived_apart_all_year: false,
    credit_exception: false,
    employer_offer: null,
    dependents: [{ part_b_late_months: null }, { medicare_quarters: null }],
  });
});

test('reads estimates that were saved before filing was asked', async () => {
  const { body } = await app.as(advisor).call('create-estimation', { body: { estimation: estimationForm() } });
  const before = { birth_dates: [null, null], events: [], untaxed_social_security: 1 };
  const outlook_encrypted = app.ctx.encryption.encrypt('estimations.outlook', JSON.stringify(before));
  await app.db.updateTable('estimations').set({ outlook_encrypted }).where('id', '=', Number(body.id)).execute();
  const shown = await app.as(advisor).call('show-estimation', { params: { id: body.id } });
  expect(shown.body).toMatchObject({
    untaxed_social_security: 1,
    income_confirmed: false,
    plan_year_filing_status: null,
    lived_apart_all_year: false,
    credit_exception: false,
  });
});

const withOffer = {
  employer_offer: { person: 1, employee_price: 180.5, family_price: 900 },
  events: [{ kind: 'retires' as const, person: 1, month: 6, wages: 0, covers: [2], cobra: 1_450 }],
};
const lateSenior = {
  age: 67,
  sex: 'Female' as const,
  part_b_late_months: 26,
  part_d_late_months: 14,
  medicare_quarters: '30_to_39' as const,
};

test('stores an employer’s offer, COBRA and late enrollment encrypted, and shows them to insiders', async () => {
  const people = [lateSenior, { age: 63, sex: 'Male' as const, spouse: true }];
  const estimation = blendedForm({ ...withOffer, dependents_attributes: people });
  const { body } = await app.as(advisor).call('create-estimation', { body: { estimation } });
  const second = { part_b_late_months: null, part_d_late_months: null, medicare_quarters: null };
  expect(body).toMatchObject({ ...withOffer, dependents: [lateSenior, second] });
  expect(JSON.stringify((await rows()).find(({ id }) => id === body.id))).not.toMatch(/employee_price|late_months/);
  const params = { id: tokenOf(body.share_url) };
  const shown = await app.browser().call('show-estimation', { params });
  expect(shown.body).toMatchObject({ employer_offer: null, events: [], dependents: [second, second] });
  const cobraOf = async (browser: ReturnType<typeof app.browser>, id: number | string) =>
    (await browser.call('calculate-estimation', { params: { id } })).body.cobra.length;
  expect([await cobraOf(app.as(advisor), body.id), await cobraOf(app.browser(), params.id)]).toEqual([1, 0]);
  await app.as(advisor).call('update-estimation', {
    params: { id: body.id },
    body: { estimation: { ...estimation, shows_outlook: true } },
  });
  expect(await cobraOf(app.browser(), params.id)).toBe(1);
  expect((await app.browser().call('show-estimation', { params })).body).toMatchObject({
    ...withOffer,
    dependents: [lateSenior, second],
  });
  const calculated = await app.as(advisor).call('calculate-estimation', { params: { id: body.id } });
  expect(calculated.body.people[0]).toMatchObject({ part_a: 285, part_b_penalty: 37, part_d_penalty: 5.1 });
  expect(calculated.body.employer_offer).toMatchObject({ person: 1, last_month: 6, limit_percent: 9.02 });
});

test('drops an employer’s offer if everyone has Medicare', async () => {
  const { employer_offer } = withOffer;
  const estimation = blendedForm({ employer_offer, dependents_attributes: [lateSenior] });
  const { body } = await app.as(advisor).call('create-estimation', { body: { estimation } });
  expect(body).toMatchObject({ employer_offer: null, dependents: [{ part_b_late_months: 26 }] });
});

test('takes the credit from people with an affordable offer', async () => {
  const creditOf = async (changed: Parameters<typeof estimationForm>[0]) => {
    const { body } = await app.as(advisor).call('create-estimation', { body: { estimation: estimationForm(changed) } });
    return (await app.as(advisor).call('calculate-estimation', { params: { id: body.id } })).body.tax_credit ?? 0;
  };
  const both = await creditOf({});
  const one = await creditOf({ employer_offer: { person: 1, employee_price: 100, family_price: null } });
  expect([both > one, one > 0]).toEqual([true, true]);
  expect(await creditOf({ employer_offer: { person: 1, employee_price: 100, family_price: 200 } })).toBe(0);
});

test('gives a couple that files separately the credit only with an exception', async () => {
  const creditOf = async (changed: Parameters<typeof estimationForm>[0]) => {
    const { body } = await app.as(advisor).call('create-estimation', { body: { estimation: estimationForm(changed) } });
    return (await app.as(advisor).call('calculate-estimation', { params: { id: body.id } })).body.tax_credit;
  };
  const joint = await creditOf({});
  expect(joint).toBeGreaterThan(0);
  expect(await creditOf({ plan_year_filing_status: 'joint' })).toBe(joint);
  expect(await creditOf({ plan_year_filing_status: 'separate' })).toBe(0);
  expect(await creditOf({ plan_year_filing_status: 'separate', credit_exception: true })).toBe(joint);
});

test('counts a negative income as zero', async () => {
  const { body } = await app
    .as(advisor)
    .call('create-estimation', { body: { estimation: estimationForm({ income: -5_000 }) } });
  expect(body.income).toBe(0);
});

test.each(['divorce', 'moving_out'] as const)('a person who leaves by %s can be on another return', async (cause) => {
  const events = [{ kind: 'leaves' as const, person: 2, month: 3, cause }];
  const estimation = estimationForm({ household_size: 1, events });
  const { body } = await app.as(advisor).call('create-estimation', { body: { estimation } });
  expect(body.household_size).toBe(1);
});

test('maps yes and no to spouse and child', async () => {
  const people = [
    { age: 40, sex: 'Female' as const },
    { age: 41, sex: 'Male' as const, spouse: 'yes' as const },
    { age: 9, sex: 'Male' as const, spouse: 'no' as const },
  ];
  const form = estimationForm({ dependents_attributes: people, household_size: 3 });
  const { body } = await app.as(advisor).call('create-estimation', { body: { estimation: form } });
  expect(body.dependents.map(({ spouse }) => spouse)).toEqual([false, true, false]);
});

test('defaults to plan year 2025', async () => {
  const { plan_year, ...form } = estimationForm();
  const { body } = await app.as(advisor).call('create-estimation', { body: { estimation: form } });
  expect([plan_year, body.plan_year]).toEqual([2025, 2025]);
  const next = { estimation: { ...form, plan_year: 2026 as const } };
  expect((await app.as(advisor).call('create-estimation', { body: next })).body.plan_year).toBe(2026);
});

test('normalizes names to NFC', async () => {
  const form = estimationForm({ client_first_name: '  Zoe\u0308 O’Neil 李 <b>&amp;  ' });
  const { body } = await app.as(advisor).call('create-estimation', { body: { estimation: form } });
  expect(body.client_first_name).toBe('Zoë O’Neil 李 <b>&amp;');
});

test('returns 401 without a session', async () => {
  const before = await countRows();
  const answer = await app.browser().call('create-estimation', { body: { estimation: estimationForm() } });
  expect([answer.status, answer.error]).toEqual([401, 'Sign in to continue.']);
  expect(await countRows()).toBe(before);
});

test('returns 403 for a client', async () => {
  const before = await countRows();
  expect((await app.as(client).call('create-estimation', { body: { estimation: estimationForm() } })).status).toBe(403);
  expect(await countRows()).toBe(before);
});

test('saves a root estimate without an owner or public link', async () => {
  const token = await newRootEstimation(app.browser());
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  const row = (await rows()).at(-1);
  expect(row).toMatchObject({ user_id: null, account_id: null, share_digest: null, share_encrypted: null });
  expect(row?.root_digest).toHaveLength(32);
});

test('saves a root estimate without an owner for a signed-in user, too', async () => {
  const token = await newRootEstimation(app.as(advisor));
  expect(token).not.toBe('');
  expect((await rows()).at(-1)).toMatchObject({ user_id: null, account_id: null });
});

test('rejects a zip code, county and state that do not match', async () => {
  const before = await countRows();
  const complaints = async (changed: Parameters<typeof estimationForm>[0]) => {
    const answer = await app.as(advisor).call('create-estimation', { body: { estimation: estimationForm(changed) } });
    expect([answer.status, answer.error]).toEqual([422, 'Please fix the highlighted fields.']);
    return answer.errors;
  };
  expect(await complaints({ zip: '00000' })).toEqual({ zip: ['Invalid zip code'] });
  expect(await complaints({ county: '12086' })).toEqual({ county: ['This county is not in this zip code'] });
  expect(await complaints({ state: 'FL' })).toEqual({ state: ['This zip code is in another state'] });
  expect(await countRows()).toBe(before);
});

test('saves two concurrent requests as two estimates with two links', async () => {
  const save = () => app.as(advisor).call('create-estimation', { body: { estimation: estimationForm() } });
  await save();
  const saved = (await Promise.all(Array.from({ length: 20 }, save))).map(({ body }) => body);
  expect(new Set(saved.map(({ id }) => id)).size).toBe(20);
  expect(new Set(saved.map(({ share_url }) => share_url)).size).toBe(20);
});
