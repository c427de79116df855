import type { MeetingOutcome } from 'contract/vocabulary/bookings';
import { afterAll, expect, test } from 'vitest';
import { createActors, newAccount, newPerson } from '../../testing/factories.ts';
import { activityKindsOf, newClientOf, newMeeting, newPastMeeting } from '../../testing/meetings.ts';
import { createTestApp } from '../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { db, ctx } = app;
const actors = await createActors(db);
const { advisor, agent, superAdmin } = actors;

const newMaria = () => newClientOf(db, advisor, agent);
const record = (who: typeof agent, uid: string, outcome: MeetingOutcome | null) =>
  app.as(who).call('update-booking-outcome', { params: { id: uid }, body: { outcome } });
const show = async (who: typeof agent, uid: string) =>
  (await app.as(who).call('show-booking', { params: { id: uid } })).body;

test('records, changes and removes the outcome, with an activity for each change', async () => {
  const client = await newMaria();
  const uid = await newPastMeeting(ctx, client);
  const { body } = await record(agent, uid, 'no_show');
  expect(body).toMatchObject({ uid, outcome: { value: 'no_show', at: ctx.clock().toISOString() } });
  expect(body.outcome?.by).toBe((await show(superAdmin, uid))?.outcome?.by);
  await record(agent, uid, 'no_show');
  expect((await record(superAdmin, uid, 'held')).body.outcome?.value).toBe('held');
  expect((await record(agent, uid, null)).body).toMatchObject({ outcome: null, may_set_outcome: true });
  expect(await activityKindsOf(db, client)).toEqual(Array(3).fill('meeting_outcome_changed'));
  const feed = await app.as(advisor).call('list-client-activities', { params: { id: client.id } });
  expect(feed.body.activities.map(({ text }) => text.replace(/.*( marked | removed )/, '$1').trim())).toEqual([
    expect.stringMatching(/^removed the outcome of .+’s meeting of .+$/),
    expect.stringMatching(/^marked .+’s meeting of .+ as held$/),
    expect.stringMatching(/^marked .+’s meeting of .+ as a no-show$/),
  ]);
});

test('shows advisors the outcome, and clients nothing of it', async () => {
  const client = await newMaria();
  const uid = await newPastMeeting(ctx, client);
  await record(agent, uid, 'follow_up');
  for (const who of [advisor, actors.admin])
    expect(await show(who, uid)).toMatchObject({ outcome: { value: 'follow_up' }, may_set_outcome: false });
  expect(await show(client, uid)).toMatchObject({ outcome: null, may_set_outcome: false });
  const feed = await app.as(client).call('list-client-activities', { params: { id: client.id } });
  expect(feed.body.activities).toEqual([]);
});

test('rejects meetings that have not started or were cancelled', async () => {
  const upcoming = await newMeeting(ctx, await newMaria());
  const cancelled = await newPastMeeting(ctx, await newMaria(), { status: 'CANCELLED' });
  for (const uid of [upcoming, cancelled]) {
    const { status, code } = await record(agent, uid, 'held');
    expect([status, code]).toEqual([422, 'meeting_without_outcome']);
  }
});

test('an outcome ends when the calendar cancels or moves the meeting', async () => {
  for (const changed of [{ status: 'CANCELLED' as const }, { start_at: ctx.clock().toISOString() }]) {
    const uid = await newPastMeeting(ctx, await newMaria());
    await record(agent, uid, 'held');
    const end_at = new Date(ctx.clock().getTime() + 60_000).toISOString();
    await db
      .updateTable('bookings')
      .set({ ...changed, end_at })
      .where('uid', '=', uid)
      .execute();
    expect((await show(agent, uid))?.outcome).toBeNull();
  }
});

test('rejects advisors, and hides meetings of other clients', async () => {
  const uid = await newPastMeeting(ctx, await newMaria());
  expect((await record(advisor, uid, 'held')).status).toBe(403);
  const otherAgent = await newPerson(db, 'agent', await newAccount(db));
  expect((await record(otherAgent, uid, 'held')).status).toBe(404);
  expect((await record(agent, 'unknown', 'held')).status).toBe(404);
  const visitor = app.browser().call('update-booking-outcome', { params: { id: uid }, body: { outcome: 'held' } });
  expect((await visitor).status).toBe(401);
});

test('concurrent calls with the same outcome record one activity', async () => {
  const client = await newMaria();
  const uid = await newPastMeeting(ctx, client);
  await Promise.all(Array.from({ length: 8 }, () => record(agent, uid, 'held')));
  expect(await activityKindsOf(db, client)).toEqual(['meeting_outcome_changed']);
});
