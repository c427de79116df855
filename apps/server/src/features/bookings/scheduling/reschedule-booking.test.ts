import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCal } from '../../../integrations/calendar/cal-double.ts';
import { readCalendarFile } from '../../../testing/calendar-file.ts';
import { createActors, newAccount, newPerson } from '../../../testing/factories.ts';
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
beforeAll(() => openHours(db, actors.agent, { join_url: 'https://meet.example/agent', time_zone: 'America/New_York' }));

const newClient = (changed = {}) => newClientOf(db, actors.advisor, actors.agent, changed);

async function newBooking(hours: number, changed = {}, time_zone?: string) {
  const client = await newClient(changed);
  const start = slotAfter(ctx, hours);
  const { body } = await app.as(client).call('create-booking', { body: { start, ...(time_zone && { time_zone }) } });
  return { client, uid: body.uid, start };
}

type Move = { id: string; start: string; previous_start: string; time_zone?: string };
const move = (who: typeof actors.client, { id, ...body }: Move) =>
  app.as(who).call('reschedule-booking', { params: { id }, body });

const freeStarts = async (client: typeof actors.client): Promise<string[]> =>
  (await app.as(client).call('list-slots', { query: { days: 14 } })).body.slots.map(({ start }) => start);

test('moves the meeting, frees its old time and keeps the status', async () => {
  const { client, uid, start: previous_start } = await newBooking(30);
  const start = slotAfter(ctx, 33);
  expect(await freeStarts(client)).not.toContain(previous_start);
  const { body } = await move(client, { id: uid, start, previous_start });
  expect(body).toMatchObject({ uid, status: 'ACCEPTED', startTime: start, is_movable: true });
  expect(Date.parse(body.endTime) - Date.parse(start)).toBe(30 * 60_000);
  expect(await bookingStateOf(db, client)).toEqual({ status: 'scheduled', booking_id: uid });
  expect(await activityKindsOf(db, client)).toEqual(['meeting_booked', 'meeting_rescheduled']);
  const free = await freeStarts(client);
  expect([free.includes(previous_start), free.includes(start)]).toEqual([true, false]);
});

test('emails both participants from when to when, in their own time zones, and updates their calendars', async () => {
  const {
    client,
    uid,
    start: previous_start,
  } = await newBooking(36, { first_name: 'Leilani', last_name: 'Kealoha' }, 'Pacific/Honolulu');
  const start = slotAfter(ctx, 38);
  await move(client, { id: uid, start, previous_start });
  await app.as(client).call('delete-booking', { params: { id: uid } });
  const toClient = (await app.outbox(client.email)).toReversed();
  expect(toClient.map(({ purpose }) => purpose)).toEqual([
    'meeting_booked',
    'meeting_rescheduled',
    'meeting_cancelled',
  ]);
  for (const { text } of toClient) expect(text).toMatch(/[AP]M Hawaii-Aleutian Standard Time/);
  expect(toClient[1]?.text).toMatch(
    /was rescheduled from .+ Hawaii-Aleutian Standard Time to .+ Hawaii-Aleutian Standard Time\./,
  );
  expect(toClient[1]?.text).toMatch(/That’s (\w+, \w+ \d+, )?\d+:\d\d [AP]M Eastern Time for/);
  const toAgent = (await app.outbox(actors.agent.email))
    .filter(({ text }) => text.includes('Leilani Kealoha'))
    .toReversed();
  expect(toAgent[1]?.text).toMatch(/was rescheduled from .+ Eastern Time to .+ Eastern Time\./);
  expect(toAgent[1]?.text).toMatch(/Hawaii-Aleutian Standard Time for Leilani Kealoha\./);

  const inCalendar = (moment: string) => moment.replace(/[-:]|\.000/g, '');
  for (const emails of [toClient, toAgent]) {
    const files = emails.map(({ calendar_file }) => readCalendarFile(calendar_file ?? ''));
    const read = (name: string) => files.map((file) => file.get(name));
    expect(read('METHOD')).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
    expect(read('SEQUENCE')).toEqual(['0', '1', '2']);
    expect(new Set(read('UID'))).toEqual(new Set([expect.stringMatching(new RegExp(`^${uid}@`))]));
    expect(read('DTSTART')).toEqual([previous_start, start, start].map(inCalendar));
    expect(read('LOCATION')).toEqual([
      'https://meet.example/agent',
      'https://meet.example/agent',
      'https://meet.example/agent',
    ]);
  }
});

test('uses the agent’s time zone if another user booked or the zone does not exist', async () => {
  const client = await newClient();
  const body = { client_id: client.id, start: slotAfter(ctx, 40), time_zone: 'Pacific/Honolulu' };
  await app.as(actors.advisor).call('create-booking', { body });
  const other = await newBooking(41, {}, 'Mars/Olympus');
  for (const { email } of [client, other.client]) {
    const [mail] = await app.outbox(email);
    expect(mail?.text).toContain('Eastern Time');
    expect(mail?.text).not.toContain('That is');
  }
});

