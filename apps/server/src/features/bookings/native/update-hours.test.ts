import type { CalendarInput } from 'contract/endpoints/hours';
import { afterAll, expect, test } from 'vitest';
import { createActors, newAccount, newPerson } from '../../../testing/factories.ts';
import { aroundTheClock, newClientOf, newMeeting } from '../../../testing/meetings.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { db, ctx } = app;
const actors = await createActors(db);
const dayMs = 24 * 60 * 60_000;

const calendar = (changed: Partial<CalendarInput> = {}): CalendarInput => ({
  time_zone: 'America/Denver',
  meeting_minutes: 45,
  notice_minutes: 60,
  buffer_before_minutes: 10,
  buffer_after_minutes: 5,
  join_url: 'https://meet.example/room',
  hours: [
    { weekday: 1, from: '09:00', to: '12:00' },
    { weekday: 1, from: '13:00', to: '24:00' },
  ],
  special_hours: [],
  days_off: [],
  closed_on_holidays: false,
  ...changed,
});

const dayOff = (from: string, to = from, note: string | null = null) => ({ from, to, note });

const special = (date: string, from = '09:00', to = '10:00') => ({ date, from, to });

const newAgent = () => newPerson(db, 'agent', actors.agent.account_id);
const save = async (agent: typeof actors.agent, changed: Partial<CalendarInput> = {}, version?: number) =>
  app.as(agent).call('update-hours', {
    params: { id: agent.id },
    body: { calendar: calendar(changed), ...(version === undefined ? {} : { version }) },
  });

test('saves the hours, and a client can book in them', async () => {
  const agent = await newAgent();
  const { body } = await save(agent, {}, 0);
  expect(body).toEqual({ ...calendar(), holidays: expect.any(Array), version: 1, is_in_use: true });
  expect((await app.as(agent).call('show-hours', { params: { id: agent.id } })).body).toEqual(body);
  const client = await newClientOf(db, actors.advisor, agent);
  const { slots } = (await app.as(client).call('list-slots', { query: {} })).body;
  const { start } = slots[0] ?? { start: '' };
  const shown = new Date(start).toLocaleString('en-US', { timeZone: 'America/Denver', weekday: 'long' });
  expect(shown).toContain('Monday');
  const booked = await app.as(client).call('create-booking', { body: { start } });
  expect(booked.body.join_url).toBe('https://meet.example/room');
});

test('replaces all hours and keeps bookings', async () => {
  const agent = await newAgent();
  await save(agent);
  const client = await newClientOf(db, actors.advisor, agent);
  const uid = await newMeeting(ctx, client, { agent_id: agent.id });
  expect((await save(agent, { hours: [], join_url: null })).body).toMatchObject({
    hours: [],
    join_url: null,
    version: 2,
  });
  expect((await app.as(client).call('show-booking', { params: { id: uid } })).body?.status).toBe('ACCEPTED');
});

test('rejects a stale version', async () => {
  const agent = await newAgent();
  await app.as(agent).call('show-current-user');
  const both = await Promise.all([save(agent, { meeting_minutes: 20 }, 0), save(agent, { meeting_minutes: 30 }, 0)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await save(agent, {}, 7)).status).toBe(409);
  const fresh = await newAgent();
  expect((await save(fresh, {}, 3)).status).toBe(409);
  expect((await app.as(fresh).call('show-hours', { params: { id: fresh.id } })).body.version).toBe(0);
});

