import type { BodyInput } from 'contract/endpoint';
import type { inviteAdvisor } from 'contract/endpoints/advisor-invitations';
import { afterAll, expect, test } from 'vitest';
import { createActors, newAccount, newPerson } from '../../../testing/factories.ts';
import { mailedToken, newInvited, signUpForm } from '../../../testing/links.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, otherFirm, admin, otherAdmin, advisor, client, otherAdvisor, superAdmin } = await createActors(app.db);

type Form = BodyInput<typeof inviteAdvisor>['user'];
let made = 0;
const form = (changed: Partial<Form> = {}): Form => ({
  first_name: 'Ann',
  last_name: 'Lee',
  email: `ann${++made}@example.test`,
  ...changed,
});
const invite = (user: Form, by = admin) => app.as(by).call('invite-advisor', { body: { user } });
const peopleOf = (account_id: number) =>
  app.db.selectFrom('users').selectAll().where('account_id', '=', account_id).orderBy('id').execute();
const personOf = (email: string) =>
  app.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

test('creates a user in the admin’s firm who cannot sign in yet and emails the invitation', async () => {
  const user = form({ role: 'admin', first_name: '  José ', last_name: 'Ωmega <script>alert(1)</script>' });
  const { body } = await invite({ ...user, email: user.email.toUpperCase() });
  expect(body.invited).toEqual({ name: 'José Ωmega <script>alert(1)</script>', email: user.email, role: 'admin' });
  expect(await personOf(user.email)).toMatchObject({
    account_id: firm,
    type: 'AdvisorUser',
    role: 'admin',
    super_admin: false,
    password_hash: null,
    onboarding_complete: false,
    email_confirmed: false,
  });
  const [mail] = await app.outbox(user.email);
  expect(mail).toMatchObject({
    subject: 'Your invitation to HealthPlanner',
    link: expect.stringContaining('/invite/'),
  });
  expect(mail?.text).toContain('14 days');
  expect(mail?.html).not.toContain('<script');
});

test('defaults the role to member', async () => {
  const user = form();
  expect((await invite(user)).body.invited.role).toBe('member');
});

test('requires the firm from a super admin', async () => {
  const user = form({ account_id: otherFirm });
  expect((await invite(user, superAdmin)).status).toBe(200);
  expect((await personOf(user.email))?.account_id).toBe(otherFirm);
  const { status, errors } = await invite(form(), superAdmin);
  expect([status, errors]).toEqual([422, { account_id: ['Choose a firm.'] }]);
  expect((await invite(form({ account_id: 999_999 }), superAdmin)).status).toBe(404);
});

test('rejects another firm from an admin, and any other user', async () => {
  const emails = async () => [...(await peopleOf(firm)), ...(await peopleOf(otherFirm))].map(({ email }) => email);
  const before = await emails();
  expect((await invite(form({ account_id: otherFirm }))).status).toBe(404);
  expect((await invite(form({ account_id: firm }), otherAdmin)).status).toBe(404);
  for (const person of [advisor, client, otherAdvisor]) expect((await invite(form(), person)).status).toBe(403);
  expect((await app.browser().call('invite-advisor', { body: { user: form() } })).status).toBe(401);
  expect(await emails()).toEqual(before);
});

test('does not make an agent or client of the firm an admin by an invitation', async () => {
  for (const kind of ['agent', 'client'] as const) {
    const waiting = { password_hash: null, onboarding_complete: false };
    const { email } = await newPerson(app.db, kind, firm, waiting);
    const { status, errors } = await invite(form({ email, role: 'admin' }));
    expect([kind, status, errors]).toEqual([kind, 422, { email: ['This person is already in your firm.'] }]);
    expect((await personOf(email))?.role).toBe('member');
  }
});

test('updates a user who was invited before and replaces their invitation', async () => {
  const invited = await newInvited(app, admin);
  const before = (await peopleOf(firm)).length;
  await invite(form({ email: invited.email, first_name: 'Anna', role: 'admin' }));
  const token = await mailedToken(app, invited.email);
  const show = (one: string) => app.browser().call('show-invitation', { params: { token: one } });
  expect([(await show(invited.token)).status, (await show(token)).body.first_name]).toEqual([422, 'Anna']);
  expect((await peopleOf(firm)).length).toBe(before);
});

test('rejects the email of a user who has joined the firm', async () => {
  const joined = await newInvited(app, admin);
  await app.browser().call('sign-up', { body: signUpForm(joined.email, { token: joined.token }) });
  for (const email of [joined.email, advisor.email.toUpperCase(), client.email]) {
    const { status, errors } = await invite(form({ email }));
    expect([status, errors]).toEqual([422, { email: ['This person is already in your firm.'] }]);
  }
});

