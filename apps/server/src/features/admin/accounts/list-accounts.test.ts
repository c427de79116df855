import { afterAll, expect, test } from 'vitest';
import { createActors, newAccount, newPerson } from '../../../testing/factories.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { db } = app;
const { superAdmin, admin, advisor } = await createActors(db);

const list = (query: Record<string, string | number> = {}) =>
  app.as(superAdmin).call('list-accounts', { query: query as never });
const names = async (query: Record<string, string | number>) =>
  (await list(query)).body.accounts.map(({ name }) => name);

const firms: number[] = [];
for (const [place, name] of ['Zebra Partners', 'Ångström 100%', 'apple Advisors'].entries()) {
  const id = await newAccount(db, name);
  const created_at = `2030-01-0${place + 1}T00:00:00Z`;
  await db
    .updateTable('accounts')
    .set({ created_at, seats: 5 - place })
    .where('id', '=', id)
    .execute();
  firms.push(id);
}

test('lists firms, the newest first, with their seats and advisors', async () => {
  const [, , zebra] = firms.toReversed();
  await newPerson(db, 'advisor', Number(zebra));
  const { body } = await list({ pageSize: 10 });
  expect(body).toMatchObject({ totalCount: 6, currentPage: 1, pageSize: 10 });
  expect(body.accounts.slice(0, 3).map(({ name }) => name)).toEqual([
    'apple Advisors',
    'Ångström 100%',
    'Zebra Partners',
  ]);
  expect(body.accounts[2]).toMatchObject({ seats: 5, advisor_count: 1, setup_complete: true, can_delete: false });
  expect(body.accounts[1]?.can_delete).toBe(true);
});

test('sorts, searches and pages', async () => {
  expect((await names({ field: 'name', order: 'asc' })).slice(0, 2)).toEqual(['Ångström 100%', 'apple Advisors']);
  expect((await names({ field: 'seats', order: 'desc' }))[0]).toBe('Zebra Partners');
  expect(await names({ search: 'PART' })).toEqual(['Zebra Partners']);
  for (const search of ['angstrom', '100 angstrom', "Ang'strom"])
    expect(await names({ search })).toEqual(['Ångström 100%']);
  expect(await names({ search: '%' })).toEqual(['Ångström 100%']);
  expect(await names({ pageSize: 10, currentPage: 2 })).toEqual([]);
});

test('rejects unknown fields, orders and page sizes', async () => {
  for (const query of [{ field: 'zip' }, { order: 'up' }, { pageSize: 7 }, { unknown: 1 }])
    expect((await list(query)).status).toBe(422);
});

test('is for super admins only', async () => {
  for (const person of [admin, advisor]) expect((await app.as(person).call('list-accounts')).status).toBe(403);
  expect((await app.browser().call('list-accounts')).status).toBe(401);
});
