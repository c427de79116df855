import { expect, test } from 'vitest';
import { createActors, newPerson } from '../../testing/factories.ts';
import { newSavedView } from '../../testing/saved-views.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';

const app = await sharedTestApp();
const { firm, advisor, admin, colleague, superAdmin, client } = await createActors(app.db);

test('lists only the views of the signed-in user, by name', async () => {
  for (const name of ['renewals', 'Pending', 'all']) await newSavedView(app, advisor, { name });
  await newSavedView(app, admin, { name: 'Firm', search: { status: 'enrolled' } });
  const namesOf = async (who: typeof advisor) =>
    (await app.as(who).call('list-saved-views')).body.views.map(({ name }) => name);
  expect(await namesOf(advisor)).toEqual(['all', 'Pending', 'renewals']);
  expect(await namesOf(admin)).toEqual(['Firm']);
  for (const person of [colleague, superAdmin]) expect(await namesOf(person)).toEqual([]);
  expect((await app.as(client).call('list-saved-views')).status).toBe(403);
  expect((await app.browser().call('list-saved-views')).status).toBe(401);
});

test('each list has its own views', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  await newSavedView(app, person, { name: 'Clients', search: { status: 'pending' } });
  await newSavedView(app, person, { name: 'Signals', search: { list: 'signals', period: 'overdue' } });
  const viewsOf = async (query: object) => (await app.as(person).call('list-saved-views', { query })).body.views;
  expect((await viewsOf({ list: 'signals' })).map(({ name, search }) => [name, search])).toEqual([
    ['Signals', { list: 'signals', search: '', status: 'open', period: 'overdue', field: 'due_on', order: 'asc' }],
  ]);
  for (const query of [{}, { list: 'clients' }])
    expect((await viewsOf(query)).map(({ name, search }) => [name, search])).toEqual([
      ['Clients', { search: '', status: 'pending', field: 'created_at', order: 'desc' }],
    ]);
  expect((await app.as(person).call('list-saved-views', { query: { list: 'plans' } as never })).status).toBe(422);
});

test('the views of a user are deleted with the user', async () => {
  await newSavedView(app, colleague);
  const deleted = await app.as(admin).call('delete-advisor', { params: { id: colleague.id } });
  expect(deleted.status).toBe(200);
  const rows = await app.db.selectFrom('saved_views').select('id').where('user_id', '=', colleague.id).execute();
  expect(rows).toEqual([]);
});
