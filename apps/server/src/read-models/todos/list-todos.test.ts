import type { Insertable } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Bookings, ClientStatus } from '../../db/database.gen.ts';
import { newAnalysis } from '../../testing/analyses.ts';
import type { Person } from '../../testing/browser.ts';
import {
  createActors,
  newAccount,
  newNumber,
  newPerson,
  type UserColumns,
  writeUser,
} from '../../testing/factories.ts';
import { newMeeting } from '../../testing/meetings.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { listTodosOf } from './operations.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, otherFirm, agent: otherAgent } = await createActors(app.db);
const { db, ctx } = app;

const todos = async (who: Person) => (await app.as(who).call('list-todos')).body.todos;
const kinds = async (who: Person) => (await todos(who)).map(({ kind }) => kind);
const change = (who: Person, columns: UserColumns) => writeUser(db, who, columns);
const daysAgo = (days: number) => new Date(ctx.clock().getTime() - days * 86_400_000).toISOString();

let made = 0;
const meeting = (user: Person, changed: Partial<Insertable<Bookings>> = {}) =>
  db
    .insertInto('bookings')
    .values({
      uid: `meeting-${++made}`,
      user_id: user.id,
      source: 'cal',
      status: 'ACCEPTED',
      start_at: daysAgo(-2),
      end_at: daysAgo(-2.1),
      created_at: daysAgo(1),
      updated_at: daysAgo(1),
      ...changed,
    })
    .execute();
const settled = () => ({ phone_number: newNumber() });
const newAdvisor = (changed: UserColumns = {}) => newPerson(db, 'advisor', firm, { ...settled(), ...changed });
const newAgent = () => newPerson(db, 'agent', null, settled());
const newClient = (by: Person, status: ClientStatus, changed: UserColumns = {}) =>
  newPerson(db, 'client', firm, { ...settled(), financial_advisor_id: by.id, status, ...changed });

test('an unconfirmed user confirms their email before a new one', async () => {
  const person = await newAdvisor({ email_confirmed: false, pending_email: 'next@example.test' });
  expect(await kinds(person)).toEqual(['confirm_email']);
  await change(person, { email_confirmed: true });
  expect(await kinds(person)).toEqual(['confirm_new_email']);
});

test('users see what their account needs first; completed to-dos disappear', async () => {
  const fresh = { email_confirmed: false, onboarding_complete: false, phone_number: null };
  const person = await newAdvisor(fresh);
  expect(await todos(person)).toEqual([
    { kind: 'confirm_email', text: 'Confirm your email', href: '/' },
    { kind: 'finish_onboarding', text: 'Finish setting up your account', href: '/' },
  ]);
  await change(person, { email_confirmed: true, onboarding_complete: true, pending_email: 'new@example.test' });
  expect(await todos(person)).toEqual([
    { kind: 'confirm_new_email', text: 'Confirm your new email', href: '/profile' },
    { kind: 'add_phone', text: 'Add your phone number', href: '/profile' },
  ]);
  await change(person, { pending_email: null, phone_number: newNumber() });
  expect(await todos(person)).toEqual([]);
});

test('lists the waiting clients of an advisor', async () => {
  const advisor = await newAdvisor();
  const referred = await newClient(advisor, 'referred');
  await newClient(advisor, 'renewal', { disabled_at: daysAgo(1) });
  for (const status of ['referred', 'follow up', 'renewal', 'renewal', 'enrolled'] as const)
    await newClient(advisor, status);
  expect(await todos(advisor)).toEqual([
    { kind: 'follow_up', text: 'Follow up with 1 client', href: '/clients?todo=follow_up' },
    { kind: 'renewal', text: '2 clients are up for renewal', href: '/clients?todo=renewal' },
    { kind: 'without_meeting', text: '2 referred clients have no meeting yet', href: '/clients?todo=without_meeting' },
  ]);
  await meeting(referred);
  expect((await todos(advisor))[2]?.text).toBe('1 referred client has no meeting yet');
  await db.updateTable('bookings').set({ status: 'CANCELLED' }).where('user_id', '=', referred.id).execute();
  await meeting(referred, { start_at: daysAgo(2), end_at: daysAgo(1) });
  expect((await todos(advisor))[2]?.text).toBe('2 referred clients have no meeting yet');
  await change(referred, { status: 'scheduled' });
  expect((await todos(advisor))[0]).toEqual({
    kind: 'nothing_ahead',
    text: '1 scheduled client has no upcoming meeting',
    href: '/clients?todo=nothing_ahead',
  });
});

