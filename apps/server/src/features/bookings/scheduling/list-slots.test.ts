import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActors, newPerson } from '../../../testing/factories.ts';
import { newClientOf, newMeeting, openHours, slotAfter } from '../../../testing/meetings.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { db, ctx } = app;
const actors = await createActors(db);
const client = await newClientOf(db, actors.advisor, actors.agent);
beforeAll(() => openHours(db, actors.agent, { notice_minutes: 90 }));

const day = 24 * 60 * 60_000;
const list = async (query = {}, who = client) => (await app.as(who).call('list-slots', { query })).body;

test('lists the free times of the client’s agent in order, after the notice period, without booked times', async () => {
  const taken = slotAfter(ctx, 10);
  await newMeeting(ctx, await newClientOf(db, actors.advisor), { agent_id: actors.agent.id, start_at: taken });
  const off = slotAfter(ctx, 12);
  const cancelled = { agent_id: actors.agent.id, start_at: off, status: 'CANCELLED' as const };
  await newMeeting(ctx, await newClientOf(db, actors.advisor), cancelled);
  const { slots, meeting_minutes, has_later, until } = await list({ days: 1 });
  const starts = slots.map(({ start }) => start);
  expect(meeting_minutes).toBe(30);
  expect(has_later).toBe(true);
  expect(until).toBe(new Date(ctx.clock().getTime() + day).toISOString());
  // A day has 48 half hours; an hour and a half is too soon, and one is taken.
  expect(starts.length).toBeGreaterThanOrEqual(43);
  expect(starts.length).toBeLessThanOrEqual(44);
  expect(starts).toEqual(starts.toSorted());
  expect(starts).not.toContain(taken);
  expect(starts).toContain(off);
  expect(Date.parse(starts[0] ?? '')).toBeGreaterThanOrEqual(ctx.clock().getTime() + 90 * 60_000);
});

test('pages continue without gaps until sixty days ahead', async () => {
  let from: string | undefined;
  let seen = 0;
  for (let times = 0; times < 3; times += 1) {
    const part: Awaited<ReturnType<typeof list>> = await list({ days: 31, ...(from ? { from } : {}) });
    seen += part.slots.length;
    from = part.until;
    if (!part.has_later) break;
  }
  expect(Date.parse(from ?? '')).toBe(ctx.clock().getTime() + 60 * day);
  expect(seen).toBeGreaterThan(60 * 48 - 8);
  expect(await list({ from: '9999-01-01T00:00:00Z' })).toMatchObject({ slots: [], has_later: false });
  expect((await list({ from: '2001-01-01T00:00:00Z', days: 1 })).slots.length).toBeGreaterThan(40);
});

test('lists the free times of every agent for a client without one; the length is null if it differs', async () => {
  const other = await newPerson(db, 'agent', actors.agent.account_id);
  await openHours(db, other, { meeting_minutes: 60 });
  const alone = await newClientOf(db, actors.advisor);
  const { slots, meeting_minutes } = await list({ days: 1 }, alone);
  expect(meeting_minutes).toBeNull();
  expect(new Set(slots.map(({ start }) => start)).size).toBe(slots.length);
  const idle = await newClientOf(db, actors.advisor, await newPerson(db, 'agent', actors.agent.account_id));
  expect(await list({}, idle)).toMatchObject({ slots: [], has_later: false, meeting_minutes: null });
});

test('returns 404 for inaccessible clients', async () => {
  const mine = { client_id: client.id };
  for (const who of [actors.advisor, actors.admin, actors.agent, actors.superAdmin])
    expect((await list({ ...mine, days: 1 }, who)).slots.length).toBeGreaterThan(0);
  for (const who of [actors.colleague, actors.otherAdvisor, actors.otherAdmin, actors.client])
    expect((await app.as(who).call('list-slots', { query: mine })).status).toBe(404);
  expect((await app.browser().call('list-slots', { query: {} })).status).toBe(401);
});

test.each([
  { days: 0 },
  { days: 32 },
  { days: 'x' },
  { from: 'now' },
  { from: '2026-02-30T00:00:00Z' },
  { client_id: 'a' },
])('rejects the query %o', async (query) => {
  const { status, errors } = await app.as(client).call('list-slots', { query: query as { days: number } });
  expect(status).toBe(422);
  expect(errors).toHaveProperty(Object.keys(query)[0] ?? '');
});
