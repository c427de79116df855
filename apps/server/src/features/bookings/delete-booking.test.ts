import { afterAll, beforeEach, expect, test } from 'vitest';
import { startCal } from '../../integrations/calendar/cal-double.ts';
import { createActors, newAccount, newPerson, writeUser } from '../../testing/factories.ts';
import { newClientOf, newMeeting, openHours, slotAfter, standingOf, toldOf } from '../../testing/meetings.ts';
import { createTestApp } from '../../testing/test-app.ts';

const cal = await startCal();
const pages = {
  origin: 'https://meet.example',
  team_path: 'team/agents',
  slugs: { pre_65: 'a', medicare: 'b', combo: 'c' },
};
const [app, foreign] = [await createTestApp(), await createTestApp({ calendar: { ...cal.settings, pages } })];
afterAll(() => Promise.all([app.close(), foreign.close(), cal.close()]));
const { db, ctx } = app;
const actors = await createActors(db);
const there = await createActors(foreign.db);
await openHours(db, actors.agent);
beforeEach(() => {
  cal.behave();
  foreign.forward(60);
});

/** A client who has booked in our own calendar. */
async function newBooked(hours: number) {
  const client = await newClientOf(db, actors.advisor, actors.agent);
  const { body } = await app.as(client).call('create-booking', { body: { start: slotAfter(ctx, hours) } });
  return { client, uid: body.uid };
}

const cancel = (who: typeof actors.client, id: string, at = app) =>
  at.as(who).call('delete-booking', { params: { id } });

test('a client cancels: the time is free again, the engagement goes back, and both are mailed', async () => {
  const { client, uid } = await newBooked(30);
  expect((await cancel(client, uid)).body).toMatchObject({ uid, status: 'CANCELLED' });
  expect(await standingOf(db, client)).toEqual({ status: 'referred', booking_id: uid });
  expect(await toldOf(db, client)).toEqual(['meeting_booked', 'meeting_cancelled']);
  expect((await app.outbox(client.email)).map(({ purpose }) => purpose)).toEqual([
    'meeting_cancelled',
    'meeting_booked',
  ]);
  expect((await app.outbox(actors.agent.email))[0]?.purpose).toBe('meeting_cancelled');
  expect((await app.as(client).call('create-booking', { body: { start: slotAfter(ctx, 30) } })).body.uid).not.toBe(uid);
});

test('cancelling again, or twice at once, is done as well and told once', async () => {
  const { client, uid } = await newBooked(35);
  const answers = await Promise.all([cancel(client, uid), cancel(actors.advisor, uid), cancel(actors.agent, uid)]);
  for (const { body } of answers) expect(body.status).toBe('CANCELLED');
  expect((await cancel(client, uid)).body.status).toBe('CANCELLED');
  expect(await toldOf(db, client)).toEqual(['meeting_booked', 'meeting_cancelled']);
});

test('with another meeting ahead the engagement stays scheduled, and one that went further stays there', async () => {
  const { client, uid } = await newBooked(40);
  const other = await newMeeting(ctx, client);
  await cancel(client, other);
  expect(await standingOf(db, client)).toMatchObject({ status: 'scheduled' });
  await writeUser(db, client, { status: 'pending' });
  await cancel(client, uid);
  expect(await standingOf(db, client)).toMatchObject({ status: 'pending' });
});

test('the client is told also where the agent holds no meetings any more', async () => {
  const host = await newPerson(db, 'agent', null);
  await openHours(db, host);
  const client = await newClientOf(db, actors.advisor, host);
  const uid = await newMeeting(ctx, client, { agent_id: host.id });
  await db.updateTable('users').set({ disabled_at: new Date().toISOString() }).where('id', '=', host.id).execute();
  expect((await cancel(actors.advisor, uid)).body.status).toBe('CANCELLED');
  expect(await app.outbox(client.email)).toMatchObject([{ purpose: 'meeting_cancelled' }]);
  expect(await app.outbox(host.email)).toEqual([]);
});

test('what has begun cannot be cancelled', async () => {
  const client = await newClientOf(db, actors.advisor);
  const uid = await newMeeting(ctx, client, { start_at: new Date(ctx.clock().getTime() - 60_000).toISOString() });
  expect(await cancel(client, uid)).toMatchObject({ status: 422, error: expect.stringContaining('passed') });
});

test('others’ meetings are not there', async () => {
  const { client, uid } = await newBooked(45);
  const otherAgent = await newPerson(db, 'agent', await newAccount(db));
  for (const who of [actors.colleague, actors.stranger, actors.otherAdmin, actors.client, otherAgent])
    expect((await cancel(who, uid)).status).toBe(404);
  expect((await app.browser().call('delete-booking', { params: { id: uid } })).status).toBe(401);
  for (const id of ['nowhere', 'a\0b']) expect((await cancel(actors.superAdmin, id)).status).toBe(404);
  expect(await standingOf(db, client)).toEqual({ status: 'scheduled', booking_id: uid });
});

/** A client whose meeting lies in the other calendar. */
async function newBookedThere(uid: string) {
  const client = await newClientOf(foreign.db, there.advisor, there.agent, { status: 'scheduled' });
  cal.book({ uid, email: client.email, start: new Date(foreign.ctx.clock().getTime() + 86_400_000).toISOString() });
  const { payload, headers } = cal.message('BOOKING_CREATED', uid, { createdAt: foreign.ctx.clock().toISOString() });
  await foreign.server.inject({ method: 'POST', url: '/api/v1/webhooks/cal', payload, headers });
  return client;
}

test('the other calendar cancels first, then ours; its own message about that changes nothing more', async () => {
  const client = await newBookedThere('there');
  expect((await cancel(there.advisor, 'there', foreign)).body.status).toBe('CANCELLED');
  expect(cal.find('there')?.status).toBe('cancelled');
  expect(await standingOf(foreign.db, client)).toEqual({ status: 'referred', booking_id: 'there' });
  const { payload, headers } = cal.message('BOOKING_CANCELLED', 'there');
  await foreign.server.inject({ method: 'POST', url: '/api/v1/webhooks/cal', payload, headers });
  expect(await toldOf(foreign.db, client)).toEqual(['meeting_booked', 'meeting_cancelled']);
  // Whoever hosts it sends the mails there.
  expect(await foreign.outbox(client.email)).toEqual([]);
});

test.each([500, 401, 429, 'stall', 'drop', 'garbage'] as const)(
  'while it is away (%s) nothing changes here',
  async (mood) => {
    const client = await newBookedThere(`away-${mood}`);
    cal.behave(mood);
    expect(await cancel(client, `away-${mood}`, foreign)).toMatchObject({
      status: 503,
      error: 'The calendar cannot be reached at the moment. Nothing was changed.',
    });
    expect(await standingOf(foreign.db, client)).toEqual({ status: 'scheduled', booking_id: `away-${mood}` });
    expect(await toldOf(foreign.db, client)).toEqual(['meeting_booked']);
  },
);

test('a meeting of a calendar that is no longer set up cannot be cancelled here', async () => {
  const client = await newClientOf(db, actors.advisor);
  const uid = await newMeeting(ctx, client, { source: 'cal' });
  expect((await cancel(client, uid)).status).toBe(503);
});