test('requirement 8: replies the same for an email known elsewhere, creates nothing and notifies only the staff', async () => {
  const before = await personOf(otherAdvisor.email);
  const [known, fresh] = [form({ email: otherAdvisor.email }), form()];
  const answers = [await invite(known), await invite(fresh)];
  const shown = answers.map(({ status, text }, index) => [
    status,
    text.replace([known, fresh][index]?.email ?? '', ''),
  ]);
  expect(shown[0]).toEqual(shown[1]);
  expect(await personOf(otherAdvisor.email)).toEqual(before);
  expect(await app.outbox(otherAdvisor.email)).toEqual([]);
  const [mail] = await app.outbox(superAdmin.email);
  expect(mail?.subject).toBe('An invited person already has an account');
  for (const part of [otherAdvisor.email, 'Pat Test', 'Firm']) expect(mail?.text).toContain(part);
});

test('creates one user when two firms invite the same email at once, with the same reply to both', async () => {
  const user = form();
  const answers = await Promise.all([invite(user), invite(user, otherAdmin)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.text).toBe(answers[1]?.text);
  expect(await app.outbox(user.email)).toHaveLength(1);
});

async function firmWith(seats: number, stripeable: boolean) {
  const account_id = await newAccount(app.db);
  await app.db.updateTable('accounts').set({ seats, stripeable }).where('id', '=', account_id).execute();
  return { account_id, admin: await newPerson(app.db, 'admin', account_id) };
}
const noSeat = 'You have no more seats available to invite additional Advisors.';

test('counts advisors who are not disabled as seats where seats are paid for', async () => {
  const paid = await firmWith(3, true);
  await newPerson(app.db, 'client', paid.account_id);
  await newPerson(app.db, 'advisor', paid.account_id, { disabled_at: new Date().toISOString() });
  const first = form();
  for (const user of [first, form()]) expect((await invite(user, paid.admin)).status).toBe(200);
  // Seats are full for an email known elsewhere and a new one alike; a user who was invited before needs none.
  for (const user of [form(), form({ email: otherAdvisor.email })]) {
    const { status, error } = await invite(user, paid.admin);
    expect([status, error]).toEqual([422, noSeat]);
  }
  expect((await invite(first, paid.admin)).status).toBe(200);
});

test('super admins follow the seats of the firm', async () => {
  const paid = await firmWith(1, true);
  const { account_id } = paid;
  expect((await invite(form({ account_id }), superAdmin)).code).toBe('no_seat_available');
  await app.db.updateTable('accounts').set({ seats: 2 }).where('id', '=', account_id).execute();
  expect((await invite(form({ account_id }), superAdmin)).status).toBe(200);
});

test('publishes an event of the firm, so that open lists of advisors are refreshed', async () => {
  const page = await app.cable(advisor);
  expect(await page.subscribe({ channel: 'AccountChannel', id: firm })).toBe(true);
  await invite(form());
  await page.until(({ message }) => message !== undefined);
  expect(page.received).toEqual([`account.updated ${firm}`]);
  page.ws.close();
});

test('does not limit other firms', async () => {
  const free = await firmWith(0, false);
  for (let times = 0; times < 3; times++) expect((await invite(form(), free.admin)).status).toBe(200);
});

test('requirement 35: accepts one of a hundred concurrent invitations for the last seat', async () => {
  const last = await firmWith(2, true);
  await app.as(last.admin).call('show-current-user');
  const answers = await Promise.all(Array.from({ length: 100 }, () => invite(form(), last.admin)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ error }) => error === noSeat)).toHaveLength(99);
  expect(await peopleOf(last.account_id)).toHaveLength(2);
});

test.each([
  [
    'email',
    'info@firm.example',
    'For security purposes, email addresses starting with info@ or admin@ are not allowed',
  ],
  [
    'email',
    'Admin@firm.example',
    'For security purposes, email addresses starting with info@ or admin@ are not allowed',
  ],
  ['email', '', 'Email is required'],
  ['first_name', '  ', 'First Name is required'],
  ['last_name', 'x'.repeat(64 * 1024), 'Last Name must be at most 100 characters'],
  ['first_name', 'a\u0000', 'First Name has characters that can’t be saved'],
  ['role', 'owner', 'This isn’t one of the choices'],
  ['super_admin', true, 'This field isn’t accepted here'],
  ['type', 'ClientUser', 'This field isn’t accepted here'],
])('rejects %s %.20j with an error', async (field, value, sentence) => {
  const { status, errors } = await invite({ ...form(), [field]: value });
  expect([status, errors[field]]).toEqual([422, [sentence]]);
});
