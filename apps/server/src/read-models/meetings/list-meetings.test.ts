import { afterAll, expect, test } from 'vitest';
import { createActors, newAccount, newPerson } from '../../testing/factories.ts';
import { newClientOf, newMeeting } from '../../testing/meetings.ts';
import { createTestApp } from '../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { db, ctx } = app;
const actors = await createActors(db);
const { advisor, colleague, admin, agent, otherAdmin, otherAdvisor, superAdmin } = actors;
const time_zone = 'UTC';
const midnight = Date.parse(`${ctx.clock().toISOString().slice(0, 10)}T00:00:00Z`) + 24 * 3_600_000;
// Noon, so that no meeting of the day starts earlier when the tests run late in the day.
app.forward((midnight + 12 * 3_600_000 - ctx.clock().getTime()) / 1000);
/** Counts hours from the midnight that began the day. */
const at = (hours: number): string => new Date(midnight + hours * 3_600_000).toISOString();
const host = { agent_id: agent.id, host_name: 'Alex Reyes' };

const list = async (who: typeof advisor, query = {}) =>
  (await app.as(who).call('list-meetings', { query: { time_zone, ...query } })).body;
const uidsOf = async (...asked: Parameters<typeof list>) => (await list(...asked)).meetings.map(({ uid }) => uid);

const maria = await newClientOf(db, advisor, agent, { first_name: 'María', last_name: 'López', status: 'scheduled' });
const tom = await newClientOf(db, colleague, null, { first_name: 'Tom', last_name: 'Whitaker' });
const elsewhere = await newClientOf(db, otherAdvisor, agent);
const nextWeek = await newMeeting(ctx, maria, { start_at: at(7 * 24), ...host });
const first = await newMeeting(ctx, maria, {
  start_at: at(-48),
  ...host,
  outcome: 'held',
  outcome_at: at(-40),
  outcome_by: agent.id,
});
const unrecorded = await newMeeting(ctx, maria, { start_at: at(-24), ...host });
const canceled = await newMeeting(ctx, maria, { start_at: at(-23), status: 'CANCELLED', ...host });
const endOfDay = await newMeeting(ctx, tom, { start_at: at(23.9) });
const tomorrow = await newMeeting(ctx, tom, { start_at: at(24) });
const off = await newMeeting(ctx, tom, { start_at: at(25), status: 'REJECTED' });
const lastDay = await newMeeting(ctx, tom, { start_at: at(15 * 24 - 1) });
const later = await newMeeting(ctx, tom, { start_at: at(15 * 24) });
const ofOthers = await newMeeting(ctx, elsewhere, { start_at: at(30), ...host });
await newMeeting(ctx, advisor, { start_at: at(26) });

test('lists the meetings of visible clients by time', async () => {
  expect(await uidsOf(advisor)).toEqual([nextWeek]);
  expect(await uidsOf(colleague)).toEqual([endOfDay, tomorrow, lastDay, later]);
  expect(await uidsOf(admin)).toEqual([endOfDay, tomorrow, nextWeek, lastDay, later]);
  expect(await uidsOf(otherAdmin)).toEqual([ofOthers]);
  expect(await uidsOf(agent)).toEqual([ofOthers, nextWeek]);
  expect(await uidsOf(superAdmin)).toEqual([endOfDay, tomorrow, ofOthers, nextWeek, lastDay, later]);
  expect(await uidsOf(superAdmin, { order: 'desc' })).toEqual([later, lastDay, nextWeek, ofOthers, tomorrow, endOfDay]);
});

test('shows the client, the host and the outcome', async () => {
  const { meetings, totalCount } = await list(advisor, { period: 'all' });
  expect(totalCount).toBe(4);
  expect(meetings[0]).toMatchObject({
    uid: first,
    status: 'ACCEPTED',
    client: { id: maria.id, name: 'María López', status: 'scheduled' },
    host: { id: agent.id, name: 'Alex Reyes' },
    outcome: { value: 'held', at: at(-40) },
    may_set_outcome: false,
    may_set_status: false,
  });
  expect((await list(agent, { period: 'all' })).meetings.map(({ may_set_outcome }) => may_set_outcome)).toEqual(
    [first, unrecorded, canceled, ofOthers, nextWeek].map((uid) => uid !== canceled),
  );
});

test.each([
  ['today', [endOfDay]],
  ['next_14_days', [tomorrow, ofOthers, nextWeek, lastDay]],
  ['past', [first, unrecorded]],
  ['canceled', [canceled, off]],
  ['all', [first, unrecorded, canceled, endOfDay, tomorrow, off, ofOthers, nextWeek, lastDay, later]],
] as const)('filters by the period %s', async (period, uids) => {
  expect(await uidsOf(superAdmin, { period })).toEqual(uids);
});

test('filters by dates in the time zone', async () => {
  const [from, to] = [at(24).slice(0, 10), at(48).slice(0, 10)];
  expect(await uidsOf(superAdmin, { from, to })).toEqual([tomorrow, ofOthers]);
  expect(await uidsOf(superAdmin, { from, to, period: 'canceled' })).toEqual([off]);
  // An hour later than UTC: the day has begun at 11 PM.
  expect(await uidsOf(superAdmin, { from, to, time_zone: 'Etc/GMT-1' })).toEqual([endOfDay, tomorrow, ofOthers]);
  const wrong = await app.as(agent).call('list-meetings', { query: { time_zone: 'Mars/Olympus' } });
  expect([wrong.status, Object.keys(wrong.errors ?? {})]).toEqual([422, ['time_zone']]);
});

test('filters by outcome, host and text', async () => {
  const all = { period: 'all' };
  expect(await uidsOf(agent, { ...all, outcome: 'held' })).toEqual([first]);
  expect(await uidsOf(agent, { ...all, outcome: 'no_show' })).toEqual([]);
  expect(await uidsOf(agent, { ...all, outcome: 'none' })).toEqual([unrecorded]);
  expect(await uidsOf(superAdmin, { agent_id: agent.id })).toEqual([ofOthers, nextWeek]);
  expect(await uidsOf(superAdmin, { ...all, search: 'lopez mar' })).toEqual([first, unrecorded, canceled, nextWeek]);
  expect(await uidsOf(admin, { search: 'reyes' })).toEqual([nextWeek]);
});

test('names the hosts of visible meetings', async () => {
  const ids = async (who: typeof advisor) => (await list(who)).agents.map(({ id }) => id);
  expect([await ids(advisor), await ids(colleague), await ids(agent)]).toEqual([[agent.id], [], []]);
  const other = await newPerson(db, 'agent', await newAccount(db));
  expect(await ids(superAdmin)).toEqual(expect.arrayContaining([agent.id, other.id]));
});

test('pages', async () => {
  const page = await list(superAdmin, { pageSize: 10, currentPage: 2, period: 'all' });
  expect(page).toMatchObject({ meetings: [], totalCount: 10, currentPage: 2, pageSize: 10 });
});

test('hides meetings with a former firm, and rejects clients and visitors', async () => {
  await db
    .updateTable('engagements')
    .set({ ended_at: ctx.clock().toISOString() })
    .where('client_id', '=', elsewhere.id)
    .execute();
  expect(await uidsOf(superAdmin)).not.toContain(ofOthers);
  expect((await app.as(maria).call('list-meetings')).status).toBe(403);
  expect((await app.browser().call('list-meetings')).status).toBe(401);
});
