import type { BodyInput } from 'contract/endpoint';
import type { inviteAgent } from 'contract/endpoints/admin-users';
import { afterAll, expect, test } from 'vitest';
import { newInvitedAgent } from '../../../testing/admin.ts';
import { createActors, newPerson } from '../../../testing/factories.ts';
import { mailedToken, signUpForm } from '../../../testing/links.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { db } = app;
const { admin, advisor, agent, client, firm, superAdmin } = await createActors(db);
const staff = app.as(superAdmin);

type Form = BodyInput<typeof inviteAgent>['user'];
let made = 0;
const form = (changed: Partial<Form> = {}): Form => ({
  first_name: 'Ida',
  last_name: 'Roe',
  email: `ida${++made}@agents.test`,
  ...changed,
});
const invite = (user: Form, by = superAdmin) => app.as(by).call('invite-agent', { body: { user } });
const personOf = (email: string) => db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
const listed = async (search: string) => (await staff.call('list-all-users', { query: { search } })).body.users;
const withdraw = (id: number, by = superAdmin) => app.as(by).call('withdraw-agent', { params: { id } });
const taken = { email: ['Another account already uses this email.'] };

test('an invited agent gets an email, joins, and is a firm’s health agent', async () => {
  const user = form({ phone_number: '+1 (212) 555-8801' });
  const { body } = await invite({ ...user, first_name: ' Ida ', email: user.email.toUpperCase() });
  const { id } = body.invited;
  expect(body.invited).toEqual({ id, name: 'Ida Roe', email: user.email });
  expect(await personOf(user.email)).toMatchObject({
    ...{ type: 'HealthAdvisorUser', account_id: null, role: 'member', super_admin: false, password_hash: null },
    phone_number: '+12125558801',
    ...{ onboarding_complete: false, email_confirmed: false },
  });
  const [mail] = await app.outbox(user.email);
  expect(mail?.subject).toBe('Your invitation to HealthPlanner');
  expect(mail?.text).toContain('invited you to join HealthPlanner.');
  expect(mail?.text).toContain('You’ll meet with the clients referred to you.');
  expect(mail?.text).toContain('14 days');

  // Who has not joined yet can be chosen already.
  const { users } = (await staff.call('list-users', { query: { type: 'HealthAdvisorUser', search: user.email } })).body;
  expect(users.map((one) => one.id)).toEqual([id]);
  const account = { health_advisor_id: id };
  expect((await staff.call('update-account', { params: { id: firm }, body: { account } })).status).toBe(200);
  expect((await listed(user.email))[0]?.may_invite).toBe(true);

  const token = await mailedToken(app, user.email);
  const browser = app.browser();
  const joined = await browser.call('sign-up', { body: signUpForm(user.email, { token }) });
  expect(joined.body.user).toMatchObject({ id, type: 'HealthAdvisorUser', email_confirmed: true });
  browser.bearer = joined.body.auth_token ?? null;
  expect((await browser.call('save-onboarding', { body: { onboarding_complete: true } })).status).toBe(200);
  expect((await browser.call('list-clients')).status).toBe(200);
  expect((await listed(user.email))[0]?.may_invite).toBe(false);
});

test('says that an address belongs to someone, disabled advisors and invited agents included', async () => {
  const disabled = await newPerson(db, 'advisor', firm, { disabled_at: new Date().toISOString() });
  const first = form();
  await invite(first);
  for (const email of [advisor.email, agent.email, client.email.toUpperCase(), disabled.email, first.email]) {
    const { status, errors } = await invite(form({ email }));
    expect([email, status, errors]).toEqual([email, 422, taken]);
  }
  expect(await app.outbox(first.email)).toHaveLength(1);
});

test('of ten concurrent invitations of an address, one succeeds', async () => {
  const user = form();
  const answers = await Promise.all(Array.from({ length: 10 }, () => invite(user)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(422)]);
  expect(await app.outbox(user.email)).toHaveLength(1);
});

