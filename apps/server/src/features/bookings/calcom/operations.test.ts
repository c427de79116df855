import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createActors } from '../../../testing/factories.ts';
import { newClientOf, openHours, slotAfter } from '../../../testing/meetings.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { recordEvent } from '../operations.ts';

const app = await createTestApp();
const listener = new pg.Client({ connectionString: app.database_url });
await listener.connect();
const notifications: { streams: string[]; message: { event: string; id: number } }[] = [];
listener.on('notification', ({ payload = '' }) => notifications.push(JSON.parse(payload)));
await listener.query('listen cable');
afterAll(async () => {
  await listener.end();
  await app.close();
});
const actors = await createActors(app.db);
await openHours(app.db, actors.agent);

/** The notifications about this client since the last call. */
async function takeNotifications({ id }: typeof actors.client) {
  await listener.query('select 1');
  return notifications.splice(0).filter(({ message }) => message.id === id);
}

test('notifies the pages of users with access to the client, once per change', async () => {
  const client = await newClientOf(app.db, actors.advisor, actors.agent);
  const browser = app.as(client);
  await browser.call('show-own-booking');
  await takeNotifications(client);
  const start = slotAfter(app.ctx, 30);
  const { body } = await browser.call('create-booking', { body: { start } });
  const booked = await takeNotifications(client);
  const everything = ['activity.created', 'booking.updated', 'client.updated', 'user.updated'];
  expect(booked.map(({ message }) => message.event).toSorted()).toEqual(everything);
  const streams = [`client:${client.id}`, `user:${client.id}`, `user:${actors.advisor.id}`, `user:${actors.agent.id}`];
  const published = booked.find(({ message }) => message.event === 'booking.updated')?.streams;
  expect(published?.toSorted()).toEqual([...streams, `admins:${actors.firm}`, 'supers'].toSorted());
  await browser.call('create-booking', { body: { start } });
  await browser.call('create-booking', { body: { start: slotAfter(app.ctx, 31) } });
  expect(await takeNotifications(client)).toEqual([]);
  await browser.call('delete-booking', { params: { id: body.uid } });
  expect((await takeNotifications(client)).map(({ message }) => message.event).toSorted()).toEqual(everything);
  await browser.call('delete-booking', { params: { id: body.uid } });
  expect(await takeNotifications(client)).toEqual([]);
});

test('keeps an event of a deleted user', async () => {
  const moment = app.ctx.clock().toISOString();
  await recordEvent(
    app.ctx,
    { user_id: 999_999, actor_id: null },
    {
      ...{ trigger: 'BOOKING_CANCELLED', uid: 'of-deleted', occurred_at: moment, old_uid: null, status: 'CANCELLED' },
      ...{ start: null, end: null, host_name: null, join_url: null },
    },
  );
  const stored = app.db.selectFrom('booking_events').select('user_id').where('uid', '=', 'of-deleted');
  expect(await stored.execute()).toEqual([{ user_id: null }]);
});