test('returns the meeting for a repeated request, and moves it once', async () => {
  const { client, uid, start: previous_start } = await newBooking(44);
  const start = slotAfter(ctx, 45);
  await app.as(client).call('show-own-booking');
  const answers = await Promise.all(
    [client, client, actors.advisor, actors.agent].map((who) => move(who, { id: uid, start, previous_start })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await activityKindsOf(db, client)).toEqual(['meeting_booked', 'meeting_rescheduled']);
});

test('accepts one of several concurrent moves', async () => {
  const { client, uid, start: previous_start } = await newBooking(50);
  const starts = [51, 52, 53, 54].map((hours) => slotAfter(ctx, hours));
  for (const who of [client, actors.advisor, actors.agent]) await app.as(who).call('show-own-booking');
  const people = [client, actors.advisor, actors.agent, client];
  const answers = await Promise.all(
    starts.map((start, index) => move(people[index] ?? client, { id: uid, start, previous_start })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  for (const { status, code } of answers) if (status === 409) expect(code).toBe('meeting_changed');
  expect(await activityKindsOf(db, client)).toEqual(['meeting_booked', 'meeting_rescheduled']);
});

test('ends with one result when a move and a cancellation are concurrent', async () => {
  const { client, uid, start: previous_start } = await newBooking(60);
  await app.as(client).call('show-own-booking');
  const [moved, canceled] = await Promise.all([
    move(client, { id: uid, start: slotAfter(ctx, 61), previous_start }),
    app.as(actors.agent).call('delete-booking', { params: { id: uid } }),
  ]);
  expect(canceled.body.status).toBe('CANCELLED');
  expect([200, 409]).toContain(moved.status);
  expect((await app.as(client).call('show-own-booking')).body?.status).toBe('CANCELLED');
  expect(await move(client, { id: uid, start: slotAfter(ctx, 62), previous_start })).toMatchObject({
    status: 409,
    code: 'meeting_changed',
  });
});

test('keeps the meeting if the new time is taken, even at the last moment', async () => {
  const { client, uid, start: previous_start } = await newBooking(70);
  const taken = await newBooking(71);
  const conflict = await move(client, { id: uid, start: taken.start, previous_start });
  expect(conflict).toMatchObject({ status: 409, code: 'slot_taken' });
  const start = slotAfter(ctx, 72);
  const others = await Promise.all(Array.from({ length: 6 }, () => newClient()));
  for (const who of [client, ...others]) await app.as(who).call('show-own-booking');
  const answers = await Promise.all([
    move(client, { id: uid, start, previous_start }),
    ...others.map((who) => app.as(who).call('create-booking', { body: { start } })),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, code } of answers) if (status !== 200) expect([status, code]).toEqual([409, 'slot_taken']);
  const { body } = await app.as(client).call('show-own-booking');
  expect(body).toMatchObject({
    uid,
    status: 'ACCEPTED',
    startTime: answers[0]?.status === 200 ? start : previous_start,
  });
});

test('moves to another agent if the client has one by now, and tells all three', async () => {
  // The tests before have sent the agent as many emails as are allowed within ten minutes.
  await app.work();
  app.forward(3_600);
  const { client, uid, start: previous_start } = await newBooking(80, { first_name: 'Ida', last_name: 'Roe' });
  const next = await newPerson(db, 'agent', actors.agent.account_id);
  await openHours(db, next);
  await db.updateTable('engagements').set({ health_advisor_id: next.id }).where('client_id', '=', client.id).execute();
  const { body } = await move(client, { id: uid, start: slotAfter(ctx, 81), previous_start });
  expect(body.host?.id).toBe(next.id);
  const purposes = async (email: string) =>
    (await app.outbox(email)).filter(({ to, text }) => to === client.email || text.includes('Ida Roe'));
  expect((await purposes(client.email)).map(({ purpose }) => purpose)).toEqual([
    'meeting_rescheduled',
    'meeting_booked',
  ]);
  expect((await purposes(next.email)).map(({ purpose }) => purpose)).toEqual(['meeting_booked']);
  expect((await purposes(actors.agent.email)).map(({ purpose }) => purpose)).toEqual([
    'meeting_cancelled',
    'meeting_booked',
  ]);
});

test('rejects a meeting that has begun, a past time and one between slots', async () => {
  const client = await newClient();
  const began = new Date(ctx.clock().getTime() - 60_000).toISOString();
  const id = await newMeeting(ctx, client, { start_at: began });
  expect(await move(client, { id, start: slotAfter(ctx, 90), previous_start: began })).toMatchObject({
    status: 409,
    code: 'meeting_changed',
  });
  const { client: other, uid, start: previous_start } = await newBooking(91);
  const between = new Date(Date.parse(slotAfter(ctx, 92)) + 60_000).toISOString();
  for (const start of [slotAfter(ctx, -5), between, slotAfter(ctx, 61 * 24)])
    expect(await move(other, { id: uid, start, previous_start })).toMatchObject({ status: 409, code: 'slot_taken' });
});

test('returns 404 for inaccessible meetings', async () => {
  const { uid, start: previous_start } = await newBooking(95);
  const otherAgent = await newPerson(db, 'agent', await newAccount(db));
  const request = { id: uid, start: slotAfter(ctx, 96), previous_start };
  for (const who of [actors.colleague, actors.otherAdvisor, actors.otherAdmin, actors.client, otherAgent])
    expect((await move(who, request)).status).toBe(404);
  expect((await move(actors.superAdmin, { ...request, id: 'nowhere' })).status).toBe(404);
});

test('a meeting of the native calendar cannot be moved once Cal.com is configured', async () => {
  const cal = await startCal();
  const pages = {
    origin: 'https://meet.example',
    team_path: 'team',
    slugs: { pre_65: 'a', medicare: 'b', combo: 'c' },
  };
  const withCal = await createTestApp({ calendar: { ...cal.settings, pages } });
  const people = await createActors(withCal.db);
  const client = await newClientOf(withCal.db, people.advisor, people.agent);
  const previous_start = slotAfter(withCal.ctx, 30);
  const id = await newMeeting(withCal.ctx, client, { start_at: previous_start });
  const shown = await withCal.as(client).call('show-own-booking');
  expect(shown.body?.is_movable).toBe(false);
  const body = { start: slotAfter(withCal.ctx, 31), previous_start };
  expect((await withCal.as(client).call('reschedule-booking', { params: { id }, body })).status).toBe(404);
  await Promise.all([withCal.close(), cal.close()]);
});
