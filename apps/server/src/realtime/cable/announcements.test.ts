import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { CableClient } from '../../testing/cable.ts';
import { detour } from '../../testing/detour.ts';
import { createActors } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { publishUser } from '../store.ts';

const road = detour();
const app = await createTestApp({ detour: road.lead });
afterAll(async () => {
  await app.close();
  await road.shut();
});
const { db } = app;
const { advisor } = await createActors(db);
const own = { channel: 'UserChannel' } as const;
const comeBack = { type: 'disconnect', reason: 'server_restart', reconnect: true };

/** What a newcomer is answered now: a status, or 101. */
const knock = async () => {
  const client = new CableClient(await app.listen(), app.ctx.public_url, {
    cookie: app.as(advisor).cookiesFor('/cable'),
  });
  const status = await Promise.race([client.rejected, client.until(() => true).then(() => 101)]);
  client.ws.terminate();
  return status;
};

test('announcements that are no announcements do no harm', async () => {
  const client = await app.cable(advisor);
  await client.subscribe(own);
  for (const topic of ['cable', 'rights'])
    for (const payload of ['', 'x', 'null', '{}', '[]', '{"streams":7}', '{"user_id":"x","streams":[null]}'])
      await sql`select pg_notify(${topic}, ${payload})`.execute(db);
  await publishUser(db, advisor.id);
  await client.until(({ message }) => message?.id === advisor.id);
  expect(client.heard).toEqual([`user.updated ${advisor.id}`]);
  client.ws.close();
});

test('when announcements were not heard for a while, everyone is asked to come back, as they may have missed something', async () => {
  const client = await app.cable(advisor);
  await client.subscribe(own);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen %'`.execute(db);
  expect(await client.until(({ type }) => type === 'disconnect')).toEqual(comeBack);
  expect(await client.closed).toBe(1012);
  const again = await app.cable(advisor);
  expect(await again.subscribe(own)).toBe(true);
  await publishUser(db, advisor.id);
  await again.until(({ message }) => message?.id === advisor.id);
  again.ws.close();
});

test('while the database is away nobody is let in, and whoever asks for something is asked to come back', async () => {
  const client = await app.cable(advisor);
  await road.shut();
  await expect.poll(knock).toBe(503);
  client.send('subscribe', own);
  await road.listen();
  expect(await client.until(({ type }) => type === 'disconnect')).toEqual(comeBack);
  expect(client.frames.filter(({ type }) => type === 'confirm_subscription')).toEqual([]);
  await expect.poll(knock, { timeout: 5_000 }).toBe(101);
});
