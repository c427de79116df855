import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActors, newAccount, newPerson, readUser } from '../../../testing/factories.ts';
import {
  activityKindsOf,
  bookingStateOf,
  newClientOf,
  newMeeting,
  openHours,
  slotAfter,
} from '../../../testing/meetings.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { db, ctx } = app;
const actors = await createActors(db);
beforeAll(() => openHours(db, actors.agent, { join_url: 'https://meet.example/agent', time_zone: 'America/Chicago' }));

const newClient = (agent: typeof actors.agent | null = actors.agent, changed = {}) =>
  newClientOf(db, actors.advisor, agent, changed);

test('books a meeting, updates the status and the feed, and emails both participants', async () => {
  const client = await newClient(actors.agent, { first_name: 'Rosa', last_name: 'Lind' });
  const start = slotAfter(ctx, 30);
  const { body } = await app.as(client).call('create-booking', { body: { start } });
  expect(body).toMatchObject({
    status: 'ACCEPTED',
    startTime: start,
    endTime: new Date(Date.parse(start) + 30 * 60_000).toISOString(),
    host: { id: actors.agent.id },
    join_url: 'https://meet.example/agent',
  });
  expect(await bookingStateOf(db, client)).toEqual({ status: 'scheduled', booking_id: body.uid });
  expect(await activityKindsOf(db, client)).toEqual(['meeting_booked']);
  const [toClient] = await app.outbox(client.email);
  expect(toClient).toMatchObject({ purpose: 'meeting_booked' });
  expect(toClient?.text).toMatch(/\d:[03]0 [AP]M Central Time/);
  const [toAgent] = await app.outbox(actors.agent.email);
  expect(toAgent?.text).toContain('Rosa Lind');
  expect(toAgent?.text).toContain(`/clients/${client.id}`);
});

test('returns the existing booking for a repeated request', async () => {
  const client = await newClient();
  const start = slotAfter(ctx, 32);
  const first = await app.as(client).call('create-booking', { body: { start } });
  const again = await Promise.all([
    ...Array.from({ length: 5 }, () => app.as(client).call('create-booking', { body: { start } })),
    app
      .as(actors.advisor)
      .call('create-booking', { body: { client_id: client.id, start: start.replace('Z', '+00:00') } }),
  ]);
  for (const { body } of again) expect(body.uid).toBe(first.body.uid);
  expect(await activityKindsOf(db, client)).toEqual(['meeting_booked']);
  expect((await app.outbox(client.email)).length).toBe(1);
});