test.each<[string, Partial<CalendarInput>, string]>([
  ['an unknown zone', { time_zone: 'Mars/Olympus' }, 'time_zone'],
  ['an abbreviation', { time_zone: 'PST' }, 'time_zone'],
  ['an offset', { time_zone: '+02:00' }, 'time_zone'],
  ['meetings too short', { meeting_minutes: 5 }, 'meeting_minutes'],
  ['a link that runs', { join_url: 'javascript:alert(1)' }, 'join_url'],
  ['a link in clear', { join_url: 'http://meet.example' }, 'join_url'],
  ['an hour that is none', { hours: [{ weekday: 1, from: '9:00', to: '25:00' }] }, 'hours.0.from'],
  ['an end before its start', { hours: [{ weekday: 1, from: '12:00', to: '09:00' }] }, 'hours.0.to'],
  ['a day that is none', { hours: [{ weekday: 8, from: '09:00', to: '10:00' }] }, 'hours.0.weekday'],
  [
    'hours that overlap',
    {
      hours: [
        { weekday: 2, from: '09:00', to: '12:00' },
        { weekday: 2, from: '11:59', to: '13:00' },
      ],
    },
    'hours.1.from',
  ],
  ['a long buffer', { buffer_after_minutes: 121 }, 'buffer_after_minutes'],
  ['a negative buffer', { buffer_before_minutes: -5 }, 'buffer_before_minutes'],
  ['special hours in the past', { special_hours: [special('2001-02-03')] }, 'special_hours.0.date'],
  ['special hours on a date that is none', { special_hours: [special('2031-02-30')] }, 'special_hours.0.date'],
  ['special hours that end first', { special_hours: [special('2031-02-03', '12:00', '09:00')] }, 'special_hours.0.to'],
  [
    'special hours that overlap',
    { special_hours: [special('2031-02-03'), special('2031-02-03', '09:30', '11:00')] },
    'special_hours.1.from',
  ],
  [
    'special hours on a day off',
    { special_hours: [special('2031-02-04')], days_off: [dayOff('2031-02-03', '2031-02-05')] },
    'special_hours.0.date',
  ],
  [
    'too many special hours',
    { special_hours: Array.from({ length: 201 }, (_, index) => special(`${2031 + index}-01-01`)) },
    'special_hours',
  ],
  ['a date that is none', { days_off: [dayOff('2031-02-30')] }, 'days_off.0.from'],
  ['a last day before the first', { days_off: [dayOff('2031-02-03', '2031-02-02')] }, 'days_off.0.to'],
  ['a long note', { days_off: [dayOff('2031-02-03', '2031-02-03', 'x'.repeat(101))] }, 'days_off.0.note'],
  ['a day off in the past', { days_off: [dayOff('2001-02-03', '2031-02-03')] }, 'days_off.0.from'],
  [
    'days off that overlap',
    { days_off: [dayOff('2031-02-03', '2031-02-05'), dayOff('2031-02-05')] },
    'days_off.1.from',
  ],
  [
    'too many days off',
    { days_off: Array.from({ length: 201 }, (_, index) => dayOff(`${2031 + index}-01-01`)) },
    'days_off',
  ],
  [
    'more hours than a week has',
    { hours: Array.from({ length: 71 }, () => ({ weekday: 1, from: '09:00', to: '10:00' })) },
    'hours',
  ],
])('returns the error at the field: %s', async (_, changed, field) => {
  const agent = await newAgent();
  const { status, errors } = await save(agent, changed);
  expect(status).toBe(422);
  expect(Object.keys(errors)).toContain(field);
  expect((await app.as(agent).call('show-hours', { params: { id: agent.id } })).body.version).toBe(0);
});

test('returns 404 for another agent’s hours, except to super admins, and for users who are not agents', async () => {
  const agent = await newAgent();
  const body = { calendar: calendar() };
  const params = { id: agent.id };
  const otherAgent = await newPerson(db, 'agent', await newAccount(db));
  for (const who of [actors.client, actors.advisor, actors.admin, otherAgent])
    expect((await app.as(who).call('update-hours', { params, body })).status).toBe(404);
  expect((await app.browser().call('update-hours', { params, body })).status).toBe(401);
  expect((await app.as(actors.superAdmin).call('update-hours', { params, body })).status).toBe(200);
  const notAnAgent = { id: actors.advisor.id };
  expect((await app.as(actors.superAdmin).call('update-hours', { params: notAnAgent, body })).status).toBe(404);
});

