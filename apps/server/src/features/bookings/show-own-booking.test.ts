import { afterAll, expect, test } from 'vitest';
import { createActors, writeUser } from '../../testing/factories.ts';
import { newClientOf, newMeeting } from '../../testing/meetings.ts';
import { createTestApp } from '../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const actors = await createActors(app.db);

test('returns null without a booking', async () => {
  expect((await app.as(actors.client).call('show-own-booking')).body).toBeNull();
  expect((await app.browser().call('show-own-booking')).status).toBe(401);
});

test('returns the booking with its join link to a client and to an advisor', async () => {
  const client = await newClientOf(app.db, actors.advisor);
  const meeting = { join_url: 'https://meet.example/1', agent_id: actors.agent.id, host_name: 'Ann Lee' };
  const uid = await newMeeting(app.ctx, client, meeting);
  expect((await app.as(client).call('show-own-booking')).body).toMatchObject({
    uid,
    status: 'ACCEPTED',
    host: { id: actors.agent.id, name: 'Ann Lee' },
    join_url: 'https://meet.example/1',
  });
  const own = await newMeeting(app.ctx, actors.advisor, { join_url: 'https://meet.example/2' });
  expect((await app.as(actors.advisor).call('show-own-booking')).body).toMatchObject({
    uid: own,
    host: null,
    join_url: 'https://meet.example/2',
  });
});

test('returns null for another user’s booking; an unknown one cannot be stored', async () => {
  const [client, other] = [await newClientOf(app.db, actors.advisor), await newClientOf(app.db, actors.advisor)];
  await writeUser(app.db, client, { booking_id: await newMeeting(app.ctx, other) });
  expect((await app.as(client).call('show-own-booking')).body).toBeNull();
  await expect(writeUser(app.db, client, { booking_id: 'unknown' })).rejects.toMatchObject({ code: '23503' });
});

test('returns a canceled booking', async () => {
  const client = await newClientOf(app.db, actors.advisor);
  await newMeeting(app.ctx, client, { status: 'CANCELLED' });
  expect((await app.as(client).call('show-own-booking')).body?.status).toBe('CANCELLED');
});
