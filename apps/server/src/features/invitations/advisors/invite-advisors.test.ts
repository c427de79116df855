import type { BodyInput } from 'contract/endpoint';
import type { inviteAdvisors } from 'contract/endpoints/advisor-invitations';
import { expect, test } from 'vitest';
import type { Person } from '../../../testing/browser.ts';
import { createActors, newAccount, newPerson } from '../../../testing/factories.ts';
import { freshPassword, mailedToken, signUpForm } from '../../../testing/links.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';
import { createLink } from '../../links/operations.ts';

const app = await sharedTestApp();
const { db } = app;
const { firm, otherFirm, admin, otherAdmin, advisor, client, otherAdvisor, agent, superAdmin } = await createActors(db);

type Row = BodyInput<typeof inviteAdvisors>['users'][number];
let made = 0;
const row = (changed: Partial<Row> = {}): Row => ({
  ...{ first_name: 'Ann', last_name: 'Lee', email: `row${++made}@example.test`, role: 'member' },
  ...changed,
});
const rows = (count: number) => Array.from({ length: count }, () => row());
const invite = (users: Row[], by: Person = admin) => app.as(by).call('invite-advisors', { body: { users } });
const peopleOf = (account_id: number) =>
  db.selectFrom('users').selectAll().where('account_id', '=', account_id).orderBy('id').execute();
const outcomes = (body: { rows: { outcome: string }[] }) => body.rows.map(({ outcome }) => outcome);

async function firmWith(seats: number, stripeable = true) {
  const account_id = await newAccount(db);
  await db.updateTable('accounts').set({ seats, stripeable }).where('id', '=', account_id).execute();
  return { account_id, admin: await newPerson(db, 'admin', account_id) };
}

test('invites each person of a list with an email', async () => {
  const { account_id, admin: boss } = await firmWith(0, false);
  const users = [row({ email: ' Mixed.Case@Example.test ', role: 'admin' }), row()];
  const { body } = await invite(users, boss);
  expect([body.invited, outcomes(body)]).toEqual([2, ['invited', 'invited']]);
  expect((await peopleOf(account_id)).slice(1)).toMatchObject([
    { email: 'mixed.case@example.test', role: 'admin', type: 'AdvisorUser', password_hash: null },
    { email: users[1]?.email, role: 'member', onboarding_complete: false },
  ]);
  const token = await mailedToken(app, 'mixed.case@example.test');
  const joined = await app.browser().call('sign-up', { body: signUpForm('mixed.case@example.test', { token }) });
  expect(joined.status).toBe(200);
});

test('sending the same list again sends no second invitation', async () => {
  const { account_id, admin: boss } = await firmWith(0, false);
  const users = [...rows(3), row({ email: otherAdvisor.email })];
  const first = await invite(users, boss);
  await app.work();
  const { body } = await invite([...users, row({ email: boss.email })], boss);
  expect(first.body.invited).toBe(4);
  expect([body.invited, outcomes(body)]).toEqual([0, [...Array(4).fill('already_invited'), 'already_in_firm']]);
  expect(await peopleOf(account_id)).toHaveLength(5);
  for (const { email } of users.slice(0, 3)) expect(await app.outbox(email)).toHaveLength(1);
});

test('answers the same for an address of another firm, emails only the staff, and lists it as invited', async () => {
  const { admin: boss } = await firmWith(2);
  const users = [row({ email: otherAdvisor.email })];
  expect((await invite(users, boss)).body).toEqual({
    invited: 1,
    rows: [{ email: otherAdvisor.email, outcome: 'invited' }],
  });
  expect(await app.outbox(otherAdvisor.email)).toEqual([]);
  expect((await app.outbox(superAdmin.email))[0]?.text).toContain(otherAdvisor.email);
  const fresh = await invite([row()], boss);
  expect(fresh.errors.users?.[0]).toContain('would exceed the 0 available seat(s)');
  const list = (await app.as(boss).call('list-users', { query: { search: otherAdvisor.email } })).body.users;
  expect(list).toMatchObject([
    { email: otherAdvisor.email, may_invite: true, invitation: { delivery: 'sent', sent_at: expect.any(String) } },
  ]);
  expect(JSON.stringify(list)).not.toContain('held');
});

