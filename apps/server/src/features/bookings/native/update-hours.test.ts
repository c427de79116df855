import type { CalendarInput } from 'contract/endpoints/bookings';
import { afterAll, expect, test } from 'vitest';
import { createActors, newAccount, newPerson } from '../../../testing/factories.ts';
import { newClientOf, newMeeting } from '../../../testing/meetings.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { db, ctx } = app;
const actors = await createActors(db);

const calendar = (changed: Partial<CalendarInput> = {}): CalendarInput => ({
  time_zone: 'America/Denver',
  meeting_minutes: 45,
  notice_minutes: 60,
  join_url: 'https://meet.example/room',
  hours: [
    { weekday: 1, from: '09:00', to: '12:00' },
    { weekday: 1, from: '13:00', to: '24:00' },
  ],
  ...changed,
});

const newAgent = () => newPerson(db, 'agent', actors.agent.account_id);
const save = async (agent: typeof actors.agent, changed: Partial<CalendarInput> = {}, version?: number) =>
  app.as(agent).call('update-hours', {
    params: { id: agent.id },
    body: { calendar: calendar(changed), ...(version === undefined ? {} : { version }) },
  });

test('saves the hours, and a client can book in them', async () => {
  const agent = await newAgent();
  const { body } = await save(agent, {}, 0);
  expect(body).toEqual({ ...calendar(), version: 1, is_in_use: true });
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