test('accepts one of fifty concurrent requests for a slot', async () => {
  const start = slotAfter(ctx, 40);
  const clients = await Promise.all(Array.from({ length: 50 }, () => newClient()));
  const browsers = clients.map((client) => app.as(client));
  for (const browser of browsers) await browser.call('show-own-booking');
  const answers = await Promise.all(browsers.map((browser) => browser.call('create-booking', { body: { start } })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  expect(answers.find(({ status }) => status === 409)?.error).toBe('This time was just taken. Choose another one.');
  const standing = await Promise.all(clients.map((client) => bookingStateOf(db, client)));
  expect(standing.filter(({ status }) => status === 'scheduled')).toHaveLength(1);
  expect(standing.filter(({ booking_id }) => booking_id !== null)).toHaveLength(1);
}, 30_000);

test('of concurrent requests for times too close to each other, those that leave the buffers are accepted', async () => {
  const agent = await newPerson(db, 'agent', actors.agent.account_id);
  await openHours(db, agent, { buffer_after_minutes: 10 });
  const first = Date.parse(slotAfter(ctx, 60));
  const starts = Array.from({ length: 12 }, (_, index) => new Date(first + index * 30 * 60_000).toISOString());
  const clients = await Promise.all(starts.map(() => newClient(agent)));
  const browsers = clients.map((client) => app.as(client));
  for (const browser of browsers) await browser.call('show-own-booking');
  const answers = await Promise.all(
    browsers.map((browser, index) => browser.call('create-booking', { body: { start: starts[index] ?? '' } })),
  );
  const booked = answers.map(({ status }) => status === 200);
  expect(booked.some((isBooked, index) => isBooked && booked[index + 1])).toBe(false);
  // Each that was rejected has a meeting beside it.
  expect(booked.every((isBooked, index) => isBooked || booked[index - 1] || booked[index + 1])).toBe(true);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
    new Set(['slot_taken']),
  );
  // The other tests know the agents of the team.
  await db.deleteFrom('calendars').where('user_id', '=', agent.id).execute();
}, 30_000);

test('the database rejects overlapping bookings of an agent, except canceled ones', async () => {
  const [one, other] = [await newClient(), await newClient()];
  const start_at = slotAfter(ctx, 45);
  const end_at = new Date(Date.parse(start_at) + 60 * 60_000).toISOString();
  const agent_id = actors.agent.id;
  await newMeeting(ctx, one, { agent_id, start_at, end_at, status: 'CANCELLED' });
  await newMeeting(ctx, one, { agent_id, start_at, end_at });
  const inside = new Date(Date.parse(start_at) + 30 * 60_000).toISOString();
  await expect(newMeeting(ctx, other, { agent_id, start_at: inside })).rejects.toMatchObject({ code: '23P01' });
  await newMeeting(ctx, other, { agent_id, start_at: end_at });
});

test('accepts one of three concurrent requests of a client', async () => {
  const client = await newClient();
  const starts = [slotAfter(ctx, 50), slotAfter(ctx, 51), slotAfter(ctx, 52)];
  const browser = app.as(client);
  await browser.call('show-own-booking');
  const answers = await Promise.all(starts.map((start) => browser.call('create-booking', { body: { start } })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  expect(answers.find(({ status }) => status === 422)?.errors).toEqual({
    start: ['There’s already an upcoming meeting. Cancel or reschedule it first.'],
  });
  const count = db.selectFrom('bookings').select('uid').where('user_id', '=', client.id);
  expect(await count.execute()).toHaveLength(1);
});

test('reuses or replaces a booking that is no longer current', async () => {
  const client = await newClient();
  const [start, later] = [slotAfter(ctx, 55), slotAfter(ctx, 56)];
  const book = async (at: string) => (await app.as(client).call('create-booking', { body: { start: at } })).body.uid;
  const clearBooking = () =>
    app.as(actors.agent).call('update-user', { params: { id: client.id }, body: { user: { booking_id: null } } });
  const uid = await book(start);
  await clearBooking();
  expect(await book(start)).toBe(uid);
  expect(await bookingStateOf(db, client)).toEqual({ status: 'scheduled', booking_id: uid });
  await clearBooking();
  const next = await book(later);
  expect(await bookingStateOf(db, client)).toEqual({ status: 'scheduled', booking_id: next });
  const kept = db.selectFrom('bookings').select(['uid', 'status']).where('user_id', '=', client.id).orderBy('start_at');
  expect(await kept.execute()).toEqual([
    { uid, status: 'CANCELLED' },
    { uid: next, status: 'ACCEPTED' },
  ]);
  expect(await activityKindsOf(db, client)).toEqual(['meeting_booked', 'meeting_cancelled', 'meeting_booked']);
});

test('rejects times that are past, too far ahead, between slots, booked or invalid', async () => {
  const client = await newClient();
  const taken = slotAfter(ctx, 60);
  await newMeeting(ctx, await newClient(), { agent_id: actors.agent.id, start_at: taken });
  const between = new Date(Date.parse(slotAfter(ctx, 70)) + 60_000).toISOString();
  for (const start of [taken, between, slotAfter(ctx, -5), slotAfter(ctx, 61 * 24), '9999-12-31T23:30:00Z'])
    expect(await app.as(client).call('create-booking', { body: { start } })).toMatchObject({ status: 409 });
  for (const start of ['tomorrow', '', '2026-13-01T10:00:00Z'])
    expect((await app.as(client).call('create-booking', { body: { start } })).errors).toMatchObject({
      start: [expect.any(String)],
    });
  expect(await bookingStateOf(db, client)).toEqual({ status: 'referred', booking_id: null });
});

test('books the firm’s agent for a client without an agent, otherwise the first free agent', async () => {
  const [second, third] = [
    await newPerson(db, 'agent', actors.agent.account_id),
    await newPerson(db, 'agent', actors.agent.account_id),
  ];
  const gone = await newPerson(db, 'agent', actors.agent.account_id, { disabled_at: new Date().toISOString() });
  for (const agent of [second, gone, third]) await openHours(db, agent);
  const start = slotAfter(ctx, 80);
  const hostOf = async () => {
    const client = await newClient(null);
    return (await app.as(client).call('create-booking', { body: { start } })).body.host?.id;
  };
  expect([await hostOf(), await hostOf(), await hostOf()]).toEqual([actors.agent.id, second.id, third.id]);
  expect((await app.as(await newClient(null)).call('create-booking', { body: { start } })).status).toBe(409);
  await db.updateTable('accounts').set({ health_advisor_id: third.id }).where('id', '=', actors.firm).execute();
  const later = await newClient(null);
  const { body } = await app.as(later).call('create-booking', { body: { start: slotAfter(ctx, 82) } });
  expect(body.host?.id).toBe(third.id);
});

test('assigns the booked agent to a client without an agent, and notifies the agent', async () => {
  const agent = await newPerson(db, 'agent', actors.agent.account_id, { first_name: 'Ada', last_name: 'Moss' });
  await openHours(db, agent);
  const firm = await newAccount(db);
  await db.updateTable('accounts').set({ health_advisor_id: agent.id }).where('id', '=', firm).execute();
  const advisor = await newPerson(db, 'advisor', firm);
  const client = await newClientOf(db, advisor);
  await app.as(agent).call('show-own-booking');
  const cable = await app.cable(agent);
  expect(await cable.subscribe({ channel: 'UserChannel' })).toBe(true);
  const start = slotAfter(ctx, 120);
  expect((await app.as(client).call('create-booking', { body: { start } })).status).toBe(200);
  const { body } = await app.as(agent).call('show-client', { params: { id: client.id } });
  expect(body).toMatchObject({ health_advisor: { id: agent.id }, status: 'scheduled' });
  expect(await activityKindsOf(db, client)).toEqual(['agent_changed', 'meeting_booked']);
  await cable.until(() => cable.received.includes(`client.updated ${client.id}`));
  const [mail] = await app.outbox(agent.email);
  expect(mail?.text).toContain(`/clients/${client.id}`);
  cable.ws.close();
});

test('keeps the assigned agent, and assigns none to an advisor', async () => {
  const agentOf = async ({ id }: { id: number }) => (await readUser(db, id)).health_advisor_id ?? null;
  const client = await newClient();
  await app.as(client).call('create-booking', { body: { start: slotAfter(ctx, 125) } });
  expect(await agentOf(client)).toBe(actors.agent.id);
  expect(await activityKindsOf(db, client)).toEqual(['meeting_booked']);
  const advisor = await newPerson(db, 'advisor', await newAccount(db));
  expect((await app.as(advisor).call('create-booking', { body: { start: slotAfter(ctx, 130) } })).status).toBe(200);
  expect(await agentOf(advisor)).toBe(null);
});

test('books no other agent if the assigned one has no hours', async () => {
  const idle = await newPerson(db, 'agent', actors.agent.account_id);
  const client = await newClient(idle);
  expect((await app.as(client).call('create-booking', { body: { start: slotAfter(ctx, 90) } })).status).toBe(409);
});

test('books for an advisor without a status or an activity', async () => {
  const start = slotAfter(ctx, 95);
  const { body } = await app.as(actors.colleague).call('create-booking', { body: { start } });
  expect(await bookingStateOf(db, actors.colleague)).toEqual({ status: null, booking_id: body.uid });
  expect(await activityKindsOf(db, actors.colleague)).toEqual([]);
});

test('keeps a status after scheduled', async () => {
  const client = await newClient(actors.agent, { status: 'enrolled' });
  await app.as(client).call('create-booking', { body: { start: slotAfter(ctx, 100) } });
  expect(await bookingStateOf(db, client)).toMatchObject({ status: 'enrolled' });
});

test('returns 404 for inaccessible clients', async () => {
  const client = await newClient();
  const start = slotAfter(ctx, 110);
  const otherAgent = await newPerson(db, 'agent', await newAccount(db));
  for (const outsider of [actors.colleague, actors.otherAdvisor, actors.otherAdmin, actors.client, otherAgent])
    expect((await app.as(outsider).call('create-booking', { body: { client_id: client.id, start } })).status).toBe(404);
  expect((await app.browser().call('create-booking', { body: { client_id: client.id, start } })).status).toBe(401);
  expect(await bookingStateOf(db, client)).toEqual({ status: 'referred', booking_id: null });
  for (const insider of [actors.advisor, actors.admin, actors.agent, actors.superAdmin])
    expect((await app.as(insider).call('create-booking', { body: { client_id: client.id, start } })).status).toBe(200);
});
