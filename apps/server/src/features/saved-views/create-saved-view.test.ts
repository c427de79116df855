import { maxSavedViews } from 'contract/vocabulary/saved-views';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/browser.ts';
import { createActors, newPerson } from '../../testing/factories.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';

const app = await sharedTestApp();
const { firm, advisor, colleague, client } = await createActors(app.db);

const create = (who: Person, name: string, search: object = {}) =>
  app.as(who).call('create-saved-view', { body: { view: { name, search } } });
const countOf = async ({ id }: Person) =>
  (await app.db.selectFrom('saved_views').select('id').where('user_id', '=', id).execute()).length;
async function newAdvisor() {
  const person = await newPerson(app.db, 'advisor', firm);
  await app.as(person).call('show-current-user');
  return person;
}

test('saves a search, filter, sort and columns, with the defaults of the list and the columns in its order', async () => {
  const search = { search: ' Lopez ', status: 'pending', todo: 'follow_up', field: 'last_name', order: 'asc' };
  const saved = await create(advisor, ' Pending ', { ...search, columns: ['analysis', 'coverage'] });
  expect(saved.body).toEqual({
    id: expect.any(Number),
    name: 'Pending',
    search: { ...search, search: 'Lopez', columns: ['coverage', 'analysis'] },
  });
  expect((await create(advisor, 'All')).body.search).toEqual({ search: '', field: 'created_at', order: 'desc' });
});

test('saves what the list of signals shows, with the defaults of that list', async () => {
  const search = {
    ...{ list: 'signals', search: 'Lopez', kinds: ['turns_65'], status: 'snoozed', period: 'overdue' },
    ...{ min_amount: 2000, financial_advisor_id: advisor.id, health_advisor_id: 7, assignee_id: 8 },
    ...{ field: 'amount', order: 'desc' },
  };
  const saved = await create(advisor, 'Large', { ...search, columns: ['kind', 'amount'] });
  expect(saved.body).toEqual({
    id: expect.any(Number),
    name: 'Large',
    search: { ...search, columns: ['amount', 'kind'] },
  });
  expect((await create(advisor, 'Whole radar', { list: 'signals' })).body.search).toEqual({
    ...{ list: 'signals', search: '', status: 'open', field: 'due_on', order: 'asc' },
  });
});

test('stores no search in plain text, and records it in the audit trail', async () => {
  const person = await newAdvisor();
  const { id } = (await create(person, 'Wanted', { search: 'Quillfeather' })).body;
  const row = await app.db.selectFrom('saved_views').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain('Quillfeather');
  const events = app.db.selectFrom('audit_events').select(['kind', 'client_ids']);
  expect(await events.where('action', '=', 'create-saved-view').where('actor_id', '=', person.id).execute()).toEqual([
    { kind: 'change', client_ids: [] },
  ]);
});

test('a name is unique per user and list, whatever its case', async () => {
  const person = await newAdvisor();
  expect((await create(person, 'Été')).status).toBe(200);
  for (const name of ['Été', 'ÉTÉ', ' été '])
    expect((await create(person, name)).errors).toEqual({ name: ['You already have a view with this name'] });
  expect((await create(colleague, 'Été')).status).toBe(200);
  expect((await create(person, 'Été', { list: 'signals' })).status).toBe(200);
  expect((await create(person, 'été', { list: 'signals' })).errors).toEqual({
    name: ['You already have a view with this name'],
  });
  const same = await Promise.all(Array.from({ length: 5 }, () => create(person, 'Renewals')));
  expect(same.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422]);
});

test(`${maxSavedViews} views of a user and list are the limit, also for concurrent calls`, async () => {
  const person = await newAdvisor();
  const created_at = app.ctx.clock().toISOString();
  const { search_encrypted } = await app.db
    .selectFrom('saved_views')
    .select('search_encrypted')
    .limit(1)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: maxSavedViews - 1 }, (_, index) => ({
    ...{ user_id: person.id, name: `View ${index}`, search_encrypted, created_at, updated_at: created_at },
  }));
  await app.db.insertInto('saved_views').values(rows).execute();
  const answers = await Promise.all(Array.from({ length: 4 }, (_, index) => create(person, `Next ${index}`)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
  expect(answers.find(({ status }) => status === 422)?.errors).toEqual({
    name: ['You can save up to 50 views. Delete one first.'],
  });
  expect(await countOf(person)).toBe(maxSavedViews);
  expect((await create(person, 'Of the radar', { list: 'signals' })).status).toBe(200);
});

test('is not for clients and visitors', async () => {
  expect((await create(client, 'Mine')).status).toBe(403);
  const visitor = await app.browser().call('create-saved-view', { body: { view: { name: 'Mine', search: {} } } });
  expect(visitor.status).toBe(401);
});

test.each([
  [{ name: '' }, { name: ['Name is required'] }],
  [{ name: 'x'.repeat(61) }, { name: ['Name must be at most 60 characters'] }],
  [{ name: 'a\u202eb' }, { name: ['Name has characters that can’t be saved'] }],
  [{ search: undefined }, { search: [expect.any(String)] }],
  [{ search: { status: 'paused' } }, { 'search.status': [expect.any(String)] }],
  [{ search: { field: 'password' } }, { 'search.field': [expect.any(String)] }],
  [{ search: { order: 'up' } }, { 'search.order': [expect.any(String)] }],
  [{ search: { columns: ['name'] } }, { 'search.columns.0': [expect.any(String)] }],
  [{ search: { search: 'x'.repeat(201) } }, { 'search.search': [expect.any(String)] }],
  [{ search: { currentPage: 2 } }, { 'search.currentPage': ['This field isn’t accepted here'] }],
  [{ search: { account_id: 1 } }, { 'search.account_id': ['This field isn’t accepted here'] }],
  [{ search: { list: 'plans' } }, { 'search.list': [expect.any(String)] }],
  [{ search: { list: 'clients', period: 'overdue' } }, { 'search.period': ['This field isn’t accepted here'] }],
  [{ search: { list: 'signals', todo: 'follow_up' } }, { 'search.todo': ['This field isn’t accepted here'] }],
  [{ search: { list: 'signals', due_on: '2027-06-30' } }, { 'search.due_on': ['This field isn’t accepted here'] }],
  [{ search: { list: 'signals', status: 'closed' } }, { 'search.status': [expect.any(String)] }],
  [{ search: { list: 'signals', kinds: ['luck'] } }, { 'search.kinds.0': [expect.any(String)] }],
  [{ search: { list: 'signals', kinds: ['turns_65', 'turns_26'] } }, { 'search.kinds': ['Choose one kind'] }],
  [{ search: { list: 'signals', min_amount: 1 } }, { 'search.min_amount': [expect.any(String)] }],
  [{ search: { list: 'signals', assignee_id: 0 } }, { 'search.assignee_id': [expect.any(String)] }],
  [{ user_id: 1 }, { user_id: ['This field isn’t accepted here'] }],
])('rejects %j', async (changed, errors) => {
  const payload = { view: { name: 'Rejected', search: {}, ...changed } };
  const answer = await app.as(advisor).send({ method: 'POST', url: '/api/v1/saved_views', payload });
  expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([422, errors]);
});
