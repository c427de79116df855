import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../testing/database.ts';
import { createActors, newAccount, newPerson, writeUser } from '../testing/factories.ts';
import { publish, publishAccount, publishClient, publishUser } from './store.ts';

const database = await openDatabase();
const { db } = database;
const { firm, client, advisor, agent, admin, superAdmin } = await createActors(db);
const ear = new pg.Client({ connectionString: database.url });
await ear.connect();
const heard: { streams: string[]; message: { event: string; id: number; at: string } }[] = [];
ear.on('notification', ({ payload = '' }) => heard.push(JSON.parse(payload)));
await ear.query('listen cable');
afterAll(async () => {
  await ear.end();
  await database.close();
});

async function received() {
  await ear.query('select 1');
  return heard.splice(0).map(({ streams, message: { event, id } }) => ({ streams: streams.toSorted(), event, id }));
}

test('a message has exactly event, id and time', async () => {
  await publish(db, { event: 'activity.created', id: 7, streams: ['user:1'] });
  await ear.query('select 1');
  const [{ message, streams } = {}] = heard.splice(0);
  expect(message).toEqual({
    event: 'activity.created',
    id: 7,
    at: expect.stringMatching(/^20..-..-..T..:..:..\....Z$/),
  });
  expect(Math.abs(Date.parse(message?.at ?? '') - Date.now())).toBeLessThan(60_000);
  expect(streams).toEqual(['user:1']);
});

test('publishes to the client’s advisor and agent at the time of the event', async () => {
  await publishClient(db, client.id, 'client.updated');
  const without = [`client:${client.id}`, `user:${client.id}`, `admins:${firm}`, 'supers'];
  expect(await received()).toEqual([{ event: 'client.updated', id: client.id, streams: without.toSorted() }]);
  const people = { financial_advisor_id: advisor.id, health_advisor_id: agent.id };
  await writeUser(db, client, people);
  await publishClient(db, client.id, 'booking.updated');
  const all = [...without, `user:${advisor.id}`, `user:${agent.id}`];
  expect(await received()).toEqual([{ event: 'booking.updated', id: client.id, streams: all.toSorted() }]);
});

test('publishes nothing about a client for other users', async () => {
  for (const id of [advisor.id, admin.id, superAdmin.id, 999_999]) await publishClient(db, id, 'client.updated');
  await publishUser(db, 999_999);
  await publish(db, { event: 'user.updated', id: 1, streams: [] });
  expect(await received()).toEqual([]);
});

test('publishes a user’s change to the user, the firm’s admins and super admins, and a firm’s change to its members and super admins', async () => {
  const loner = await newPerson(db, 'advisor', null);
  await publishUser(db, advisor.id);
  await publishUser(db, loner.id);
  await publishAccount(db, firm);
  expect(await received()).toEqual([
    { event: 'user.updated', id: advisor.id, streams: [`admins:${firm}`, 'supers', `user:${advisor.id}`] },
    { event: 'user.updated', id: loner.id, streams: ['supers', `user:${loner.id}`] },
    { event: 'account.updated', id: firm, streams: [`account:${firm}`, 'supers'] },
  ]);
});

test('publishes nothing after a rollback, and identical messages of a transaction once', async () => {
  const work = db.transaction().execute(async (trx) => {
    await publishUser(trx, advisor.id);
    await publishClient(trx, client.id, 'client.updated');
    await publishAccount(trx, await newAccount(trx));
    throw new Error('taken back');
  });
  await expect(work).rejects.toThrow('taken back');
  expect(await received()).toEqual([]);
  await db.transaction().execute(async (trx) => {
    for (const id of [advisor.id, advisor.id]) await publishUser(trx, id);
    expect(await received()).toEqual([]);
  });
  expect(await received()).toHaveLength(1);
});
