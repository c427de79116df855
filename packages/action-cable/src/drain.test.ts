import { expect, test } from 'vitest';
import { CableClient } from './testing/client.ts';
import { startTestServer } from './testing/test-server.ts';

const serverRestart = { type: 'disconnect', reason: 'server_restart', reconnect: true };

test('asks every connection to reconnect, and rejects new ones', async () => {
  const server = await startTestServer();
  const clients = await Promise.all(Array.from({ length: 60 }, (_, index) => server.connect(index + 1)));
  server.drain();
  for (const client of clients) {
    expect(await client.until(({ type }) => type === 'disconnect')).toEqual(serverRestart);
    expect(await client.closed).toBe(1012);
  }
  const late = new CableClient(server.origin, server.origin, { cookie: 'user=1' });
  expect(await late.rejected).toBe(503);
  await server.close();
});

test('asks every connection to reconnect after an interruption of the source', async () => {
  const server = await startTestServer();
  const client = await server.connect(1);
  server.source.isLive = false;
  client.send('subscribe', { channel: 'UserChannel' });
  const late = new CableClient(server.origin, server.origin, { cookie: 'user=1' });
  expect(await late.rejected).toBe(503);
  server.source.isLive = true;
  server.resumed();
  expect(await client.until(({ type }) => type === 'disconnect')).toEqual(serverRestart);
  expect(client.frames.map(({ type }) => type)).toEqual(['welcome', 'disconnect']);
  await server.close();
});
