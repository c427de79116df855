import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openHouse } from '../../../testing/test-app.ts';
import { newClientOf, openHours, slotAfter } from '../../../testing/meetings.ts';
import { newCast } from '../../../testing/factories.ts';
import { tell } from './public.ts';

const house = await openHouse();
const ear = new pg.Client({ connectionString: house.database_url });
await ear.connect();
const heard: { streams: string[]; message: { event: string; id: number } }[] = [];
ear.on('notification', ({ payload = '' }) => heard.push(JSON.parse(payload)));
await ear.query('listen cable');
afterAll(async () => {
  await ear.end();
  await house.close();
});
const cast = await newCast(house.db);
await openHours(house.db, cast.agent);

/** What the open pages of others were told since the last time, about this client. */
async function told({ id }: typeof cast.client) {
  await ear.query('select 1');
  return heard.splice(0).filter(({ message }) => message.id === id);
}

test('booking, cancelling and nothing else reach the pages of all whom the client concerns, and nobody else’s', async () => {
  const client = await newClientOf(house.db, cast.advisor, cast.agent);
  const browser = house.as(client);
  await browser.call('show-own-booking');
  await told(client);
  const start = slotAfter(house.ground, 30);
  const { body } = await browser.call('create-booking', { body: { start } });
  const booked = await told(client);
  const everything = ['activity.created', 'booking.updated', 'client.updated', 'user.updated'];
  expect(booked.map(({ message }) => message.event).toSorted()).toEqual(everything);
  const concerned = [`client:${client.id}`, `user:${client.id}`, `user:${cast.advisor.id}`, `user:${cast.agent.id}`];
  const streams = booked.find(({ message }) => message.event === 'booking.updated')?.streams;
  expect(streams?.toSorted()).toEqual([...concerned, `admins:${cast.firm}`, 'supers'].toSorted());
  await browser.call('create-booking', { body: { start } });
  await browser.call('create-booking', { body: { start: slotAfter(house.ground, 31) } });
  expect(await told(client)).toEqual([]);
  await browser.call('delete-booking', { params: { id: body.uid } });
  expect((await told(client)).map(({ message }) => message.event).toSorted()).toEqual(everything);
  await browser.call('delete-booking', { params: { id: body.uid } });
  expect(await told(client)).toEqual([]);
});

test('what is told of somebody who has just been removed is kept, and breaks nothing', async () => {
  const moment = house.ground.clock().toISOString();
  await tell(
    house.ground,
    { user_id: 999_999, actor_id: null },
    {
      ...{ trigger: 'BOOKING_CANCELLED', uid: 'of-nobody', told_at: moment, old_uid: null, status: 'CANCELLED' },
      ...{ start: null, end: null, host_name: null, join_url: null },
    },
  );
  const kept = house.db.selectFrom('booking_events').select('user_id').where('uid', '=', 'of-nobody');
  expect(await kept.execute()).toEqual([{ user_id: null }]);
});