test('a link that was handed to a quarantined advisor leads to an unconfirmed address', async () => {
  const { account_id, admin: boss } = await firmWith(0, false);
  await invite([row({ email: otherAdvisor.email })], boss);
  const id = (await peopleOf(account_id)).at(-1)?.id ?? 0;
  const { body } = await app.as(boss).call('create-invite-link', { params: { id } });
  const shown = await app.browser().call('show-invitation', { params: { token: body.invite_token } });
  expect(shown.body).toMatchObject({ email: otherAdvisor.email, first_name: 'Ann' });
  const browser = app.browser();
  const form = signUpForm(otherAdvisor.email, { token: body.invite_token });
  expect((await browser.call('sign-up', { body: form })).status).toBe(200);
  expect((await app.outbox(otherAdvisor.email))[0]?.subject).toBe('Someone entered your email on HealthPlanner');
  expect((await app.browser().signIn(otherAdvisor)).status).toBe(200);
});

test('reactivates a disabled advisor of the firm, who takes a seat and joins again', async () => {
  for (const invitesOne of [true, false]) {
    const { account_id, admin: boss } = await firmWith(2);
    const left = await newPerson(db, 'admin', account_id);
    const page = app.browser();
    await page.signIn(left);
    const reset = await createLink(app.ctx, { user_id: left.id, email: left.email, purpose: 'reset_password' });
    await db.updateTable('users').set({ disabled_at: new Date().toISOString() }).where('id', '=', left.id).execute();
    const user = { first_name: 'Back', last_name: 'Again', email: left.email, role: 'member' as const };
    const { status } = invitesOne
      ? await app.as(boss).call('invite-advisor', { body: { user } })
      : await invite([user], boss);
    expect(status).toBe(200);
    const [, person, ...others] = await peopleOf(account_id);
    expect(others).toEqual([]);
    expect(person).toMatchObject({
      id: left.id,
      email: left.email,
      role: 'member',
      disabled_at: null,
      quarantined_at: null,
    });
    expect((await invite(rows(1), boss)).errors.users?.[0]).toContain('would exceed the 0 available seat(s)');
    // Nothing of the former account opens the new one.
    expect((await page.call('show-current-user')).status).toBe(401);
    expect((await app.browser().signIn(left)).status).toBe(401);
    const resetting = { params: { token: reset.token }, body: { token: reset.token, password: freshPassword } };
    expect((await app.browser().call('reset-password', resetting)).code).toBe('link_invalid');
    const token = await mailedToken(app, left.email);
    expect((await app.browser().call('sign-up', { body: signUpForm(left.email, { token }) })).status).toBe(200);
  }
});

test('a disabled advisor of another firm stays quarantined', async () => {
  const { account_id, admin: boss } = await firmWith(0, false);
  const elsewhere = await newPerson(db, 'advisor', otherFirm, { disabled_at: new Date().toISOString() });
  await invite([row({ email: elsewhere.email })], boss);
  expect((await peopleOf(account_id)).at(-1)).toMatchObject({ pending_email: elsewhere.email });
});

test('super admins follow the seats of the firm', async () => {
  const { account_id } = await firmWith(2);
  const list = rows(2).map((user) => ({ ...user, account_id }));
  expect((await invite(list, superAdmin)).errors.users?.[0]).toContain('would exceed the 1 available seat(s)');
  expect((await invite(list.slice(0, 1), superAdmin)).status).toBe(200);
});

test('shows a super admin the addresses that other users have', async () => {
  const users = [row({ account_id: firm }), row({ account_id: firm, email: otherAdvisor.email })];
  const { status, errors } = await invite(users, superAdmin);
  expect([status, errors]).toEqual([422, { 'users.1.email': ['Another account already uses this email.'] }]);
  expect((await invite(users.slice(0, 1), superAdmin)).status).toBe(200);
});

