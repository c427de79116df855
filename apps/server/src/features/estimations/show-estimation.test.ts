import { afterAll, expect, test } from 'vitest';
import { blendedForm, createActors, newEstimation, newRootEstimation } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { advisor, colleague, admin, client, stranger, otherAdmin, superAdmin } = await createActors(app.db);

test('an advisor reads what they saved, with the link to share it', async () => {
  const saved = await newEstimation(app.as(advisor), blendedForm());
  const { body } = await app.as(advisor).call('show-estimation', { params: { id: saved.id } });
  expect(body).toMatchObject({
    id: saved.id,
    client_first_name: 'Ruth',
    name: 'Ruth',
    type: 'combo',
    zip: '33139',
    county: '12086',
    state: 'FL',
    plan_year: 2025,
    dependents_count: 2,
    household_size: 2,
    income: 96_000,
    last_year_income: 268_000,
    tax_filing_status: 'married_joint',
    rootEstimator: false,
    share_url: `http://localhost:3000/estimations/${saved.token}/view`,
    version: 1,
  });
  expect(body.county_name).toMatch(/Miami-Dade/);
  expect(body.dependents).toEqual([
    { id: 1, age: 67, sex: 'Female', spouse: false, myself: true },
    { id: 2, age: 63, sex: 'Male', spouse: true, myself: false },
  ]);
  expect(body).not.toHaveProperty('root_token');
});

test('an account admin reads the firm’s, a super admin anyone’s', async () => {
  const { id } = await newEstimation(app.as(advisor));
  for (const person of [admin, superAdmin]) {
    expect((await app.as(person).call('show-estimation', { params: { id } })).body.id).toBe(id);
  }
});

test('without a sign-in a number gives nothing away, whether or not there is such an estimate', async () => {
  const { id } = await newEstimation(app.as(advisor));
  const [real, unreal] = [
    await app.browser().call('show-estimation', { params: { id } }),
    await app.browser().call('show-estimation', { params: { id: 999_999 } }),
  ];
  expect([real.status, real.text]).toEqual([401, unreal.text]);
});

test('a client may not read estimates by number', async () => {
  const { id } = await newEstimation(app.as(advisor));
  expect((await app.as(client).call('show-estimation', { params: { id } })).status).toBe(403);
});

test('someone else’s estimate answers like one that does not exist', async () => {
  const { id } = await newEstimation(app.as(advisor));
  for (const person of [colleague, stranger, otherAdmin]) {
    const foreign = await app.as(person).call('show-estimation', { params: { id } });
    const missing = await app.as(person).call('show-estimation', { params: { id: 999_999 } });
    expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
  }
});

test('only one spelling of a number is an address', async () => {
  const { id } = await newEstimation(app.as(advisor));
  for (const spelling of [
    `0x${id.toString(16)}`,
    `${id}.0`,
    `${id}e0`,
    `0${id}`,
    ` ${id}`,
    `+${id}`,
    '-1',
    '0',
    'NaN',
  ]) {
    const answer = await app.as(advisor).call('show-estimation', { params: { id: spelling } });
    expect([spelling, answer.status]).toEqual([spelling, 404]);
  }
});

test('numbers beyond every record are not found, and do no harm', async () => {
  for (const id of ['9007199254740991', '9007199254740993', '18446744073709551615', '1'.repeat(400)]) {
    expect((await app.as(advisor).call('show-estimation', { params: { id } })).status).toBe(404);
  }
});

test('a bearer of the link sees the estimate and nothing of the people behind it', async () => {
  const saved = await newEstimation(app.as(advisor), blendedForm());
  const { body } = await app.browser().call('show-estimation', { params: { id: saved.token } });
  expect(body).toMatchObject({ id: saved.token, client_first_name: 'Ruth', income: 96_000, share_url: null });
  const names = Object.keys(body);
  for (const hidden of ['user_id', 'account_id', 'root_token', 'share_digest', 'share_encrypted', 'email']) {
    expect(names).not.toContain(hidden);
  }
  expect(JSON.stringify(body)).not.toContain(`"id":${saved.id}`);
});

test('the link shows the same to somebody who is signed in', async () => {
  const saved = await newEstimation(app.as(advisor));
  for (const person of [advisor, stranger, client]) {
    const { body } = await app.as(person).call('show-estimation', { params: { id: saved.token } });
    expect([body.id, body.share_url]).toEqual([saved.token, null]);
  }
});

test('a token that was never given is not found', async () => {
  for (const id of ['A'.repeat(43), 'A'.repeat(42), 'A'.repeat(44), `${'A'.repeat(42)}!`]) {
    expect((await app.browser().call('show-estimation', { params: { id } })).status).toBe(404);
  }
});

test('a root estimate is reached by its token alone', async () => {
  const token = await newRootEstimation(app.browser());
  const { body } = await app.browser().call('show-estimation', { params: { id: token } });
  expect(body).toMatchObject({ id: token, rootEstimator: true, share_url: null });
  expect(body).not.toHaveProperty('root_token');

  const row = await app.db
    .selectFrom('estimations')
    .select('id')
    .where('root_digest', 'is not', null)
    .executeTakeFirstOrThrow();
  for (const person of [advisor, admin, superAdmin]) {
    expect((await app.as(person).call('show-estimation', { params: { id: row.id } })).status).toBe(404);
  }
});