test('a client who has not joined is listed for another invitation after a week', async () => {
  const advisor = await newAdvisor();
  const waiting = { onboarding_complete: false, referred_at: daysAgo(8) };
  await newClient(advisor, 'pending', { ...waiting, referred_at: daysAgo(6) });
  await newClient(advisor, 'pending', { ...waiting, onboarding_complete: true });
  await newClient(advisor, 'pending', { ...waiting, do_not_send_referral_email: true });
  await newClient(advisor, 'pending', { ...waiting, disabled_at: daysAgo(1) });
  for (const status of ['cancelled', 'deferred', 'passed', 'terminated'] as const)
    await newClient(advisor, status, waiting);
  expect(await todos(advisor)).toEqual([]);
  const last = await newClient(advisor, 'pending', waiting);
  const first = await newClient(advisor, 'pending', { ...waiting, referred_at: daysAgo(30) });
  expect(await todos(advisor)).toEqual([
    { kind: 'not_joined', text: '2 invited clients haven’t joined yet', href: '/clients?todo=not_joined' },
  ]);
  const invited = (client: Person, created_at: string) =>
    db
      .insertInto('activities')
      .values({ kind: 'client_invited', client_id: client.id, actor_name: '', created_at })
      .execute();
  await invited(last, daysAgo(9));
  await invited(first, daysAgo(0));
  expect(await todos(advisor)).toEqual([
    { kind: 'not_joined', text: '1 invited client hasn’t joined yet', href: '/clients?todo=not_joined' },
  ]);
  await change(last, { onboarding_complete: true });
  expect(await todos(advisor)).toEqual([]);
});

test('requirement 5: counts visible clients; none for a super admin', async () => {
  const account = await newAccount(db);
  const [advisor, colleague] = [
    await newPerson(db, 'advisor', account, settled()),
    await newPerson(db, 'advisor', account, settled()),
  ];
  const admin = await newPerson(db, 'admin', account, settled());
  const outsider = await newPerson(db, 'advisor', otherFirm, settled());
  const superAdmin = await newPerson(db, 'superAdmin', null, settled());
  const agent = await newAgent();
  for (const by of [advisor, advisor, colleague])
    await newClient(by, 'renewal', {
      account_id: account,
      health_advisor_id: by === colleague ? agent.id : otherAgent.id,
    });
  const textOf = async (who: Person) => (await todos(who)).find(({ kind }) => kind === 'renewal')?.text;
  expect(await Promise.all([advisor, colleague, admin, agent, outsider, superAdmin].map(textOf))).toEqual([
    '2 clients are up for renewal',
    '1 client is up for renewal',
    '3 clients are up for renewal',
    '1 client is up for renewal',
    undefined,
    undefined,
  ]);
});

test('a health agent sets hours, answers requests and updates statuses', async () => {
  const agent = await newAgent();
  expect(await todos(agent)).toEqual([
    { kind: 'set_hours', text: 'Set the hours when clients can meet with you', href: '/hours' },
  ]);
  expect(await listTodosOf({ ...ctx, calendar: {} as never }, agent.id)).toEqual([]);
  await db
    .insertInto('calendars')
    .values({
      user_id: agent.id,
      time_zone: 'America/Chicago',
      meeting_minutes: 30,
      notice_minutes: 0,
      updated_at: daysAgo(0),
    })
    .execute();
  await db
    .insertInto('calendar_hours')
    .values({ user_id: agent.id, weekday: 1, from_minute: 540, to_minute: 600 })
    .execute();
  expect(await todos(agent)).toEqual([]);

  const advisor = await newAdvisor();
  const mine = { health_advisor_id: agent.id };
  const [later, sooner] = [await newClient(advisor, 'scheduled', mine), await newClient(advisor, 'scheduled', mine)];
  const asked = { source: 'cal', status: 'PENDING' } as const;
  await meeting(later, { ...asked, start_at: daysAgo(-4), end_at: daysAgo(-5) });
  await meeting(sooner, asked);
  await meeting(await newClient(advisor, 'scheduled', { health_advisor_id: otherAgent.id }), asked);
  await newClient(advisor, 'scheduled', mine);
  const enrolled = await newClient(advisor, 'enrolled', mine);
  expect(await todos(agent)).toEqual([
    { kind: 'answer_meeting', text: 'Answer 2 meeting requests', href: '/clients?todo=answer_meeting' },
    { kind: 'nothing_ahead', text: '1 scheduled client has no upcoming meeting', href: '/clients?todo=nothing_ahead' },
    { kind: 'without_plan', text: '1 enrolled client has no plan data yet', href: '/clients?todo=without_plan' },
  ]);
  await db
    .insertInto('policies')
    .values({ client_id: enrolled.id, policy_type: 'aca', policy_status: 'enrolled', issuer_name: 'Oscar' })
    .execute();
  await db.updateTable('bookings').set({ status: 'REJECTED' }).where('user_id', 'in', [later.id, sooner.id]).execute();
  expect(await kinds(agent)).toEqual(['nothing_ahead']);
});

