import type { BodyInput } from 'contract/endpoint';
import type { createDependent } from 'contract/endpoints/dependents';
import { expect, test } from 'vitest';
import { createActors, newPerson } from '../../../testing/factories.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';
import { invalidNames, realNames, scripts } from '../../../testing/texts.ts';

type Input = BodyInput<typeof createDependent>['dependent'];

const app = await sharedTestApp();
const { firm, advisor, admin, client, otherAdvisor, agent, superAdmin } = await createActors(app.db);

const create = (who: typeof client, dependent: Input, id: number = who.id) =>
  app.as(who).call('create-dependent', { params: { id }, body: { dependent } });
const rowsOf = (user_id: number) =>
  app.db.selectFrom('dependents').selectAll().where('user_id', '=', user_id).execute();
const child: Input = { age: 9, sex: 'Female' };

async function newClient() {
  const person = await newPerson(app.db, 'client', firm);
  await app.as(person).call('show-current-user');
  return person;
}

test('adds the user, a spouse and a child, with yes and no or booleans', async () => {
  const person = await newClient();
  expect((await create(person, { age: 52, sex: 'Male', myself: true })).body).toMatchObject({
    age: 52,
    years_old: 52,
    myself: true,
    spouse: false,
    name: null,
  });
  expect((await create(person, { age: 49, sex: 'Female', spouse: 'yes', name: ' Claire ' })).body).toMatchObject({
    spouse: true,
    name: 'Claire',
  });
  expect((await create(person, { ...child, spouse: 'no', name: '' })).body).toMatchObject({
    spouse: false,
    name: null,
  });
  expect((await create(superAdmin, child, person.id)).status).toBe(200);
  expect(await rowsOf(person.id)).toHaveLength(4);
});

test('rejects a second entry for the user or spouse, and one that is both', async () => {
  const person = await newClient();
  await create(person, { ...child, myself: 'yes' });
  expect((await create(person, { ...child, myself: true })).errors).toEqual({
    myself: ['You’re already on the list.'],
  });
  await create(person, { ...child, spouse: true });
  expect((await create(person, { ...child, spouse: true })).errors).toEqual({ spouse: ['There’s already a spouse.'] });
  const other = await newClient();
  expect((await create(other, { ...child, myself: true, spouse: true })).errors).toEqual({
    spouse: ['You can’t list yourself as the spouse.'],
  });
  expect(await rowsOf(other.id)).toEqual([]);
});

test('keeps one of ten concurrent spouses and twenty of thirty dependents', async () => {
  const person = await newClient();
  const spouses = await Promise.all(Array.from({ length: 10 }, () => create(person, { ...child, spouse: true })));
  expect(spouses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(422)]);
  const children = await Promise.all(Array.from({ length: 30 }, () => create(person, child)));
  expect(children.filter(({ status }) => status === 200)).toHaveLength(19);
  expect(children.find(({ status }) => status === 422)?.errors).toEqual({
    age: ['A household can have up to 20 people.'],
  });
  expect(await rowsOf(person.id)).toHaveLength(20);
});

test('returns 404 for another household', async () => {
  for (const person of [advisor, admin, otherAdvisor, agent]) {
    const [unrelated, missing] = [await create(person, child, client.id), await create(person, child, 999_999)];
    expect([unrelated.status, unrelated.text]).toEqual([404, missing.text]);
  }
  expect((await create(superAdmin, child, 999_999)).status).toBe(404);
  const nobody = { params: { id: client.id }, body: { dependent: child } };
  expect((await app.browser().call('create-dependent', nobody)).status).toBe(401);
  expect(await rowsOf(client.id)).toEqual([]);
});

test('requirement 24: keeps names unchanged and rejects invalid characters', async () => {
  for (const name of [...realNames, ...scripts]) {
    const person = await newClient();
    expect((await create(person, { ...child, name })).body.name).toBe(name.normalize('NFC'));
  }
  for (const name of invalidNames)
    expect((await create(client, { ...child, name })).errors).toEqual({
      name: ['Name has characters that can’t be saved'],
    });
  expect((await create(client, { ...child, name: 'x'.repeat(65_536) })).status).toBe(422);
});

test.each([
  [{ age: -1 }, { age: ['Age can’t be negative'] }],
  [{ age: 121 }, { age: ['Age must be at most 120'] }],
  [{ age: 9.5 }, { age: ['Age must be a whole number'] }],
  [{ age: '9' }, { age: ['Age must be a number'] }],
  [{ age: null }, { age: ['Age is required'] }],
  [{ sex: 'Other' }, { sex: ['Sex is required'] }],
  [{ spouse: 'maybe' }, { spouse: [expect.any(String)] }],
  [{ user_id: 1 }, { user_id: ['This field isn’t accepted here'] }],
])('rejects %j', async (changed, errors) => {
  const payload = { dependent: { ...child, ...changed } };
  const url = `/api/v1/users/${client.id}/dependents`;
  const answer = await app.as(client).send({ method: 'POST', url, payload });
  expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([422, errors]);
});
