import { expect, test } from 'vitest';
import { createActors, newDependent, newPerson } from '../testing/factories.ts';
import { newClientOf } from '../testing/meetings.ts';
import { sharedTestApp } from '../testing/shared-app.ts';

const app = await sharedTestApp();
const { firm, advisor, colleague, admin, otherAdmin, client, otherAdvisor, agent, superAdmin } = await createActors(
  app.db,
);
const list = (who: typeof client, id: number | string = client.id) =>
  app.as(who).call('list-dependents', { params: { id } });

test('returns an empty list for an empty household', async () => {
  expect((await list(client)).body).toEqual({ dependents: [] });
});

test('lists the user first, then the spouse, then the children in order of entry', async () => {
  const person = await newPerson(app.db, 'client', firm);
  const children = { user_id: person.id, sex: 'Female' as const };
  await app.db
    .insertInto('dependents')
    .values([
      { ...children, age: 12, name: 'Josie' },
      { ...children, age: 9 },
      { ...children, age: 49, spouse: true, name: 'Claire' },
      { ...children, age: 52, myself: true, sex: 'Male' },
    ])
    .execute();
  const { dependents } = (await list(person, person.id)).body;
  expect(dependents.map(({ age, years_old, myself, spouse, name }) => [age, years_old, myself, spouse, name])).toEqual([
    [52, 52, true, false, null],
    [49, 49, false, true, 'Claire'],
    [12, 12, false, false, 'Josie'],
    [9, 9, false, false, null],
  ]);
  expect((await list(superAdmin, person.id)).body.dependents).toEqual(dependents);
});

test('lists the household for the client’s advisor and agent and for the firm’s admin', async () => {
  const household = await newClientOf(app.db, advisor, agent);
  const dependent_id = await newDependent(app.db, household.id);
  for (const person of [household, advisor, agent, admin])
    expect((await list(person, household.id)).body.dependents.map(({ id }) => id)).toEqual([dependent_id]);
  for (const person of [client, colleague, otherAdvisor, otherAdmin])
    expect((await list(person, household.id)).status).toBe(404);
});

test('returns 404 for another household', async () => {
  for (const person of [advisor, otherAdvisor, agent]) {
    const [unrelated, missing] = [await list(person), await list(person, 999_999)];
    expect([unrelated.status, unrelated.text]).toEqual([404, missing.text]);
  }
  expect((await list(superAdmin, 999_999)).status).toBe(404);
  expect((await app.browser().call('list-dependents', { params: { id: client.id } })).status).toBe(401);
});
