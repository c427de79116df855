import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHouse } from '../../../testing/test-app.ts';
import { newClientOf, newMeeting, openHours, slotAfter } from '../../../testing/meetings.ts';
import { newCast, newPerson } from '../../../testing/factories.ts';

const house = await openHouse();
afterAll(() => house.close());
const { db, ground } = house;
const cast = await newCast(db);
const client = await newClientOf(db, cast.advisor, cast.agent);
beforeAll(() => openHours(db, cast.agent, { notice_minutes: 90 }));

const day = 24 * 60 * 60_000;
const list = async (query = {}, who = client) => (await house.as(who).call('list-slots', { query })).body;

test('free times of one’s agent, in order, after the notice and without what is booked', async () => {
  const taken = slotAfter(ground, 10);
  await newMeeting(ground, await newClientOf(db, cast.advisor), { agent_id: cast.agent.id, start_at: taken });
  const off = slotAfter(ground, 12);
  const cancelled = { agent_id: cast.agent.id, start_at: off, status: 'CANCELLED' };
  await newMeeting(ground, await newClientOf(db, cast.advisor), cancelled);
  const { slots, meeting_minutes, has_later, until } = await list({ days: 1 });
  const starts = slots.map(({ start }) => start);
  expect(meeting_minutes).toBe(30);
  expect(has_later).toBe(true);
  expect(until).toBe(new Date(ground.clock().getTime() + day).toISOString());
  // A day has 48 half hours; an hour and a half is too soon, and one is taken.
  expect(starts.length).toBeGreaterThanOrEqual(43);
  expect(starts.length).toBeLessThanOrEqual(44);
  expect(starts).toEqual(starts.toSorted());
  expect(starts).not.toContain(taken);
  expect(starts).toContain(off);
  expect(Date.parse(starts[0] ?? '')).toBeGreaterThanOrEqual(ground.clock().getTime() + 90 * 60_000);
});

test('stretches follow each other until sixty days ahead', async () => {
  let from: string | undefined;
  let seen = 0;
  for (let times = 0; times < 3; times += 1) {
    const part: Awaited<ReturnType<typeof list>> = await list({ days: 31, ...(from ? { from } : {}) });
    seen += part.slots.length;
    from = part.until;
    if (!part.has_later) break;
  }
  expect(Date.parse(from ?? '')).toBe(ground.clock().getTime() + 60 * day);
  expect(seen).toBeGreaterThan(60 * 48 - 8);
  expect(await list({ from: '9999-01-01T00:00:00Z' })).toMatchObject({ slots: [], has_later: false });
  expect((await list({ from: '2001-01-01T00:00:00Z', days: 1 })).slots.length).toBeGreaterThan(40);
});

test('without an agent whoever of the team is free; meetings of different lengths have none in common', async () => {
  const other = await newPerson(db, 'agent', cast.agent.account_id);
  await openHours(db, other, { meeting_minutes: 60 });
  const alone = await newClientOf(db, cast.advisor);
  const { slots, meeting_minutes } = await list({ days: 1 }, alone);
  expect(meeting_minutes).toBeNull();
  expect(new Set(slots.map(({ start }) => start)).size).toBe(slots.length);
  const idle = await newClientOf(db, cast.advisor, await newPerson(db, 'agent', cast.agent.account_id));
  expect(await list({}, idle)).toMatchObject({ slots: [], has_later: false, meeting_minutes: null });
});

test('whoever may act for the client sees their times; nobody else', async () => {
  const mine = { client_id: client.id };
  for (const who of [cast.advisor, cast.admin, cast.agent, cast.superAdmin])
    expect((await list({ ...mine, days: 1 }, who)).slots.length).toBeGreaterThan(0);
  for (const who of [cast.colleague, cast.stranger, cast.otherAdmin, cast.client])
    expect((await house.as(who).call('list-slots', { query: mine })).status).toBe(404);
  expect((await house.browser().call('list-slots', { query: {} })).status).toBe(401);
});

test.each([
  { days: 0 },
  { days: 32 },
  { days: 'x' },
  { from: 'now' },
  { from: '2026-02-30T00:00:00Z' },
  { client_id: 'a' },
])('%o is not a stretch', async (query) => {
  const { status, errors } = await house.as(client).call('list-slots', { query: query as { days: number } });
  expect(status).toBe(422);
  expect(errors).toHaveProperty(Object.keys(query)[0] ?? '');
});