test('rejects everyone but super admins', async () => {
  const user = form();
  const invited = await newInvitedAgent(db);
  for (const who of [admin, advisor, agent, client]) {
    expect((await invite(user, who)).status).toBe(403);
    expect((await withdraw(invited, who)).status).toBe(403);
  }
  expect((await app.browser().call('invite-agent', { body: { user } })).status).toBe(401);
  expect(await personOf(user.email)).toBeUndefined();
});

test.each([
  ['email', 'info@agents.test', 'For security purposes, email addresses starting with info@ or admin@ are not allowed'],
  ['email', '', 'Email is required'],
  ['first_name', '  ', 'First Name is required'],
  ['last_name', 'x'.repeat(64 * 1024), 'Last Name must be at most 100 characters'],
  ['phone_number', 'none', 'Cell phone must be a valid phone number (e.g., +14155550123)'],
  ['super_admin', true, 'This field isn’t accepted here'],
  ['account_id', 1, 'This field isn’t accepted here'],
  ['type', 'AdvisorUser', 'This field isn’t accepted here'],
])('rejects %s %.20j with an error', async (field, value, sentence) => {
  const { status, errors } = await invite({ ...form(), [field]: value });
  expect([status, errors[field]]).toEqual([422, [sentence]]);
});

test('a super admin sends the invitation again, also of an agent of a firm, whose admin cannot', async () => {
  const user = form();
  const { id } = (await invite(user)).body.invited;
  const resend = (by = superAdmin) => app.as(by).call('resend-invitation', { params: { id } });
  expect((await resend()).code).toBe('invitation_just_sent');
  app.forward(121);
  const first = await mailedToken(app, user.email);
  expect((await resend()).body).toEqual({ sent: true });
  expect(await mailedToken(app, user.email)).not.toBe(first);
  await db.updateTable('users').set({ account_id: firm }).where('id', '=', id).execute();
  app.forward(121);
  expect((await resend(admin)).status).toBe(404);
  expect((await resend()).status).toBe(200);
});

test('withdraws an invitation, whose link ends, and leaves firms and clients without the agent', async () => {
  const user = form();
  const { id } = (await invite(user)).body.invited;
  const token = await mailedToken(app, user.email);
  const their = await newPerson(db, 'client', firm, { health_advisor_id: id });
  await db.updateTable('accounts').set({ health_advisor_id: id }).where('id', '=', firm).execute();
  expect((await withdraw(id)).body).toEqual({ withdrawn: true });
  expect(await personOf(user.email)).toBeUndefined();
  expect((await app.browser().call('show-invitation', { params: { token } })).code).toBe('link_invalid');
  const account = db.selectFrom('accounts').select('health_advisor_id').where('id', '=', firm);
  expect(await account.executeTakeFirstOrThrow()).toEqual({ health_advisor_id: null });
  const engagement = db.selectFrom('engagements').select('health_advisor_id').where('client_id', '=', their.id);
  expect(await engagement.executeTakeFirstOrThrow()).toEqual({ health_advisor_id: null });
  expect((await withdraw(id)).status).toBe(404);
  expect((await invite(user)).status).toBe(200);
});

test('withdraws no invitation of an agent who has joined, or of someone else', async () => {
  const waiting = await newPerson(db, 'advisor', firm, { password_hash: null, onboarding_complete: false });
  for (const { id } of [agent, advisor, client, waiting]) expect((await withdraw(id)).status).toBe(404);
});

test('an agent who does not join is reminded', async () => {
  const user = form();
  await invite(user);
  app.forward(3 * 24 * 60 * 60 + 1);
  await app.ctx.jobs.send(db, 'remind-invited-advisors', {});
  await app.work();
  expect((await app.outbox(user.email)).map(({ subject }) => subject)[0]).toBe(
    'Reminder: your invitation to HealthPlanner',
  );
});
