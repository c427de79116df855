import type { QueryInput } from 'contract/endpoint';
import type { showCalendar } from 'contract/endpoints/calendar';
import { maxShownMeetings } from 'contract/vocabulary/calendar';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Person } from '../../testing/browser.ts';
import { createActors } from '../../testing/factories.ts';
import { newClientOf, newMeeting } from '../../testing/meetings.ts';
import { newSignal } from '../../testing/signals.ts';
import { createTestApp } from '../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { db, ctx } = app;
const { advisor, colleague, admin, agent, otherAdmin, otherAdvisor, superAdmin } = await createActors(db);

type Query = Partial<QueryInput<typeof showCalendar>>;
const month = '2027-03';
const call = (who: Person, query: Query = {}) => app.as(who).call('show-calendar', { query: { month, ...query } });
const daysOf = async (who: Person, query: Query = {}) => (await call(who, query)).body.days;

const nora = await newClientOf(db, advisor, agent, { first_name: 'Nora', last_name: 'Berg' });
const tom = await newClientOf(db, colleague, null, { first_name: 'Tom', last_name: 'Adler' });
const theirs = await newClientOf(db, otherAdvisor);
await newSignal(ctx, nora, { kind: 'plan_ends', due_on: '2027-03-01' });
await newSignal(ctx, nora, { kind: 'open_enrollment', due_on: '2027-03-31' });
await newSignal(ctx, tom, { kind: 'open_enrollment', due_on: '2027-03-31' });
await newSignal(ctx, tom, { kind: 'turns_65', due_on: '2027-03-31' });
await newSignal(ctx, theirs, { kind: 'turns_65', due_on: '2027-03-31' });
for (const due_on of ['2027-02-28', '2027-04-01']) await newSignal(ctx, nora, { due_on });
await newSignal(ctx, nora, { status: 'snoozed', snoozed_until: '2027-03-30', due_on: '2027-03-31' });
await newSignal(ctx, nora, { status: 'closed', closed_at: ctx.clock().toISOString(), due_on: '2027-03-31' });
// The clocks change on March 14, 2027.
const evening = '2027-03-15T00:30:00.000Z';
const uid = await newMeeting(ctx, nora, { start_at: evening });
await newMeeting(ctx, nora, { start_at: '2027-03-15T01:30:00.000Z', status: 'CANCELLED' });
await newMeeting(ctx, theirs, { start_at: evening });

test('counts the open signals of each day by kind, of visible clients', async () => {
  const first = { date: '2027-03-01', signals: [{ kind: 'plan_ends', count: 1 }], meetings: [], meeting_count: 0 };
  const last = { date: '2027-03-31', meetings: [], meeting_count: 0 };
  const own = { ...last, signals: [{ kind: 'open_enrollment', count: 1 }] };
  const ofFirm = {
    ...last,
    signals: [
      { kind: 'turns_65', count: 1 },
      { kind: 'open_enrollment', count: 2 },
    ],
  };
  const withoutMeetings = async (...asked: Parameters<typeof daysOf>) =>
    (await daysOf(...asked)).filter(({ meeting_count }) => meeting_count === 0);
  expect(await withoutMeetings(advisor)).toEqual([first, own]);
  expect(await withoutMeetings(agent)).toEqual([first, own]);
  expect(await withoutMeetings(admin)).toEqual([first, ofFirm]);
  expect(await withoutMeetings(admin, { financial_advisor_id: String(advisor.id) })).toEqual([first, own]);
  expect(await withoutMeetings(otherAdmin)).toEqual([{ ...last, signals: [{ kind: 'turns_65', count: 1 }] }]);
});

test('has the meetings that take place, on their day in the time zone', async () => {
  const meeting = { uid, start: evening, end: '2027-03-15T01:00:00.000Z', client: { id: nora.id, name: 'Nora Berg' } };
  const meetingsOf = async (...asked: Parameters<typeof daysOf>) =>
    (await daysOf(...asked)).filter(({ meeting_count }) => meeting_count > 0);
  const day = { signals: [], meetings: [meeting], meeting_count: 1 };
  expect(await meetingsOf(admin, { time_zone: 'UTC' })).toEqual([{ date: '2027-03-15', ...day }]);
  expect(await meetingsOf(agent, { time_zone: 'America/Chicago' })).toEqual([{ date: '2027-03-14', ...day }]);
  expect(await meetingsOf(colleague)).toEqual([]);
  expect(await meetingsOf(admin, { financial_advisor_id: String(colleague.id) })).toEqual([]);
});

test('a meeting at the end of a month is in the month of the time zone', async () => {
  const start_at = '2027-06-01T03:00:00.000Z';
  await newMeeting(ctx, tom, { start_at });
  const datesOf = async (query: Query) => (await daysOf(colleague, query)).map(({ date }) => date);
  expect(await datesOf({ month: '2027-06', time_zone: 'America/Chicago' })).toEqual([]);
  expect(await datesOf({ month: '2027-05', time_zone: 'America/Chicago' })).toEqual(['2027-05-31']);
  expect(await datesOf({ month: '2027-06', time_zone: 'UTC' })).toEqual(['2027-06-01']);
});

test('shows the first meetings of a day, and counts all', async () => {
  const starts = Array.from({ length: maxShownMeetings + 2 }, (_, hour) => `2027-08-02T${10 + hour}:00:00.000Z`);
  for (const start_at of starts.toReversed()) await newMeeting(ctx, tom, { start_at });
  const [day] = await daysOf(colleague, { month: '2027-08' });
  expect(day?.meeting_count).toBe(starts.length);
  expect(day?.meetings.map(({ start }) => start)).toEqual(starts.slice(0, maxShownMeetings));
});

test('10,000 signals in one firm are counted fast', async () => {
  await sql`
    insert into signals (client_id, account_id, kind, subject, due_on, facts_encrypted, facts_digest, opened_at)
    select ${theirs.id}, ${otherAdvisor.account_id}, 'turns_26', 'person-' || n, date '2028-01-01' + n % 31, 'x', '\\x00', now()
    from generate_series(1, 10000) n`.execute(db);
  const start = performance.now();
  const days = await daysOf(otherAdmin, { month: '2028-01' });
  expect(performance.now() - start).toBeLessThan(2_000);
  expect(days).toHaveLength(31);
  expect(days.flatMap(({ signals }) => signals).reduce((sum, { count }) => sum + count, 0)).toBe(10_000);
});

test.each(['2027', '2027-13', '2027-3', '1999-01', ''])('rejects the month “%s”', async (wrong) => {
  const { status, errors } = await call(advisor, { month: wrong });
  expect([status, Object.keys(errors ?? {})]).toEqual([422, ['month']]);
});

test('rejects an unknown time zone, clients and super admins', async () => {
  expect((await call(advisor, { time_zone: 'Mars/Olympus' })).errors).toEqual({ time_zone: ['Choose a time zone'] });
  expect((await call(nora)).status).toBe(403);
  expect((await call(superAdmin)).status).toBe(403);
});
