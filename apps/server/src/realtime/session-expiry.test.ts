import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newAccount, newPerson } from '../testing/factories.ts';
import { createTestApp } from '../testing/test-app.ts';

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
const app = await createTestApp();
afterAll(async () => {
  await app.close();
  vi.useRealTimers();
});
const firm = await newAccount(app.db);
const channel = { channel: 'UserChannel' } as const;

/** Advances three seconds, in which every page receives one ping, and waits for the client's. */
async function advance(client: { readonly pings: readonly number[] }) {
  const before = client.pings.length;
  vi.advanceTimersByTime(3_000);
  while (client.pings.length === before) await nextTurn();
  expect(client.pings.length).toBe(before + 1);
}

test('closes the pages of an expired session within a minute, but not those of an expired bearer token', async () => {
  const [person, otherPerson] = [await newPerson(app.db, 'advisor', firm), await newPerson(app.db, 'advisor', firm)];
  const [client, other] = [await app.cable(person), await app.cable(otherPerson)];
  const expires_at = new Date(app.ctx.clock().getTime() + 60_000).toISOString();
  await app.db.updateTable('sessions').set({ expires_at }).where('user_id', '=', person.id).execute();
  app.forward(3_600);
  for (let second = 3; second <= 60; second += 3) await advance(other);
  expect(await client.until(({ type }) => type === 'disconnect')).toMatchObject({ reason: 'remote', reconnect: false });
  expect(await client.closed).toBe(1000);
  expect(await other.subscribe(channel)).toBe(true);
  other.ws.close();
});
