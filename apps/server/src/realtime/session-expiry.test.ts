import { setImmediate as nextTurn } from 'node:timers/promises';
import { CableClient } from 'action-cable/testing/client';
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

test('closes the pages of an expired session within a minute, whose bearer tokens may expire', async () => {
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

test('requirement 51: closes the connection of a bearer token within a minute of its end, and no page', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  const page = await app.cable(person);
  const protocols = ['actioncable-v1-json', `bearer.${app.as(person).bearer}`];
  const program = new CableClient(await app.listen(), app.ctx.public_url, { cookie: null, protocols });
  await program.until(({ type }) => type === 'welcome');
  const pass = async (seconds: number) => {
    app.forward(seconds);
    for (let second = 3; second <= 60; second += 3) await advance(page);
  };
  await pass(540);
  expect(await program.subscribe(channel)).toBe(true);
  await pass(61);
  expect(await program.closed).toBe(1000);
  expect(program.frames.at(-1)).toEqual({ type: 'disconnect', reason: 'remote', reconnect: false });
  expect(page.ws.readyState).toBe(page.ws.OPEN);
  page.ws.close();
});
