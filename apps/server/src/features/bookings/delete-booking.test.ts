import { afterAll, beforeEach, expect, test } from 'vitest';
import { startCal } from '../../integrations/calendar/cal-double.ts';
import { createActors, newAccount, newPerson, writeUser } from '../../testing/factories.ts';
import {
  activityKindsOf,
  bookingStateOf,
  newClientOf,
  newMeeting,
  openHours,
  slotAfter,
} from '../../testing/meetings.ts';
import { createTestApp } from '../../testing/test-app.ts';

const cal = await startCal();
const pages = {
  origin: 'https://meet.example',
  team_path: 'team/agents',
  slugs: { pre_65: 'a', medicare: 'b', combo: 'c' },
};
const [app, appWithCal] = [await createTestApp(), await createTestApp({ calendar: { ...cal.settings, pages } })];
afterAll(() => Promise.all([app.close(), appWithCal.close(), cal.close()]));
const { db, ctx } = app;
const actors = await createActors(db);
const calActors = await createActors(appWithCal.db);
await openHours(db, actors.agent);
beforeEach(() => {
  cal.behave();
  appWithCal.forward(60);
});

async function newBooking(hours: number) {
  const client = await newClientOf(db, actors.advisor, actors.agent);
  const { body } = await app.as(client).call('create-booking', { body: { start: slotAfter(ctx, hours) } });
  return { client, uid: body.uid };
}

const cancel = (who: typeof actors.client, id: string, at = app) =>
  at.as(who).call('delete-booking', { params: { id } });

test('frees the time, resets the status and emails both participants', async () => {
  const { client, uid } = await newBooking(30);
  expect((await cancel(client, uid)).body).toMatchObject({ uid, status: 'CANCELLED' });
  expect(await bookingStateOf(db, client)).toEqual({ status: 'referred', booking_id: uid });
  expect(await activityKindsOf(db, client)).toEqual(['meeting_booked', 'meeting_cancelled']);
  expect((await app.outbox(client.email)).map(({ purpose }) => purpose)).toEqual([
    'meeting_cancelled',
    'meeting_booked',
  ]);
  expect((await app.outbox(actors.agent.email))[0]?.purpose).toBe('meeting_cancelled');
  expect((await app.as(client).call('create-booking', { body: { start: slotAfter(ctx, 30) } })).body.uid).not.toBe(uid);
});

test('is idempotent, also for concurrent requests', async () => {
  const { client, uid } = await newBooking(35);
  const answers = await Promise.all([cancel(client, uid), cancel(actors.advisor, uid), cancel(actors.agent, uid)]);
  for (const { body } of answers) expect(body.status).toBe('CANCELLED');
  expect((await cancel(client, uid)).body.status).toBe('CANCELLED');
  expect(await activityKindsOf(db, client)).toEqual(['meeting_booked', 'meeting_cancelled']);
});

test('keeps the status if another booking is upcoming, and a later status', async () => {
  const { client, uid } = await newBooking(40);
  const other = await newMeeting(ctx, client);
  await cancel(client, other);
  expect(await bookingStateOf(db, client)).toMatchObject({ status: 'scheduled' });
  await writeUser(db, client, { status: 'pending' });
  await cancel(client, uid);
  expect(await bookingStateOf(db, client)).toMatchObject({ status: 'pending' });
});

test('emails the client even if the host is no longer an agent', async () => {
  const host = await newPerson(db, 'agent', null);
  await openHours(db, host);
  const client = await newClientOf(db, actors.advisor, host);
  const uid = await newMeeting(ctx, client, { agent_id: host.id });
  await db.updateTable('users').set({ disabled_at: new Date().toISOString() }).where('id', '=', host.id).execute();
  expect((await cancel(actors.advisor, uid)).body.status).toBe('CANCELLED');
  expect(await app.outbox(client.email)).toMatchObject([{ purpose: 'meeting_cancelled' }]);
  expect(await app.outbox(host.email)).toEqual([]);
});

test('rejects a booking that has started', async () => {
  const client = await newClientOf(db, actors.advisor);
  const uid = await newMeeting(ctx, client, { start_at: new Date(ctx.clock().getTime() - 60_000).toISOString() });
  expect(await cancel(client, uid)).toMatchObject({ status: 422, error: expect.stringContaining('passed') });
});

test('returns 404 for inaccessible bookings', async () => {
  const { client, uid } = await newBooking(45);
  const otherAgent = await newPerson(db, 'agent', await newAccount(db));
  for (const who of [actors.colleague, actors.otherAdvisor, actors.otherAdmin, actors.client, otherAgent])
    expect((await cancel(who, uid)).status).toBe(404);
  expect((await app.browser().call('delete-booking', { params: { id: uid } })).status).toBe(401);
  for (const id of ['nowhere', 'a\0b']) expect((await cancel(actors.superAdmin, id)).status).toBe(404);
  expect(await bookingStateOf(db, client)).toEqual({ status: 'scheduled', booking_id: uid });
});

async function newCalBooking(uid: string) {
  const client = await newClientOf(appWithCal.db, calActors.advisor, calActors.agent, { status: 'scheduled' });
  cal.book({ uid, email: client.email, start: new Date(appWithCal.ctx.clock().getTime() + 86_400_000).toISOString() });
  const { payload, headers } = cal.message('BOOKING_CREATED', uid, { createdAt: appWithCal.ctx.clock().toISOString() });
  await appWithCal.server.inject({ method: 'POST', url: '/api/v1/webhooks/cal', payload, headers });
  return client;
}

test('cancels in Cal.com first; the webhook about it changes nothing', async () => {
  const client = await newCalBooking('there');
  expect((await cancel(calActors.advisor, 'there', appWithCal)).body.status).toBe('CANCELLED');
  expect(cal.find('there')?.status).toBe('cancelled');
  expect(await bookingStateOf(appWithCal.db, client)).toEqual({ status: 'referred', booking_id: 'there' });
  const { payload, headers } = cal.message('BOOKING_CANCELLED', 'there');
  await appWithCal.server.inject({ method: 'POST', url: '/api/v1/webhooks/cal', payload, headers });
  expect(await activityKindsOf(appWithCal.db, client)).toEqual(['meeting_booked', 'meeting_cancelled']);
  // Cal.com sends these emails.
  expect(await appWithCal.outbox(client.email)).toEqual([]);
});

test.each([500, 401, 429, 'stall', 'drop', 'garbage'] as const)(
  'changes nothing while Cal.com is unavailable (%s)',
  async (mood) => {
    const client = await newCalBooking(`away-${mood}`);
    cal.behave(mood);
    expect(await cancel(client, `away-${mood}`, appWithCal)).toMatchObject({
      status: 503,
      error: 'We can’t reach the calendar right now. Nothing was changed. Try again in a few minutes.',
    });
    expect(await bookingStateOf(appWithCal.db, client)).toEqual({ status: 'scheduled', booking_id: `away-${mood}` });
    expect(await activityKindsOf(appWithCal.db, client)).toEqual(['meeting_booked']);
  },
);

test('rejects a Cal.com booking if Cal.com is not configured', async () => {
  const client = await newClientOf(db, actors.advisor);
  const uid = await newMeeting(ctx, client, { source: 'cal' });
  expect((await cancel(client, uid)).status).toBe(503);
});
