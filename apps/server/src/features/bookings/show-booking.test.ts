import { afterAll, beforeEach, expect, test } from 'vitest';
import { startCal } from '../../integrations/calendar/cal-double.ts';
import { createActors, newAccount, newPerson } from '../../testing/factories.ts';
import { activityKindsOf, bookingStateOf, newClientOf, newMeeting } from '../../testing/meetings.ts';
import { createTestApp } from '../../testing/test-app.ts';

const cal = await startCal();
const pages = {
  origin: 'https://meet.example',
  team_path: 'team/agents',
  slugs: { pre_65: 'a', medicare: 'b', combo: 'c' },
};
const app = await createTestApp({ calendar: { ...cal.settings, pages } });
afterAll(() => Promise.all([app.close(), cal.close()]));
beforeEach(() => {
  cal.behave();
  app.forward(60);
});
const { db, ctx } = app;
const actors = await createActors(db);
const join_url = 'https://meet.example/7';

async function newCalBooking(uid: string, start = new Date(ctx.clock().getTime() + 86_400_000).toISOString()) {
  const client = await newClientOf(db, actors.advisor, actors.agent, { status: 'scheduled' });
  cal.book({ uid, email: client.email, start });
  const { payload, headers } = cal.message('BOOKING_CREATED', uid, { createdAt: ctx.clock().toISOString() });
  await app.server.inject({ method: 'POST', url: '/api/v1/webhooks/cal', payload, headers });
  return client;
}

test('returns a booking by client id and by uid; the join link requires a seat', async () => {
  const client = await newCalBooking('shown');
  const paying = await newAccount(db);
  await db.updateTable('accounts').set({ stripeable: true, seats: 0 }).where('id', '=', paying).execute();
  const seatless = await newPerson(db, 'advisor', paying);
  const theirs = await newClientOf(db, seatless);
  const uid = await newMeeting(ctx, theirs, { join_url });
  for (const who of [client, actors.advisor, actors.admin, actors.agent, actors.superAdmin])
    for (const id of [client.id, 'shown'])
      expect((await app.as(who).call('show-booking', { params: { id } })).body).toMatchObject({
        uid: 'shown',
        join_url,
      });
  expect((await app.as(seatless).call('show-booking', { params: { id: uid } })).body).toMatchObject({
    uid,
    join_url: null,
  });
  expect((await app.as(theirs).call('show-booking', { params: { id: uid } })).body?.join_url).toBe(join_url);
  // An advisor's own meeting with an agent.
  const own = await newMeeting(ctx, seatless, { join_url });
  const shown = async () => (await app.as(seatless).call('show-booking', { params: { id: own } })).body?.join_url;
  expect(await shown()).toBe(null);
  await db.updateTable('accounts').set({ seats: 1 }).where('id', '=', paying).execute();
  expect(await shown()).toBe(join_url);
});

test('returns 404 for inaccessible and unknown bookings', async () => {
  const client = await newCalBooking('hidden');
  const otherAgent = await newPerson(db, 'agent', await newAccount(db));
  for (const who of [actors.colleague, actors.otherAdvisor, actors.otherAdmin, actors.client, otherAgent])
    for (const id of [client.id, 'hidden'])
      expect((await app.as(who).call('show-booking', { params: { id } })).status).toBe(404);
  for (const id of ['nowhere', '0', '99999999999999999999', '%00', '\0', '..', 'a'.repeat(200)])
    expect((await app.as(actors.superAdmin).call('show-booking', { params: { id } })).status).toBe(404);
  expect((await app.browser().call('show-booking', { params: { id: 'hidden' } })).status).toBe(401);
});

test('returns null for a client without a booking', async () => {
  const client = await newClientOf(db, actors.advisor);
  expect((await app.as(actors.advisor).call('show-booking', { params: { id: client.id } })).body).toBeNull();
});

test('returns the booking to its host without access to the client', async () => {
  const client = await newClientOf(db, actors.advisor);
  const holder = await newPerson(db, 'agent', actors.agent.account_id);
  const uid = await newMeeting(ctx, client, { agent_id: holder.id, host_name: 'H', join_url });
  expect((await app.as(holder).call('show-booking', { params: { id: uid } })).body?.join_url).toBe(join_url);
  expect((await app.as(holder).call('show-booking', { params: { id: client.id } })).status).toBe(404);
});

test('applies a change in Cal.com that no webhook reported', async () => {
  const client = await newCalBooking('untold');
  cal.cancel('untold');
  const { body } = await app.as(client).call('show-booking', { params: { id: client.id } });
  expect(body?.status).toBe('CANCELLED');
  expect(await bookingStateOf(db, client)).toEqual({ status: 'referred', booking_id: 'untold' });
  expect(await activityKindsOf(db, client)).toEqual(['meeting_booked', 'meeting_cancelled']);
  const before = cal.requestCount;
  await app.as(client).call('show-booking', { params: { id: client.id } });
  expect(cal.requestCount).toBe(before);
});

test('follows a booking that was rescheduled in Cal.com', async () => {
  const client = await newCalBooking('first');
  const start = new Date(ctx.clock().getTime() + 2 * 86_400_000).toISOString();
  cal.reschedule('first', 'second', start);
  const { body } = await app.as(client).call('show-booking', { params: { id: client.id } });
  expect(body).toMatchObject({ uid: 'second', status: 'ACCEPTED', startTime: start });
  expect(await bookingStateOf(db, client)).toEqual({ status: 'scheduled', booking_id: 'second' });
  expect(await activityKindsOf(db, client)).toEqual(['meeting_booked', 'meeting_rescheduled']);
});

test('returns 503 while Cal.com is unavailable, and past bookings as usual', async () => {
  const client = await newCalBooking('away');
  const over = await newCalBooking('over', new Date(ctx.clock().getTime() - 86_400_000).toISOString());
  cal.behave(500);
  for (let times = 0; times < 4; times += 1) {
    const { status, error, headers } = await app.as(client).call('show-booking', { params: { id: client.id } });
    expect({ status, error }).toEqual({
      status: 503,
      error: 'We can’t reach the calendar right now. Nothing was changed. Try again in a few minutes.',
    });
    expect(headers['retry-after']).toBeDefined();
  }
  cal.behave('stall');
  const began = performance.now();
  await Promise.all(
    Array.from({ length: 20 }, () => app.as(client).call('show-booking', { params: { id: client.id } })),
  );
  expect(performance.now() - began).toBeLessThan(1_000);
  expect((await app.as(over).call('show-booking', { params: { id: over.id } })).body?.uid).toBe('over');
  expect((await app.as(client).call('show-current-user')).status).toBe(200);
});
