import { afterAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/browser.ts';
import { createActors, newAccount, newPerson } from '../../../testing/factories.ts';
import { mailedToken } from '../../../testing/links.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { db } = app;
const { advisor, client, otherAdmin, otherAdvisor, superAdmin } = await createActors(db);
const hour = 60 * 60;
const day = 24 * hour;

let made = 0;
async function firmWithInvited(...emails: string[]) {
  const account_id = await newAccount(db);
  const admin = await newPerson(db, 'admin', account_id);
  const users = emails.map((email) => ({ first_name: 'Ann', last_name: 'Lee', email, role: 'member' }));
  await app.as(admin).call('invite-advisors', { body: { users } });
  await app.work();
  const people = await db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '<>', admin.id)
    .orderBy('id')
    .execute();
  return { account_id, admin, ids: people.map(({ id }) => id) };
}
async function later(person: Person, seconds: number) {
  app.forward(seconds);
  const browser = app.as(person);
  browser.bearer = (await browser.call('refresh-token')).body.auth_token;
}
const newAddress = () => `invited${++made}@reminders.test`;
const subjects = async (email: string) => (await app.outbox(email)).map(({ subject }) => subject);
const [invitation, reminder] = ['Your invitation to HealthPlanner', 'Reminder: your invitation to HealthPlanner'];

test('sends an invitation again, once for ten concurrent requests, and two minutes later', async () => {
  const email = newAddress();
  const { admin, ids } = await firmWithInvited(email, otherAdvisor.email);
  const first = await mailedToken(app, email);
  const resend = (id = 0) => app.as(admin).call('resend-invitation', { params: { id } });
  for (const id of ids) expect((await resend(id)).code).toBe('invitation_just_sent');
  app.forward(121);
  const answers = await Promise.all(Array.from({ length: 10 }, () => resend(ids[0])));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await resend(ids[1])).body).toEqual({ sent: true });
  expect(await subjects(email)).toEqual([invitation, invitation]);
  const second = await mailedToken(app, email);
  const show = (token: string) => app.browser().call('show-invitation', { params: { token } });
  expect([(await show(first)).status, (await show(second)).status]).toEqual([422, 200]);
  expect(await subjects(otherAdvisor.email)).toEqual([]);
});

test('does not resend to people who have joined, belong to another firm, or are clients', async () => {
  const { admin, ids } = await firmWithInvited(newAddress());
  app.forward(121);
  for (const person of [otherAdmin, advisor, client])
    expect((await app.as(person).call('resend-invitation', { params: { id: ids[0] ?? 0 } })).status).toBe(404);
  for (const id of [admin.id, client.id, 999_999])
    expect((await app.as(superAdmin).call('resend-invitation', { params: { id } })).status).toBe(404);
});

test('reminds everyone who got no email within the last day', async () => {
  const emails = [newAddress(), newAddress(), newAddress()];
  const { account_id, admin, ids } = await firmWithInvited(...emails);
  const remind = (person = admin, body = {}) => app.as(person).call('remind-advisors', { body });
  expect((await remind()).body).toEqual({ reminded: 0, skipped: 3 });
  await later(admin, day - 60);
  expect((await app.as(admin).call('resend-invitation', { params: { id: ids[0] ?? 0 } })).status).toBe(200);
  await later(admin, 61);
  const answers = await Promise.all([remind(), remind()]);
  expect(answers.map(({ body }) => body.reminded).toSorted()).toEqual([0, 2]);
  await later(superAdmin, 0);
  expect((await remind(superAdmin, { account_id })).body).toEqual({ reminded: 0, skipped: 3 });
  expect(await subjects(emails[0] ?? '')).toEqual([invitation, invitation]);
  expect(await subjects(emails[1] ?? '')).toEqual([reminder, invitation]);
  await later(otherAdmin, 0);
  expect((await remind(otherAdmin, { account_id })).status).toBe(404);
});

test('reminds by itself after three and seven days', async () => {
  const [email, handed] = [newAddress(), newAddress()];
  const { admin, ids } = await firmWithInvited(email, handed);
  const run = async (seconds: number) => {
    app.forward(seconds);
    await app.ctx.jobs.send(db, 'remind-invited-advisors', {});
    await app.work();
    return (await app.outbox(email)).length;
  };
  await app.as(admin).call('create-invite-link', { params: { id: ids[1] ?? 0 } });
  const counts: number[] = [];
  for (const seconds of [3 * day - hour, hour, hour, 4 * day, hour, 20 * day]) counts.push(await run(seconds));
  expect(counts).toEqual([1, 2, 2, 3, 3, 3]);
  // A reminder would invalidate the link that the admin handed over.
  expect(await subjects(handed)).toEqual([invitation]);
});

test('an email that the limit of its address kept back is not shown as being sent for ever', async () => {
  const email = newAddress();
  const { account_id, ids } = await firmWithInvited(email);
  await db
    .updateTable('advisor_invitations')
    .set({ sent_at: null, expires_at: null, message_id: null })
    .where('user_id', '=', ids[0] ?? 0)
    .execute();
  const delivery = async () => {
    await later(superAdmin, 0);
    const { users } = (await app.as(superAdmin).call('list-users', { query: { account_id: String(account_id) } })).body;
    return users.find(({ id }) => id === ids[0])?.invitation?.delivery;
  };
  expect(await delivery()).toBe('sending');
  app.forward(11 * 60);
  expect(await delivery()).toBe('not_sent');
});