test('sends nothing if a row has an error, and reports every error', async () => {
  const before = (await peopleOf(firm)).length;
  const users = [
    row({ email: 'nowhere' }),
    row({ email: 'info@firm.example' }),
    row({ email: 'Twice@firm.example', first_name: ' ' }),
    row({ email: 'twice@firm.example', last_name: '' }),
    row({ role: '' }),
    row({ role: 'owner' }),
    row(),
  ];
  const { status, errors } = await invite(users);
  expect([status, errors]).toEqual([
    422,
    {
      users: [
        'Invalid emails found: nowhere',
        'Restricted emails found (starting with info@ or admin@): info@firm.example',
        'Duplicate emails found: twice@firm.example',
        'Missing first names for 1 entries.',
        'Missing last names for 1 entries.',
        `Missing roles for 1 entries: ${users[4]?.email}`,
        "Invalid roles found (must be 'member' or 'admin'): owner",
      ],
      'users.0.email': ['Email must be an email address'],
      'users.1.email': ['For security purposes, email addresses starting with info@ or admin@ are not allowed'],
      'users.2.first_name': ['First Name is required'],
      'users.3.last_name': ['Last Name is required'],
      'users.4.role': ['This isn’t one of the choices'],
      'users.5.role': ['This isn’t one of the choices'],
    },
  ]);
  expect((await peopleOf(firm)).length).toBe(before);
});

test('names the free seats, and a firm that is over its limit', async () => {
  const { account_id, admin: boss } = await firmWith(3);
  const { status, errors } = await invite(rows(40), boss);
  expect([status, errors]).toEqual([
    422,
    {
      users: [
        'Adding 40 advisors would exceed the 2 available seat(s). Use the trash can icon to delete advisors in the list.',
      ],
    },
  ]);
  await db.updateTable('accounts').set({ seats: 0 }).where('id', '=', account_id).execute();
  expect((await invite(rows(1), boss)).errors).toEqual({
    users: [
      'Adding 1 advisors would exceed the 0 available seat(s). Use the trash can icon to delete advisors in the list.',
      'The account is currently over its seat limit.',
    ],
  });
  expect(await peopleOf(account_id)).toHaveLength(1);
});

test('grants exactly the free seats to a hundred concurrent lists', async () => {
  const { account_id, admin: boss } = await firmWith(7);
  await app.as(boss).call('show-current-user');
  const answers = await Promise.all(Array.from({ length: 100 }, () => invite(rows(2), boss)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(97);
  expect(await peopleOf(account_id)).toHaveLength(7);
});

test('creates one user when two firms invite the same address at once, with the same reply', async () => {
  const users = rows(1);
  const answers = await Promise.all([invite(users), invite(users, otherAdmin)]);
  expect(answers.map(({ text }) => text)).toEqual([answers[0]?.text, answers[0]?.text]);
  expect(await app.outbox(users[0]?.email ?? '')).toHaveLength(1);
});

test('invites 5,000 people, and rejects more', { tags: 'all', timeout: 60_000 }, async () => {
  const { account_id, admin: boss } = await firmWith(0, false);
  const { body } = await invite(rows(5000), boss);
  expect(body.invited).toBe(5000);
  expect(await peopleOf(account_id)).toHaveLength(5001);
  expect((await invite(rows(5001), boss)).errors).toEqual({ users: ['A list can have at most 5,000 people.'] });
  await db.deleteFrom('users').where('account_id', '=', account_id).execute();
});

test('rejects lists of several firms, of another firm, and of any other user', async () => {
  const mixed = [row({ account_id: firm }), row({ account_id: otherFirm })];
  for (const person of [admin, superAdmin])
    expect((await invite(mixed, person)).errors).toEqual({
      users: ['All invitations in a list must be for the same firm.'],
    });
  expect((await invite([row({ account_id: otherFirm })])).status).toBe(404);
  expect((await invite([row({ account_id: 999_999 })], superAdmin)).status).toBe(404);
  expect((await invite([row()], superAdmin)).errors).toEqual({ account_id: ['Choose a firm.'] });
  for (const person of [advisor, client, otherAdvisor, agent]) expect((await invite([row()], person)).status).toBe(403);
  expect((await app.browser().call('invite-advisors', { body: { users: rows(1) } })).status).toBe(401);
  expect((await invite([])).errors).toEqual({ users: ['The list is empty.'] });
});

test('a list of 100,000 people is answered with how many are allowed', async () => {
  const before = (await peopleOf(firm)).length;
  const { status, errors } = await invite(rows(100_000));
  expect([status, errors]).toEqual([422, { users: ['A list can have at most 5,000 people.'] }]);
  expect((await peopleOf(firm)).length).toBe(before);
});
