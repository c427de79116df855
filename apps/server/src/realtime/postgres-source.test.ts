import { CableClient } from 'action-cable/testing/client';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { databaseProxy } from '../testing/database-proxy.ts';
import { createActors } from '../testing/factories.ts';
import { createTestApp } from '../testing/test-app.ts';
import { publishUser } from './store.ts';

const proxy = databaseProxy();
const app = await createTestApp({ proxy: proxy.start });
afterAll(async () => {
  await app.close();
  await proxy.close();
});
const { db } = app;
const { advisor } = await createActors(db);
const channel = { channel: 'UserChannel' };
const reconnectRequest = { type: 'disconnect', reason: 'server_restart', reconnect: true };

/** The HTTP status of a new handshake. */
const handshake = async () => {
  const client = new CableClient(await app.listen(), app.ctx.public_url, {
    cookie: app.as(advisor).cookiesFor('/cable'),
  });
  const status = await Promise.race([client.rejected, client.until(() => true).then(() => 101)]);
  client.ws.terminate();
  return status;
};

test('ignores malformed notifications', async () => {
  const client = await app.cable(advisor);
  await client.subscribe(channel);
  for (const topic of ['cable', 'rights'])
    for (const payload of ['', 'x', 'null', '{}', '[]', '{"streams":7}', '{"user_id":"x","streams":[null]}'])
      await sql`select pg_notify(${topic}, ${payload})`.execute(db);
  await publishUser(db, advisor.id);
  await client.until(({ message }) => message?.id === advisor.id);
  expect(client.received).toEqual([`user.updated ${advisor.id}`]);
  client.ws.close();
});

test('asks every page to reconnect after its connection to the database was lost', async () => {
  const client = await app.cable(advisor);
  await client.subscribe(channel);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen %'`.execute(db);
  expect(await client.until(({ type }) => type === 'disconnect')).toEqual(reconnectRequest);
  expect(await client.closed).toBe(1012);
  const again = await app.cable(advisor);
  expect(await again.subscribe(channel)).toBe(true);
  await publishUser(db, advisor.id);
  await again.until(({ message }) => message?.id === advisor.id);
  again.ws.close();
});

test('rejects handshakes while the database is unavailable, and asks open pages to reconnect afterwards', async () => {
  const client = await app.cable(advisor);
  await proxy.close();
  await expect.poll(handshake).toBe(503);
  client.send('subscribe', channel);
  await proxy.listen();
  expect(await client.until(({ type }) => type === 'disconnect')).toEqual(reconnectRequest);
  expect(client.frames.filter(({ type }) => type === 'confirm_subscription')).toEqual([]);
  await expect.poll(handshake, { timeout: 5_000 }).toBe(101);
});
