import type { SubscriptionStatus } from 'contract/vocabulary/billing';
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

const newSubscription = (account_id: number, status: SubscriptionStatus) =>
  db
    .insertInto('subscriptions')
    .values({
      ...{ account_id, status, provider: 'stripe_emulator', subscription_id: `sub_${account_id}_${status}` },
      ...{ plan_type: 'core', seats: 1, read_at: '2030-01-01T00:00:00Z' },
    })
    .execute();

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

test('has the owner and the state of the subscription, and is narrowed by it', async () => {
  const billed = async (name: string, seats: number, ...statuses: SubscriptionStatus[]) => {
    const id = await newAccount(db, name);
    await db.updateTable('accounts').set({ stripeable: true, seats }).where('id', '=', id).execute();
    for (const status of statuses) await newSubscription(id, status);
    return id;
  };
  const paying = await billed('Filtered paying', 1, 'canceled', 'active');
  await billed('Filtered late', 1, 'past_due');
  await billed('Filtered former', 0, 'canceled');
  await billed('Filtered new', 0);
  const owner = await newPerson(db, 'advisor', paying, { first_name: 'Olive', last_name: 'Oyl' });
  await newPerson(db, 'admin', paying);
  await db.updateTable('accounts').set({ account_owner_id: owner.id }).where('id', '=', paying).execute();
  const former = await billed('Filtered second', 3, 'canceled');
  await newPerson(db, 'admin', former, { first_name: 'Ada', last_name: 'Min' });
  const only = (name: string) => names({ search: 'Filtered', only: name, field: 'name', order: 'asc' });
  expect(await only('active')).toEqual(['Filtered paying']);
  expect(await only('past_due')).toEqual(['Filtered late']);
  expect(await only('not_subscribed')).toEqual(['Filtered former', 'Filtered new', 'Filtered second']);
  expect(await only('over_seats')).toEqual(['Filtered paying']);
  expect(await only('not_billed')).toEqual([]);
  expect(await names({ search: 'Zebra', only: 'not_billed' })).toEqual(['Zebra Partners']);
  const { body } = await list({ search: 'Filtered', field: 'name', order: 'asc' });
  expect(body.accounts.map(({ subscription_status }) => subscription_status)).toEqual([
    'canceled',
    'past_due',
    null,
    'active',
    'canceled',
  ]);
  expect(body.accounts.map(({ owner }) => owner?.name ?? null)).toEqual([null, null, null, 'Olive Oyl', 'Ada Min']);
  expect((await list({ only: 'rich' })).status).toBe(422);
});

test('rejects unknown fields, orders and page sizes', async () => {
  for (const query of [{ field: 'zip' }, { order: 'up' }, { pageSize: 7 }, { unknown: 1 }])
    expect((await list(query)).status).toBe(422);
});

test('is for super admins only', async () => {
  for (const person of [admin, advisor]) expect((await app.as(person).call('list-accounts')).status).toBe(403);
  expect((await app.browser().call('list-accounts')).status).toBe(401);
});
