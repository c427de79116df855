import type { FeedNames } from 'contract/vocabulary/calendar';
import { afterAll, expect, test } from 'vitest';
import { createLink } from '../../features/links/operations.ts';
import { todayOf } from '../../features/signals/days/rules.ts';
import { addDays } from '../../features/signals/periods/rules.ts';
import type { Person } from '../../testing/browser.ts';
import { createActors, newAccount, newPerson } from '../../testing/factories.ts';
import { freshPassword } from '../../testing/links.ts';
import { newClientOf, newMeeting } from '../../testing/meetings.ts';
import { newSignal } from '../../testing/signals.ts';
import { createTestApp } from '../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { db, ctx } = app;
const { firm, advisor, admin, agent, colleague, otherAdvisor } = await createActors(db);
const { hostname, origin } = new URL(ctx.public_url);
const today = todayOf(ctx.clock());
const inDays = (days: number) => addDays(today, days);
const startIn = (days: number) => new Date(ctx.clock().getTime() + days * 24 * 60 * 60_000).toISOString();

async function newFeed(who: Person, names: FeedNames = 'initials'): Promise<string> {
  const { body } = await app.as(who).call('create-calendar-feed', { body: { feed: { names } } });
  return new URL(body.address).pathname;
}

async function read(url: string, headers: Record<string, string> = {}) {
  const { statusCode, headers: sent, payload } = await app.server.inject({ method: 'GET', url, headers });
  return { status: statusCode, headers: sent, text: payload };
}

/** Each event by its uid: title, start and address. */
async function eventsOf(url: string) {
  const { text } = await read(url);
  const events = text.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1);
  const property = (event: string, name: string) => new RegExp(`^${name}[:;](.*)$`, 'm').exec(event)?.[1]?.trim();
  return new Map(
    events.map((event) => [
      property(event, 'UID') ?? '',
      [property(event, 'SUMMARY'), property(event, 'DTSTART'), property(event, 'URL')],
    ]),
  );
}
const titlesOf = async (url: string) => [...(await eventsOf(url)).values()].map(([title]) => title);
const compact = (day: string) => day.replaceAll('-', '');

const nora = await newClientOf(db, advisor, agent, { first_name: 'Nora', last_name: 'Berg' });
const maria = await newClientOf(db, advisor, null, { first_name: 'María', last_name: 'López; Sr.' });
await newSignal(ctx, nora, { kind: 'turns_65', due_on: inDays(10) });
await newSignal(ctx, nora, { kind: 'open_enrollment', due_on: inDays(10) });
await newSignal(ctx, maria, { kind: 'open_enrollment', due_on: inDays(10) });
await newSignal(ctx, maria, { kind: 'income_limit', due_on: inDays(10) });
await newSignal(ctx, nora, { kind: 'no_meeting', due_on: inDays(-30) });
for (const days of [-31, 366]) await newSignal(ctx, nora, { due_on: inDays(days) });
const uid = await newMeeting(ctx, nora, { start_at: startIn(3) });
await newMeeting(ctx, nora, { start_at: startIn(4), status: 'CANCELLED' });
for (const days of [-31, 366]) await newMeeting(ctx, nora, { start_at: startIn(days) });

test('has a day for each kind of deadline, and meetings with their times', async () => {
  const url = await newFeed(advisor);
  const day = `VALUE=DATE:${compact(inDays(10))}`;
  const radar = `VALUE=URI:${origin}/radar?day=${inDays(10)}`;
  expect(Object.fromEntries(await eventsOf(url))).toEqual({
    [`follow_up-${inDays(-30)}-${advisor.id}@${hostname}`]: [
      'Follow-up due: Nora B.',
      `VALUE=DATE:${compact(inDays(-30))}`,
      `VALUE=URI:${origin}/radar?day=${inDays(-30)}`,
    ],
    [`enrollment-${inDays(10)}-${advisor.id}@${hostname}`]: ['Enrollment deadline: Nora B. and María L.', day, radar],
    [`estimate-${inDays(10)}-${advisor.id}@${hostname}`]: ['Estimate to review: María L.', day, radar],
    [`${uid}@${hostname}`]: [
      'Meeting with Nora B.',
      `${startIn(3).replace(/[-:]|\.\d+/g, '')}`,
      `VALUE=URI:${origin}/clients/${nora.id}`,
    ],
  });
});

