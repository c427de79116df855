import { expect, test } from 'vitest';
import { createActors, newPerson } from '../../testing/factories.ts';
import { newSavedView } from '../../testing/saved-views.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';

const app = await sharedTestApp();
const { firm, advisor, admin, colleague, otherAdvisor, agent, superAdmin, client } = await createActors(app.db);

const update = (who: typeof advisor, id: number, view: object) =>
  app.as(who).call('update-saved-view', { params: { id }, body: { view } });

test('renames a view, or replaces what it shows, and leaves the rest', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  const id = await newSavedView(app, person, { name: 'Pending', search: { status: 'pending' } });
  const search = { search: '', status: 'pending', field: 'created_at', order: 'desc' };
  expect((await update(person, id, { name: 'Waiting' })).body).toEqual({ id, name: 'Waiting', search });
  const changed = { status: 'renewal', field: 'status', order: 'asc', columns: [] };
  expect((await update(person, id, { search: changed })).body).toEqual({
    id,
    name: 'Waiting',
    search: { search: '', ...changed },
  });
  expect((await update(person, id, { name: 'WAITING' })).body.name).toBe('WAITING');
  expect((await update(person, id, {})).body.name).toBe('WAITING');
});

test('a view of signals is renamed and replaced, and its name is compared with those of its list', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  const clients = await newSavedView(app, person, { name: 'Mine' });
  const id = await newSavedView(app, person, { name: 'Radar', search: { list: 'signals', period: 'overdue' } });
  expect((await update(person, id, { name: 'Mine' })).body).toMatchObject({ id, name: 'Mine' });
  const other = await newSavedView(app, person, { name: 'Other', search: { list: 'signals' } });
  expect((await update(person, other, { name: 'mine' })).status).toBe(422);
  const search = { list: 'signals', search: 'lee', kinds: ['turns_26'], status: 'open', field: 'client', order: 'asc' };
  expect((await update(person, id, { search })).body).toEqual({ id, name: 'Mine', search });
  for (const [view, wrong] of [
    [id, { status: 'pending' }],
    [clients, { list: 'signals' }],
  ] as const)
    expect((await update(person, view, { search: wrong })).errors).toEqual({
      'search.list': ['The view is of another list'],
    });
  expect((await app.as(person).call('list-saved-views')).body.views).toEqual([
    { id: clients, name: 'Mine', search: { search: '', field: 'created_at', order: 'desc' } },
  ]);
});

test('a name that another view of the user has is rejected, also of two concurrent calls', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  const [one, other] = [await newSavedView(app, person, { name: 'One' }), await newSavedView(app, person)];
  expect((await update(person, other, { name: 'one' })).errors).toEqual({
    name: ['You already have a view with this name'],
  });
  const answers = await Promise.all([one, other].map((id) => update(person, id, { name: 'Two' })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test('rejects what the list does not know', async () => {
  const id = await newSavedView(app, advisor);
  expect((await update(advisor, id, { search: { pageSize: 10 } })).errors).toEqual({
    'search.pageSize': ['This field isn’t accepted here'],
  });
});

test('returns 404 for another user’s view and changes nothing', async () => {
  const id = await newSavedView(app, advisor, { name: 'Untouched' });
  for (const person of [admin, colleague, otherAdvisor, agent, superAdmin]) {
    const [unrelated, missing] = [
      await update(person, id, { name: 'Taken' }),
      await update(person, 999_999, { name: 'Taken' }),
    ];
    expect([unrelated.status, unrelated.text]).toEqual([404, missing.text]);
  }
  expect((await update(client, id, { name: 'Taken' })).status).toBe(403);
  const visitor = await app.browser().call('update-saved-view', { params: { id }, body: { view: { name: 'Taken' } } });
  expect(visitor.status).toBe(401);
  const { views } = (await app.as(advisor).call('list-saved-views')).body;
  expect(views.find((view) => view.id === id)?.name).toBe('Untouched');
});