test('an analysis is due after the profile or a meeting, until both versions are there', async () => {
  const agent = await newAgent();
  const advisor = await newAdvisor();
  const mine = { health_advisor_id: agent.id };
  const surveyed = { ...mine, survey_completed_at: daysAgo(1) };
  const [finished, met] = [await newClient(advisor, 'referred', surveyed), await newClient(advisor, 'follow up', mine)];
  await newClient(advisor, 'referred', mine);
  await newClient(advisor, 'enrolled', surveyed);
  await newClient(advisor, 'referred', { ...surveyed, health_advisor_id: otherAgent.id });
  const over = { start_at: daysAgo(2), end_at: daysAgo(1.9), agent_id: agent.id };
  await newMeeting(ctx, met, { ...over, outcome: 'held', outcome_at: daysAgo(1), outcome_by: agent.id });
  const due = async () => (await todos(agent)).find(({ kind }) => kind === 'upload_analyses');
  const list = async () => (await app.as(agent).call('list-clients', { query: { todo: 'upload_analyses' } })).body;
  const href = '/clients?todo=upload_analyses';
  expect(await due()).toEqual({ kind: 'upload_analyses', text: 'Upload analyses for 2 clients', href });
  expect((await list()).clients.map(({ id }) => id).toSorted()).toEqual([finished.id, met.id].toSorted());
  await newAnalysis(app, agent, finished, { type: 'hpa' });
  expect((await list()).totalCount).toBe(2);
  await newAnalysis(app, agent, finished, { type: 'hpa_fa' });
  expect((await list()).clients.map(({ id }) => id)).toEqual([met.id]);
});

test('a client is asked to complete the profile and to book a meeting', async () => {
  const advisor = await newAdvisor();
  const person = await newClient(advisor, 'referred');
  expect(await todos(person)).toEqual([
    { kind: 'complete_profile', text: 'Complete your profile', href: '/survey' },
    { kind: 'book_meeting', text: 'Book a meeting with your health agent', href: '/schedule' },
  ]);
  await change(person, { survey_step: 2 });
  await meeting(person);
  expect((await todos(person)).map(({ text }) => text)).toEqual(['Finish your profile']);
  await change(person, { survey_completed_at: daysAgo(0) });
  expect(await todos(person)).toEqual([]);

  const core = await newAccount(db);
  await db.updateTable('accounts').set({ plan_type: 'core' }).where('id', '=', core).execute();
  const onCore = await newPerson(db, 'advisor', core, settled());
  expect(await kinds(await newClient(onCore, 'referred', { account_id: core }))).toEqual(['book_meeting']);
});

test.each(
  [
    (['referred', 'scheduled', 'renewal', 'unknown', 'follow up'] as const).map((status) => [status, true] as const),
    (['pending', 'enrolled', 'cancelled', 'deferred', 'passed', 'terminated'] as const).map(
      (status) => [status, false] as const,
    ),
  ].flat(),
)('%s: a client is asked to book: %s', async (status, asked) => {
  const client = await newClient(await newAdvisor(), status);
  expect((await kinds(client)).includes('book_meeting')).toBe(asked);
});

test('returns 401 without a session for to-dos', async () => {
  expect((await app.browser().call('list-todos')).status).toBe(401);
});

test('returns no to-dos for a deleted user', async () => {
  expect(await listTodosOf(ctx, 999_999)).toEqual([]);
});
