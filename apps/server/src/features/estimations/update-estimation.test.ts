import { afterAll, expect, test } from 'vitest';
import {
  blendedForm,
  createActors,
  estimationForm,
  newEstimation,
  newRootEstimation,
} from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, advisor, colleague, admin, client, otherAdvisor, otherAdmin, superAdmin } = await createActors(app.db);

const renamed = (client_first_name: string) => ({ estimation: estimationForm({ client_first_name }) });
const nameOf = async (id: number) =>
  (await app.db.selectFrom('estimations').select('client_first_name').where('id', '=', id).executeTakeFirstOrThrow())
    .client_first_name;

test('updates every field and keeps link and owner', async () => {
  const saved = await newEstimation(app.as(advisor));
  app.forward(60);
  const body = { estimation: { ...blendedForm(), version: saved.version } };
  const changed = await app.as(advisor).call('update-estimation', { params: { id: saved.id }, body });
  expect(changed.body).toMatchObject({
    id: saved.id,
    client_first_name: 'Ruth',
    type: 'combo',
    zip: '33139',
    state: 'FL',
    last_year_income: 268_000,
    version: 2,
    share_url: `http://localhost:3000/estimations/${saved.token}/view`,
    created_at: saved.created_at,
  });
  expect(Date.parse(changed.body.updated_at)).toBeGreaterThan(Date.parse(saved.updated_at));
  const shown = await app.as(advisor).call('show-estimation', { params: { id: saved.id } });
  expect(shown.body).toEqual(changed.body);
});

test('replaces birth dates and events, removes those that are not sent, and keeps what links show', async () => {
  const saved = await newEstimation(app.as(advisor));
  const change = async (changed: Parameters<typeof estimationForm>[0]) => {
    const body = { estimation: estimationForm(changed) };
    return (await app.as(advisor).call('update-estimation', { params: { id: saved.id }, body })).body;
  };
  const events = [{ kind: 'joins' as const, person: 2, month: 3, cause: 'marriage' as const }];
  const people = [
    { birth_date: '1966-02-01', sex: 'Male' as const },
    { age: 59, sex: 'Female' as const, spouse: true },
  ];
  expect(await change({ dependents_attributes: people, events, shows_outlook: true })).toMatchObject({
    dependents: [
      { age: 58, birth_date: '1966-02-01' },
      { age: 59, birth_date: null },
    ],
    events,
    shows_outlook: true,
  });
  expect(await change({})).toMatchObject({
    dependents: [{ birth_date: null }, { birth_date: null }],
    events: [],
    shows_outlook: true,
  });
  expect(await change({ shows_outlook: false })).toMatchObject({ shows_outlook: false });
});

test('accepts the account admin and a super admin without changing the owner', async () => {
  const { id } = await newEstimation(app.as(advisor));
  for (const person of [admin, superAdmin]) {
    expect((await app.as(person).call('update-estimation', { params: { id }, body: renamed('New') })).status).toBe(200);
  }
  const row = await app.db.selectFrom('estimations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ user_id: advisor.id, account_id: firm, version: 3 });
});

test('rejects a stale version', async () => {
  const saved = await newEstimation(app.as(advisor));
  const params = { id: saved.id };
  const change = (name: string, version: number) =>
    app.as(advisor).call('update-estimation', {
      params,
      body: { estimation: { ...estimationForm({ client_first_name: name }), version } },
    });
  expect((await change('First', 1)).status).toBe(200);
  const second = await change('Second', 1);
  expect([second.status, second.error]).toEqual([409, 'Someone else updated this. Nothing was overwritten.']);
  expect((await change('Third', 7)).status).toBe(409);
  expect(await nameOf(saved.id)).toBe('First');
  expect((await change('Fourth', 2)).body.version).toBe(3);
});

test('accepts one of ten concurrent updates of a version', async () => {
  const saved = await newEstimation(app.as(advisor));
  const names = Array.from({ length: 10 }, (_, index) => `Name ${index}`);
  const answers = await Promise.all(
    names.map((client_first_name) =>
      app.as(advisor).call('update-estimation', {
        params: { id: saved.id },
        body: { estimation: { ...estimationForm({ client_first_name }), version: 1 } },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  const winner = answers.findIndex(({ status }) => status === 200);
  expect(await nameOf(saved.id)).toBe(names[winner]);
});

test('returns the same 404 for another user’s estimate as for an unknown id', async () => {
  const { id } = await newEstimation(app.as(advisor));
  for (const person of [colleague, otherAdvisor, otherAdmin]) {
    const otherFirms = await app.as(person).call('update-estimation', { params: { id }, body: renamed('Mine') });
    const missing = await app.as(person).call('update-estimation', { params: { id: 999_999 }, body: renamed('Mine') });
    expect([otherFirms.status, otherFirms.text]).toEqual([404, missing.text]);
  }
  expect(await nameOf(id)).toBe('Margaret');
});

test('returns 401 without a session and 403 for a client', async () => {
  const { id } = await newEstimation(app.as(advisor));
  expect((await app.browser().call('update-estimation', { params: { id }, body: renamed('X') })).status).toBe(401);
  expect((await app.as(client).call('update-estimation', { params: { id }, body: renamed('X') })).status).toBe(403);
  expect(await nameOf(id)).toBe('Margaret');
});

test('returns 404 for a share token, even for the owner', async () => {
  const saved = await newEstimation(app.as(advisor));
  for (const browser of [app.browser(), app.as(advisor), app.as(superAdmin)]) {
    const answer = await browser.call('update-estimation', { params: { id: saved.token }, body: renamed('X') });
    expect(answer.status).toBe(404);
  }
  expect(await nameOf(saved.id)).toBe('Margaret');
});

test('updates a root estimate by its token', async () => {
  const token = await newRootEstimation(app.browser());
  const { body } = await app.browser().call('update-estimation', {
    params: { id: token },
    body: { ...renamed('Sam'), rootEstimator: true },
  });
  expect(body).toMatchObject({ id: token, client_first_name: 'Sam', version: 2, rootEstimator: true, share_url: null });
  const shown = await app.browser().call('show-estimation', { params: { id: token } });
  expect(shown.body.client_first_name).toBe('Sam');
});

test('rejects a zip code and county that do not match', async () => {
  const saved = await newEstimation(app.as(advisor));
  const change = (changed: Parameters<typeof estimationForm>[0]) =>
    app
      .as(advisor)
      .call('update-estimation', { params: { id: saved.id }, body: { estimation: estimationForm(changed) } });
  expect((await change({ zip: '00000' })).errors).toEqual({ zip: ['Invalid zip code'] });
  expect((await change({ county: '06037' })).errors).toEqual({ county: ['This county is not in this zip code'] });
  const shown = await app.as(advisor).call('show-estimation', { params: { id: saved.id } });
  expect(shown.body).toMatchObject({ zip: '60614', version: 1 });
});
