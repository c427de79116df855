import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createActors } from '../../../testing/factories.ts';
import { newClientOf, openHours, slotAfter } from '../../../testing/meetings.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { tell } from './public.ts';

const app = await createTestApp();
const ear = new pg.Client({ connectionString: app.database_url });
await ear.connect();
const heard: { streams: string[]; message: { event: string; id: number } }[] = [];
ear.on('notification', ({ payload = '' }) => heard.push(JSON.parse(payload)));
await ear.query('listen cable');
afterAll(async () => {
  await ear.end();
  await app.close();
});
const actors = await createActors(app.db);
await openHours(app.db, actors.agent);

/** What the open pages of others were told since the last time, about this client. */
async function told({ id }: typeof actors.client) {
  await ear.query('select 1');
  return heard.splice(0).filter(({ message }) => message.id === id);
}

test('booking, cancelling and nothing else reach the pages of all whom the client concerns, and nobody else’s', async () => {
  const client = await newClientOf(app.db, actors.advisor, actors.agent);
  const browser = app.as(client);
  await browser.call('show-own-booking');
  await told(client);
  const start = slotAfter(app.ctx, 30);
  const { body } = await browser.call('create-booking', { body: { start } });
  const booked = await told(client);
  const everything = ['activity.created', 'booking.updated', 'client.updated', 'user.updated'];
  expect(booked.map(({ message }) => message.event).toSorted()).toEqual(everything);
  const concerned = [
    `client:${client.id}`,
    `user:${client.id}`,
    `user:${actors.advisor.id}`,
    `user:${actors.agent.id}`,
  ];
  const streams = booked.find(({ message }) => message.event === 'booking.updated')?.streams;
  expect(streams?.toSorted()).toEqual([...concerned, `admins:${actors.firm}`, 'supers'].toSorted());
  await browser.call('create-booking', { body: { start } });
  await browser.call('create-booking', { body: { start: slotAfter(app.ctx, 31) } });
  expect(await told(client)).toEqual([]);
  await browser.call('delete-booking', { params: { id: body.uid } });
  expect((await told(client)).map(({ message }) => message.event).toSorted()).toEqual(everything);
  await browser.call('delete-booking', { params: { id: body.uid } });
  expect(await told(client)).toEqual([]);
});

test('what is told of somebody who has just been removed is kept, and breaks nothing', async () => {
  const moment = app.ctx.clock().toISOString();
  await tell(
    app.ctx,
    { user_id: 999_999, actor_id: null },
    {
      ...{ trigger: 'BOOKING_CANCELLED', uid: 'of-nobody', occurred_at: moment, old_uid: null, status: 'CANCELLED' },
      ...{ start: null, end: null, host_name: null, join_url: null },
    },
  );
  const kept = app.db.selectFrom('booking_events').select('user_id').where('uid', '=', 'of-nobody');
  expect(await kept.execute()).toEqual([{ user_id: null }]);
});