test('closes days off, keeps the meetings on them and counts these', async () => {
  const agent = await newAgent();
  const [client, guest] = [await newClientOf(db, actors.advisor, agent), await newClientOf(db, actors.advisor, agent)];
  const dateOf = (moment: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Denver', dateStyle: 'short' }).format(new Date(moment));
  const openAll = { hours: aroundTheClock.hours };
  await save(agent, openAll);
  const slots = async () => (await app.as(client).call('list-slots', { query: { days: 7 } })).body.slots;
  const taken = (await slots()).find(({ start }) => Date.parse(start) > ctx.clock().getTime() + 3 * dayMs)?.start ?? '';
  const uid = await newMeeting(ctx, guest, { agent_id: agent.id, start_at: taken });
  const closed = dateOf(taken);
  const datesOfSlots = async () => new Set((await slots()).map(({ start }) => dateOf(start)));
  const before = await datesOfSlots();
  const free = (await slots()).find(({ start }) => dateOf(start) === closed)?.start ?? '';
  expect(free).not.toBe('');
  const days_off = [dayOff(closed, closed, ' Family ')];
  expect((await save(agent, { ...openAll, days_off })).body.days_off).toEqual([
    { from: closed, to: closed, note: 'Family', meetings: 1 },
  ]);
  expect([...(await datesOfSlots())]).toEqual([...before].filter((date) => date !== closed));
  const booked = await app.as(client).call('create-booking', { body: { start: free } });
  expect([booked.status, booked.code]).toEqual([409, 'slot_taken']);
  const moved = await app
    .as(guest)
    .call('reschedule-booking', { params: { id: uid }, body: { start: free, previous_start: taken } });
  expect([moved.status, moved.code]).toEqual([409, 'slot_taken']);
  expect((await app.as(guest).call('show-booking', { params: { id: uid } })).body?.status).toBe('ACCEPTED');
  await save(agent, openAll);
  expect((await app.as(client).call('create-booking', { body: { start: free } })).status).toBe(200);
});

test('special hours replace the hours of a date, and are forgotten once they are over', async () => {
  const agent = await newAgent();
  const client = await newClientOf(db, actors.advisor, agent);
  const date = new Date(ctx.clock().getTime() + 9 * dayMs).toISOString().slice(0, 10);
  const openAll = { hours: aroundTheClock.hours, time_zone: 'UTC', meeting_minutes: 30 };
  const special_hours = [special(date, '07:00', '07:30'), special(date, '23:30', '24:00')];
  expect((await save(agent, { ...openAll, special_hours })).body.special_hours).toEqual(special_hours);
  const { slots } = (await app.as(client).call('list-slots', { query: { from: `${date}T00:00:00Z`, days: 1 } })).body;
  expect(slots.map(({ start }) => start)).toEqual([`${date}T07:00:00.000Z`, `${date}T23:30:00.000Z`]);
  const taken = await app.as(client).call('create-booking', { body: { start: `${date}T08:00:00Z` } });
  expect([taken.status, taken.code]).toEqual([409, 'slot_taken']);
  // They are enough for an agent without weekly hours.
  await save(agent, { ...openAll, hours: [], special_hours });
  expect((await app.as(client).call('create-booking', { body: { start: slots[0]?.start ?? '' } })).status).toBe(200);
  const past = { user_id: agent.id, date_on: '2001-01-01', from_minute: 0, to_minute: 60 };
  await db.insertInto('calendar_special_hours').values(past).execute();
  const { body } = await app.as(agent).call('show-hours', { params: { id: agent.id } });
  expect(body.special_hours).toEqual(special_hours);
  expect((await save(agent, { special_hours: [special('2001-01-01')] })).status).toBe(200);
});

test('closes federal holidays on request', async () => {
  const agent = await newAgent();
  const client = await newClientOf(db, actors.advisor, agent);
  const openAll = { hours: aroundTheClock.hours, time_zone: 'UTC' };
  const { holidays } = (await save(agent, openAll)).body;
  const next = holidays.find(({ date }) => Date.parse(date) > ctx.clock().getTime());
  expect(holidays.length).toBeGreaterThanOrEqual(11);
  const from = `${next?.date}T00:00:00Z`;
  const timesOn = async () =>
    (await app.as(client).call('list-slots', { query: { from, days: 1 } })).body.slots.filter(
      ({ start }) => start.slice(0, 10) === next?.date,
    );
  const isBookable = Date.parse(from) < ctx.clock().getTime() + 60 * dayMs;
  expect((await timesOn()).length > 0).toBe(isBookable);
  expect((await save(agent, { ...openAll, closed_on_holidays: true })).body.closed_on_holidays).toBe(true);
  expect(await timesOn()).toEqual([]);
});

test('keeps days off that have begun, and forgets those that are over', async () => {
  const agent = await newAgent();
  const begun = dayOff('2001-02-03', '2031-02-03');
  await save(agent);
  const stored = [begun, dayOff('2001-01-01')].map(({ from, to }) => ({ user_id: agent.id, from_on: from, to_on: to }));
  await db.insertInto('calendar_days_off').values(stored).execute();
  const { body } = await app.as(agent).call('show-hours', { params: { id: agent.id } });
  expect(body.days_off).toEqual([{ ...begun, meetings: 0 }]);
  const changed = { ...begun, note: 'Leave' };
  expect((await save(agent, { days_off: [changed] })).body.days_off).toEqual([{ ...changed, meetings: 0 }]);
  const left = await db.selectFrom('calendar_days_off').select('note').where('user_id', '=', agent.id).execute();
  expect(left).toEqual([{ note: 'Leave' }]);
});
