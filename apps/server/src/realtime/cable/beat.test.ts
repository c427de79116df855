import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newAccount, newPerson } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';

/** Intervals go by when the test says so; everything else, the network above all, goes on by itself. */
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
const app = await createTestApp();
afterAll(async () => {
  await app.close();
  vi.useRealTimers();
});
const firm = await newAccount(app.db);
const own = { channel: 'UserChannel' } as const;

/** Three seconds: one ping to everyone. What waits for a ping may not let time go by itself. */
async function beat(client: { readonly pings: readonly number[] }) {
  const before = client.pings.length;
  vi.advanceTimersByTime(3_000);
  while (client.pings.length === before) await nextTurn();
  expect(client.pings.length).toBe(before + 1);
}

test('every connection is pinged once in three seconds, and one that answers lives on for as long as it likes', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  const [client, other] = [await app.cable(person), await app.cable(person)];
  for (let second = 3; second <= 90; second += 3) await beat(client);
  expect([client.pings.length, other.pings.length]).toEqual([30, 30]);
  expect(await client.subscribe(own)).toBe(true);
  for (const { ws } of [client, other]) ws.close();
});

test('who is gone without a word is dropped within 30 seconds', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  const [gone, client] = [await app.cable(person), await app.cable(person)];
  await gone.subscribe(own);
  // From here on its side answers nothing, as if it had been switched off.
  gone.ws.pause();
  for (let second = 3; second <= 30; second += 3) await beat(client);
  gone.ws.resume();
  expect(await gone.closed).toBe(1006);
  expect(gone.pings.length).toBeLessThanOrEqual(8);
  client.ws.close();
});

test('a session that runs out takes its sockets along within a minute; a bearer token that does takes none', async () => {
  const [person, other] = [await newPerson(app.db, 'advisor', firm), await newPerson(app.db, 'advisor', firm)];
  const [client, kept] = [await app.cable(person), await app.cable(other)];
  const ends = new Date(app.ctx.clock().getTime() + 60_000).toISOString();
  await app.db.updateTable('sessions').set({ expires_at: ends }).where('user_id', '=', person.id).execute();
  app.forward(3_600);
  for (let second = 3; second <= 60; second += 3) await beat(kept);
  expect(await client.until(({ type }) => type === 'disconnect')).toMatchObject({ reason: 'remote', reconnect: false });
  expect(await client.closed).toBe(1000);
  expect(await kept.subscribe(own)).toBe(true);
  kept.ws.close();
});
