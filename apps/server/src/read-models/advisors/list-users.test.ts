import type { QueryInput } from 'contract/endpoint';
import type { listUsers } from 'contract/endpoints/users';
import { afterAll, expect, test } from 'vitest';
import type { Person } from '../../testing/browser.ts';
import { createActors, newAccount, newPerson } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';

type Query = QueryInput<typeof listUsers>;

const app = await createTestApp();
afterAll(() => app.close());
const { db } = app;
const actors = await createActors(db);
const { superAdmin, agent, otherFirm } = actors;

const list = async (person: Person, query: Query = {}) => (await app.as(person).call('list-users', { query })).body;
const namesOf = async (person: Person, query: Query = {}) => (await list(person, query)).users.map(({ name }) => name);

async function firmOf() {
  const account_id = await newAccount(db, 'Cedar Advice');
  const named = (first_name: string, last_name: string) => ({ first_name, last_name });
  const admin = await newPerson(db, 'admin', account_id, {
    ...named('Ann', 'Zorn'),
    email: `ann-${account_id}@example.test`,
  });
  const member = await newPerson(db, 'advisor', account_id, named('Cy', 'émile'));
  await newPerson(db, 'advisor', account_id, { ...named('Bo', 'Ek'), onboarding_complete: false });
  await newPerson(db, 'client', account_id, named('Client', 'Canary5512'));
  await newPerson(db, 'advisor', account_id, { ...named('Gone', 'Away'), disabled_at: new Date().toISOString() });
  return { account_id, admin, member };
}

test('lists the advisors of a firm to each other, by last name', async () => {
  const { account_id, admin, member } = await firmOf();
  expect(await namesOf(member)).toEqual(['Bo Ek', 'Cy émile', 'Ann Zorn']);
  expect(await namesOf(admin, { account_id: String(account_id) })).toEqual(['Bo Ek', 'Cy émile', 'Ann Zorn']);
  const { users, totalCount } = await list(admin, { search: 'ann z' });
  expect(totalCount).toBe(1);
  expect(users[0]).toEqual({
    id: admin.id,
    first_name: 'Ann',
    last_name: 'Zorn',
    name: 'Ann Zorn',
    email: admin.email,
    phone_number: null,
    type: 'AdvisorUser',
    role: 'admin',
    account_id,
    account_name: 'Cedar Advice',
    onboarding_complete: true,
    clients: 0,
    may_invite: false,
    invite_token: null,
    invitation: null,
    may_change_role: true,
    may_delete: false,
    created_at: expect.any(String),
    avatar: expect.stringContaining('/api/v1/avatar?'),
    avatar_background: expect.stringMatching(/^[0-9A-F]{6}$/),
  });
});

test('sorted, searched, narrowed and paged', async () => {
  const { account_id, admin } = await firmOf();
  expect(await namesOf(admin, { field: 'first_name', order: 'desc' })).toEqual(['Cy émile', 'Bo Ek', 'Ann Zorn']);
  expect(await namesOf(admin, { field: 'created_at' })).toEqual(['Ann Zorn', 'Cy émile', 'Bo Ek']);
  expect((await namesOf(admin, { field: 'email' }))[0]).toBe('Ann Zorn');
  expect(await namesOf(admin, { search: `NN-${account_id}@` })).toEqual(['Ann Zorn']);
  expect(await namesOf(admin, { search: '%' })).toEqual([]);
  expect(await namesOf(admin, { type: 'HealthAdvisorUser' })).toEqual([]);
  expect(await list(admin, { currentPage: 9 })).toMatchObject({ users: [], totalCount: 3, currentPage: 9 });
});

test('returns advisors of another firm only to a super admin', async () => {
  const { account_id, admin } = await firmOf();
  const unrelated = String(account_id);
  for (const person of [actors.advisor, actors.admin, actors.otherAdvisor, agent]) {
    expect(await list(person, { account_id: unrelated })).toMatchObject({ users: [], totalCount: 0 });
    expect(await namesOf(person, { search: 'Zorn' })).toEqual([]);
  }
  expect(await namesOf(admin, { account_id: String(otherFirm) })).toEqual([]);
  expect(await namesOf(superAdmin, { account_id: unrelated })).toEqual(['Bo Ek', 'Cy émile', 'Ann Zorn']);
  expect((await list(superAdmin, { search: 'zorn' })).totalCount).toBe(3);
  expect((await list(superAdmin, { type: 'HealthAdvisorUser' })).users.map(({ id }) => id)).toEqual([agent.id]);
});

test('never lists clients, and returns 403 for them', async () => {
  expect(await namesOf(superAdmin, { search: 'Canary5512' })).toEqual([]);
  expect((await app.as(actors.client).call('list-users')).status).toBe(403);
  expect((await app.browser().call('list-users')).status).toBe(401);
  expect(await list(await newPerson(db, 'advisor', null))).toMatchObject({ users: [], totalCount: 0 });
});

test('shows those who manage the firm the number of clients and what they may do', async () => {
  const { account_id, admin, member } = await firmOf();
  const invited = await newPerson(db, 'advisor', account_id, {
    last_name: 'Invited',
    onboarding_complete: false,
    password_hash: null,
  });
  const client = { financial_advisor_id: member.id };
  await newPerson(db, 'client', account_id, client);
  await newPerson(db, 'client', account_id, client);
  const boss = await newPerson(db, 'superAdmin', account_id);
  const shownTo = async (person: Person) =>
    Object.fromEntries(
      (await list(person, { account_id: String(account_id) })).users.map((user) => [
        user.id,
        [user.clients, user.may_invite, user.may_change_role, user.may_delete],
      ]),
    );
  expect(await shownTo(admin)).toMatchObject({
    [admin.id]: [0, false, true, false],
    [member.id]: [2, false, true, true],
    [invited.id]: [0, true, true, true],
    [boss.id]: [0, false, true, false],
  });
  expect(await shownTo(superAdmin)).toMatchObject({
    [admin.id]: [0, false, true, true],
    [boss.id]: [0, false, true, true],
  });
  expect(await shownTo(member)).toMatchObject({
    [admin.id]: [null, false, false, false],
    [invited.id]: [null, false, false, false],
  });
});

test('lists several types', async () => {
  const { account_id, admin } = await firmOf();
  const list = async (type: string) =>
    (await app.as(admin).send({ method: 'GET', url: `/api/v1/users?account_id=${account_id}&${type}` })).json().users
      .length;
  expect(await list('type=AdvisorUser&type=HealthAdvisorUser')).toBe(3);
  expect(await list('type=AdvisorUser,HealthAdvisorUser')).toBe(3);
  expect(await list('type=HealthAdvisorUser')).toBe(0);
});
