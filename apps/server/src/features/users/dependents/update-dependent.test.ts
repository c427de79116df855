import type { BodyInput } from 'contract/endpoint';
import type { updateDependent } from 'contract/endpoints/dependents';
import { expect, test } from 'vitest';
import { createActors, newDependent, newPerson } from '../../../testing/factories.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';

const app = await sharedTestApp();
const { firm, advisor, admin, client, otherAdvisor, agent, superAdmin } = await createActors(app.db);

const update = (who: typeof client, id: number, dependent: BodyInput<typeof updateDependent>['dependent']) =>
  app.as(who).call('update-dependent', { params: { id }, body: { dependent } });
const rowOf = (id: number) =>
  app.db.selectFrom('dependents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('only what is sent changes', async () => {
  const id = await newDependent(app.db, client.id);
  expect((await update(client, id, { age: 10 })).body).toMatchObject({ id, age: 10, years_old: 10, sex: 'Female' });
  expect((await update(client, id, { name: 'Josie', sex: 'Male' })).body).toMatchObject({
    age: 10,
    name: 'Josie',
    sex: 'Male',
  });
  expect((await update(client, id, { name: null })).body.name).toBe(null);
  expect((await update(client, id, {})).body).toMatchObject({ age: 10, sex: 'Male' });
  expect((await update(superAdmin, id, { age: 11 })).body.age).toBe(11);
});

test('a child becomes the spouse where there is none; one of two concurrent changes succeeds', async () => {
  const person = await newPerson(app.db, 'client', firm);
  await app.as(person).call('show-current-user');
  const ids = [await newDependent(app.db, person.id), await newDependent(app.db, person.id)];
  const both = await Promise.all(ids.map((id) => update(person, id, { spouse: 'yes' })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(both.find(({ status }) => status === 422)?.errors).toEqual({ spouse: ['There’s already a spouse.'] });
  const spouse = ids[both.findIndex(({ status }) => status === 200)] ?? 0;
  expect((await update(person, spouse, { age: 50, spouse: true })).body).toMatchObject({ age: 50, spouse: true });
  expect((await update(person, spouse, { spouse: 'no' })).body.spouse).toBe(false);
});

test('rejects the user as spouse, and another entry as the user', async () => {
  const created = await app.as(client).call('create-dependent', {
    params: { id: client.id },
    body: { dependent: { age: 50, sex: 'Male', myself: true } },
  });
  expect((await update(client, created.body.id, { spouse: true })).errors).toEqual({
    spouse: ['You can’t list yourself as the spouse.'],
  });
  const id = await newDependent(app.db, client.id);
  const url = `/api/v1/dependents/${id}`;
  const answer = await app
    .as(client)
    .send({ method: 'PATCH', url, payload: { dependent: { myself: true, user_id: 1 } } });
  expect(answer.statusCode).toBe(422);
  expect((await rowOf(id)).myself).toBe(false);
});

test('returns 404 for a dependent of another household', async () => {
  const id = await newDependent(app.db, client.id);
  for (const person of [advisor, admin, otherAdvisor, agent]) {
    const [unrelated, missing] = [await update(person, id, { age: 1 }), await update(person, 999_999, { age: 1 })];
    expect([unrelated.status, unrelated.text]).toEqual([404, missing.text]);
  }
  const nobody = { params: { id }, body: { dependent: { age: 1 } } };
  expect((await app.browser().call('update-dependent', nobody)).status).toBe(401);
  expect((await rowOf(id)).age).toBe(9);
});