test('has the clients of its owner, named as chosen', async () => {
  expect(await titlesOf(await newFeed(agent, 'full'))).toEqual([
    'Follow-up due: Nora Berg',
    'Enrollment deadline: Nora Berg',
    'Meeting with Nora Berg',
  ]);
  const { text } = await read(await newFeed(admin, 'none'));
  expect(text).toContain('SUMMARY:Enrollment deadline: 2 clients');
  expect(text).toContain('SUMMARY:Client meeting');
  expect(text).not.toMatch(/Nora|María|Berg|López/);
  expect(await titlesOf(await newFeed(otherAdvisor))).toEqual([]);
});

test('names three clients of a day, and counts the others', async () => {
  const names = { Ada: 'Zed', Ben: 'Young', Cy: '', Di: 'West', Eve: 'Vale' };
  for (const [first_name, last_name] of Object.entries(names)) {
    const client = await newClientOf(db, colleague, null, { first_name, last_name });
    await newSignal(ctx, client, { kind: 'medicare_review', due_on: inDays(20) });
  }
  const titles = await titlesOf(await newFeed(colleague));
  expect(titles).toEqual([String.raw`Enrollment deadline: Cy\, Eve V.\, Di W.\, and 2 more`]);
});

test('is a calendar for programs: unread copies are current, and nothing else keeps or finds it', async () => {
  const url = await newFeed(advisor);
  const { status, headers, text } = await read(url);
  expect(status).toBe(200);
  expect(text.endsWith('END:VCALENDAR')).toBe(true);
  expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H');
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex, nofollow',
  });
  expect(headers).not.toHaveProperty('set-cookie');
  expect(headers).toHaveProperty('ratelimit-policy');
  const etag = String(headers.etag);
  app.forward(60);
  const again = await read(url, { 'if-none-match': etag });
  expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
  const id = await newSignal(ctx, nora, { kind: 'plan_ends', due_on: inDays(12) });
  const changed = await read(url, { 'if-none-match': etag });
  expect(changed.status).toBe(200);
  expect(changed.headers.etag).not.toBe(etag);
  await db.deleteFrom('signals').where('id', '=', id).execute();
});

test('a reading is in the audit trail with the clients who are named, and is remembered by the hour', async () => {
  const url = await newFeed(advisor);
  await read(url);
  const event = await db
    .selectFrom('audit_events')
    .select(['kind', 'actor', 'actor_id', 'client_ids'])
    .where('action', '=', 'read-calendar-feed')
    .where('actor_id', '=', advisor.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(event).toMatchObject({ kind: 'read', actor: 'user', actor_id: advisor.id });
  expect(event.client_ids.toSorted()).toEqual([nora.id, maria.id].toSorted());
  const { feed } = (await app.as(advisor).call('show-calendar-feed')).body;
  expect(feed?.last_read_at).toMatch(/:00:00/);
});

const elsewhere = await newAccount(db);

test.each([
  ['is disabled', () => ({ disabled_at: ctx.clock().toISOString() }), () => ({ disabled_at: null })],
  ['moves to another firm', () => ({ account_id: elsewhere }), () => ({ account_id: firm })],
  ['becomes a super admin', () => ({ super_admin: true }), () => ({ super_admin: false })],
  ['becomes a health agent', () => ({ type: 'HealthAdvisorUser' as const }), () => ({ type: 'AdvisorUser' as const })],
])('ends when its user %s, and does not return', async (_, change, undo) => {
  const person = await newPerson(db, 'advisor', firm);
  const url = await newFeed(person);
  expect((await read(url)).status).toBe(200);
  for (const columns of [change(), undo()]) {
    await db.updateTable('users').set(columns).where('id', '=', person.id).execute();
    expect((await read(url)).status).toBe(404);
  }
});

test('ends when the password is reset by email', async () => {
  const person = await newPerson(db, 'advisor', firm);
  const url = await newFeed(person);
  const { token } = await createLink(ctx, { user_id: person.id, email: person.email, purpose: 'reset_password' });
  await app.browser().call('reset-password', { params: { token }, body: { password: freshPassword, token } });
  expect((await read(url)).status).toBe(404);
});

test('returns 404 for other addresses, which no cache keeps', async () => {
  for (const url of [`/calendar/${'A'.repeat(43)}.ics`, '/calendar/short.ics', `/calendar/${'A'.repeat(43)}`]) {
    const { status, headers } = await read(url);
    expect([url, status, headers['cache-control']]).toEqual([url, 404, 'no-store']);
  }
});
