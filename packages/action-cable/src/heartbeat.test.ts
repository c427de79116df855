import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { startTestServer } from './testing/test-server.ts';

vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
const server = await startTestServer();
afterAll(async () => {
  await server.close();
  vi.useRealTimers();
});
const channel = { channel: 'UserChannel' };

/** Advances three seconds, in which every connection receives one ping, and waits for the client's. */
async function advance(client: { readonly pings: readonly number[] }) {
  const before = client.pings.length;
  vi.advanceTimersByTime(3_000);
  while (client.pings.length === before) await nextTurn();
  expect(client.pings.length).toBe(before + 1);
}

test('pings every connection each three seconds with the time in whole seconds, and keeps those that answer', async () => {
  const [client, other] = [await server.connect(1), await server.connect(1)];
  for (let second = 3; second <= 90; second += 3) await advance(client);
  expect([client.pings.length, other.pings.length]).toEqual([30, 30]);
  expect(client.pings[0]).toBe(1_800_000_000);
  expect(await client.subscribe(channel)).toBe(true);
  for (const { ws } of [client, other]) ws.close();
});

test('drops a connection that does not answer within 30 seconds', async () => {
  const [silent, client] = [await server.connect(2), await server.connect(2)];
  await silent.subscribe(channel);
  silent.ws.pause();
  for (let second = 3; second <= 30; second += 3) await advance(client);
  silent.ws.resume();
  expect(await silent.closed).toBe(1006);
  expect(silent.pings.length).toBeLessThanOrEqual(8);
  client.ws.close();
});

test('closes the connections of an expired session within a minute', async () => {
  const [client, other] = [await server.connect(3), await server.connect(4)];
  server.ended.add(3);
  for (let second = 3; second <= 60; second += 3) await advance(other);
  expect(await client.until(({ type }) => type === 'disconnect')).toMatchObject({ reason: 'remote', reconnect: false });
  expect(await client.closed).toBe(1000);
  expect(await other.subscribe(channel)).toBe(true);
  other.ws.close();
});
