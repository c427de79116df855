import type { QueryInput } from 'contract/endpoint';
import type { listEstimations } from 'contract/endpoints/estimation-lists';
import { afterAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/browser.ts';
import { blendedForm, createActors, newEstimation, newPerson, newRootEstimation } from '../../../testing/factories.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, client, otherAdvisor, otherAdmin, agent, superAdmin } = await createActors(app.db);

const list = async (person: Person, query: QueryInput<typeof listEstimations> = {}) =>
  (await app.as(person).call('list-estimations', { query })).body;
const namesOf = async (person: Person, query: QueryInput<typeof listEstimations> = {}) =>
  (await list(person, query)).estimations.map(({ name }) => name);

async function advisorOf(...names: string[]) {
  const person = await newPerson(app.db, 'advisor', firm);
  for (const client_first_name of names) await newEstimation(app.as(person), { client_first_name });
  return person;
}

test('returns an empty list', async () => {
  const person = await advisorOf();
  expect(await list(person)).toEqual({ estimations: [], totalCount: 0, currentPage: 1, pageSize: 25 });
});

test('returns the columns of the list and the link', async () => {
  const person = await advisorOf();
  const saved = await newEstimation(app.as(person), blendedForm());
  expect((await list(person)).estimations).toEqual([
    {
      id: saved.id,
      name: 'Ruth',
      type: 'combo',
      dependents_count: 2,
      zip: '33139',
      county_name: 'Miami-Dade County',
      state: 'FL',
      plan_year: 2025,
      year_total: 15_903,
      year_range: null,
      is_projected: false,
      threshold_distance: 'beyond',
      client: null,
      shared_with_client_at: null,
      share_url: `http://localhost:3000/estimations/${saved.token}/view`,
      share_expires_at: saved.share_expires_at,
      created_at: saved.created_at,
      updated_at: saved.updated_at,
    },
  ]);
  await app.as(person).call('delete-share-link', { params: { id: saved.id } });
  expect((await list(person)).estimations[0]?.share_url).toBeNull();
});

test('adds up the months of a year in which someone turns 65', async () => {
  const person = await advisorOf();
  const saved = await newEstimation(app.as(person), {
    dependents_attributes: [{ age: 64, sex: 'Female', birth_date: '1960-07-15' }],
    household_size: 1,
  });
  const { months, year_total } = (await app.as(person).call('show-outlook', { params: { id: saved.id } })).body;
  expect(months[0]?.total).not.toBe(months[11]?.total);
  expect((await list(person)).estimations[0]?.year_total).toBe(year_total);
});

test('sorts names by locale, ignoring case and accents', async () => {
  const person = await advisorOf('Zoë', 'amir', 'Émile', 'Eva', 'Ada', 'zack');
  expect(await namesOf(person)).toEqual(['Ada', 'amir', 'Émile', 'Eva', 'zack', 'Zoë']);
  expect(await namesOf(person, { order: 'desc' })).toEqual(['Zoë', 'zack', 'Eva', 'Émile', 'amir', 'Ada']);
});

test('sorts by each other column', async () => {
  const person = await advisorOf('First');
  const second = await newEstimation(app.as(person), blendedForm({ client_first_name: 'Second' }));
  const alone = { dependents_attributes: [{ age: 30, sex: 'Male' as const }], household_size: 1 };
  await newEstimation(app.as(person), { ...alone, client_first_name: 'Third' });
  expect(await namesOf(person, { field: 'created_at' })).toEqual(['First', 'Second', 'Third']);
  expect(await namesOf(person, { field: 'created_at', order: 'desc' })).toEqual(['Third', 'Second', 'First']);
  expect(await namesOf(person, { field: 'type' })).toEqual(['Second', 'First', 'Third']);
  expect((await namesOf(person, { field: 'dependents_count' }))[0]).toBe('Third');
  app.forward(60);
  await app.as(person).call('update-estimation', {
    params: { id: second.id },
    body: { estimation: blendedForm({ client_first_name: 'Second' }) },
  });
  expect(await namesOf(person, { field: 'updated_at' })).toEqual(['First', 'Third', 'Second']);
  expect(await namesOf(person, { field: 'place' })).toEqual(['Second', 'First', 'Third']);
  expect((await namesOf(person, { field: 'plan_year' })).length).toBe(3);
});

test('shows clients and sorts by their last name, estimates without one at the end', async () => {
  const person = await advisorOf('Without');
  for (const last_name of ['Zimmer', 'Abel']) {
    const { id } = await newPerson(app.db, 'client', firm, { last_name, financial_advisor_id: person.id });
    await newEstimation(app.as(person), { client_first_name: last_name, client_id: id });
  }
  const { estimations } = await list(person, { field: 'client' });
  expect(estimations.map(({ client: one }) => one?.name ?? null)).toEqual(['Pat Abel', 'Pat Zimmer', null]);
});

test('searches by part of the name, ignoring case, without wildcards', async () => {
  const person = await advisorOf('Ann_Marie', 'AnnXMarie', '100% Joe', 'Back\\slash', 'Émile', "O'Neil");
  expect(await namesOf(person, { search: 'MARIE' })).toEqual(['Ann_Marie', 'AnnXMarie']);
  expect(await namesOf(person, { search: 'n_m' })).toEqual(['Ann_Marie']);
  expect(await namesOf(person, { search: '0%' })).toEqual(['100% Joe']);
  expect(await namesOf(person, { search: 'k\\s' })).toEqual(['Back\\slash']);
  expect(await namesOf(person, { search: 'E\u0301m' })).toEqual(['Émile']);
  expect(await namesOf(person, { search: "o'n" })).toEqual(["O'Neil"]);
  expect(await list(person, { search: 'nobody' })).toMatchObject({ estimations: [], totalCount: 0 });
  expect((await list(person, { search: '   ' })).totalCount).toBe(6);
});

test('paginates without gaps or repeats among equal names', async () => {
  const person = await advisorOf(...Array.from({ length: 23 }, () => 'Same'));
  const ids: number[] = [];
  for (const currentPage of [1, 2, 3, 4]) {
    const page = await list(person, { currentPage, pageSize: 10 });
    expect(page).toMatchObject({ totalCount: 23, currentPage, pageSize: 10 });
    ids.push(...page.estimations.map(({ id }) => id));
  }
  expect(ids).toHaveLength(23);
  expect(new Set(ids).size).toBe(23);
});

test('lists own estimates for advisors, the firm’s for account admins, and all but root estimates for super admins', async () => {
  const [one, other] = [await advisorOf('Visible to one'), await advisorOf('Visible to other')];
  await newEstimation(app.as(otherAdvisor), { client_first_name: 'Visible to otherAdvisor' });
  await newRootEstimation(app.browser(), { client_first_name: 'Visible to no one' });
  await newRootEstimation(app.as(one), { client_first_name: 'Visible to no one' });
  const admin = await newPerson(app.db, 'admin', firm);
  const search = 'Visible to';
  expect(await namesOf(one, { search })).toEqual(['Visible to one']);
  expect(await namesOf(other, { search })).toEqual(['Visible to other']);
  expect(await namesOf(admin, { search })).toEqual(['Visible to one', 'Visible to other']);
  expect(await namesOf(otherAdmin, { search })).toEqual(['Visible to otherAdvisor']);
  expect(await namesOf(agent, { search })).toEqual([]);
  expect(await namesOf(superAdmin, { search })).toEqual([
    'Visible to one',
    'Visible to other',
    'Visible to otherAdvisor',
  ]);
});

test('never returns another firm’s estimates', async () => {
  await newEstimation(app.as(otherAdvisor), { client_first_name: 'Canary7731' });
  const admin = await newPerson(app.db, 'admin', firm);
  for (const query of [{}, { search: 'Canary7731' }, { pageSize: 100 as const }]) {
    const { text } = await app.as(admin).call('list-estimations', { query });
    expect(text).not.toContain('Canary7731');
  }
});

test('returns 401 without a session and 403 for a client', async () => {
  expect((await app.browser().call('list-estimations')).status).toBe(401);
  expect((await app.as(client).call('list-estimations')).status).toBe(403);
});
