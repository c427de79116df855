import { afterAll, expect, test } from 'vitest';
import { openHouse } from '../../testing/test-app.ts';
import { newClientOf, newMeeting } from '../../testing/meetings.ts';
import { newCast } from '../../testing/factories.ts';

const house = await openHouse();
afterAll(() => house.close());
const cast = await newCast(house.db);

test('nothing was booked: nothing', async () => {
  expect((await house.as(cast.client).call('show-own-booking')).body).toBeNull();
  expect((await house.browser().call('show-own-booking')).status).toBe(401);
});

test('a client sees theirs with the link to join, an advisor their own', async () => {
  const client = await newClientOf(house.db, cast.advisor);
  const meeting = { join_url: 'https://meet.example/1', agent_id: cast.agent.id, host_name: 'Ann Lee' };
  const uid = await newMeeting(house.ground, client, meeting);
  expect((await house.as(client).call('show-own-booking')).body).toMatchObject({
    uid,
    status: 'ACCEPTED',
    host: { id: cast.agent.id, name: 'Ann Lee' },
    join_url: 'https://meet.example/1',
  });
  const own = await newMeeting(house.ground, cast.advisor, { join_url: 'https://meet.example/2' });
  expect((await house.as(cast.advisor).call('show-own-booking')).body).toMatchObject({
    uid: own,
    host: null,
    join_url: 'https://meet.example/2',
  });
});

test('a number of a meeting that is kept nowhere, or is another’s, is no meeting', async () => {
  const [client, other] = [await newClientOf(house.db, cast.advisor), await newClientOf(house.db, cast.advisor)];
  for (const booking_id of ['kept-nowhere', await newMeeting(house.ground, other)]) {
    await house.db.updateTable('users').set({ booking_id }).where('id', '=', client.id).execute();
    expect((await house.as(client).call('show-own-booking')).body).toBeNull();
  }
});

test('a cancelled one is shown as what it is', async () => {
  const client = await newClientOf(house.db, cast.advisor);
  await newMeeting(house.ground, client, { status: 'CANCELLED' });
  expect((await house.as(client).call('show-own-booking')).body?.status).toBe('CANCELLED');
});
