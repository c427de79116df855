import { expect, test, vi } from 'vitest';
import { createActors, newPerson } from '../../testing/factories.ts';
import { tokenIn } from '../../testing/links.ts';
import { newClientOf } from '../../testing/meetings.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { clientJobs } from './jobs.ts';

const app = await sharedTestApp();
const { advisor, colleague, superAdmin } = await createActors(app.db);

const invite = async (id: number) =>
  expect((await app.as(advisor).call('invite-client', { params: { id } })).body).toEqual({ sent: true });
const messagesOf = (user_id: number) =>
  app.db.selectFrom('messages').select(['id', 'state', 'content_encrypted']).where('user_id', '=', user_id).execute();
const runJob = async (client_id: number, message_id: string) => {
  const job = clientJobs.find(({ name }) => name === 'mail-client-invitation');
  await job?.work(app.ctx, {
    payload: { client_id, actor_id: advisor.id, message_id },
    is_last: false,
    log: app.server.log,
  });
};

test('writes one email and one link for any number of attempts', async () => {
  const client = await newClientOf(app.db, advisor);
  await invite(client.id);
  const [reserved] = await messagesOf(client.id);
  expect(reserved).toMatchObject({ state: 'waiting', content_encrypted: null });
  for (let times = 0; times < 3; times++) await runJob(client.id, reserved?.id ?? '');
  const mails = await app.outbox(client.email);
  expect(mails).toHaveLength(1);
  await runJob(client.id, reserved?.id ?? '');
  const params = { token: tokenIn(mails[0]?.link ?? '') };
  expect((await app.browser().call('start-session-by-link', { params })).status).toBe(200);
});

test('writes to the current address and in the name of the current advisor', async () => {
  const client = await newClientOf(app.db, advisor);
  await invite(client.id);
  const email = 'current@example.test';
  await app.db.updateTable('users').set({ email, onboarding_complete: false }).where('id', '=', client.id).execute();
  await app.db.updateTable('users').set({ first_name: 'Ada' }).where('id', '=', colleague.id).execute();
  await app.db
    .updateTable('engagements')
    .set({ financial_advisor_id: colleague.id })
    .where('client_id', '=', client.id)
    .execute();
  const [mail] = await app.outbox(email);
  expect(mail?.text).toMatch(/Ada Test\d+ of Firm \d+ would like to help you/);
  expect(await app.outbox(client.email)).toEqual([]);
});

test('sends nothing to a client who was deleted or disabled in the meantime', async () => {
  const deleted = await newClientOf(app.db, advisor);
  const disabled = await newPerson(app.db, 'client', advisor.account_id, { financial_advisor_id: advisor.id });
  for (const { id } of [deleted, disabled]) await invite(id);
  await app.as(advisor).call('delete-client', { params: { id: deleted.id } });
  await app.db
    .updateTable('users')
    .set({ disabled_at: new Date().toISOString() })
    .where('id', '=', disabled.id)
    .execute();
  for (const { email } of [deleted, disabled]) expect(await app.outbox(email)).toEqual([]);
});

test('the text fits the situation: invitation, reminder, or a sign-in link for a client who has joined', async () => {
  const client = await newClientOf(app.db, advisor);
  const subjects = async () => (await app.outbox(client.email)).map(({ subject }) => subject);
  await app.db.updateTable('users').set({ onboarding_complete: false }).where('id', '=', client.id).execute();
  await invite(client.id);
  expect((await subjects())[0]).toMatch(/ invited you to plan your health coverage$/);
  await invite(client.id);
  expect((await subjects())[0]).toMatch(/^Reminder: .* invited you to plan your health coverage$/);
  await app.db.updateTable('users').set({ onboarding_complete: true }).where('id', '=', client.id).execute();
  await invite(client.id);
  const [mail] = await app.outbox(client.email);
  expect(mail?.subject).toBe('Your sign-in link for HealthPlanner');
  expect(mail?.text).toContain('sent you a link to your account');
});

test('names the firm to a client without an advisor, and the product to one without a firm', async () => {
  const client = await newPerson(app.db, 'client', advisor.account_id, { onboarding_complete: false });
  const other = await newPerson(app.db, 'client', null, { onboarding_complete: false });
  for (const { id } of [client, other])
    expect((await app.as(superAdmin).call('invite-client', { params: { id } })).body).toEqual({ sent: true });
  expect((await app.outbox(client.email))[0]?.text).toMatch(
    /\nFirm \d+ would like to help you plan your health coverage/,
  );
  expect((await app.outbox(other.email))[0]?.text).toContain('You’ve been invited to plan your health coverage.');
});

test('a client answers the advisor', async () => {
  const client = await newClientOf(app.db, advisor);
  const send = vi.spyOn(app.ctx.mail, 'send');
  await invite(client.id);
  await app.outbox(client.email);
  const sent = send.mock.calls.map(([mail]) => mail).find(({ to }) => to === client.email);
  send.mockRestore();
  expect(sent?.reply_to).toMatchObject({ address: advisor.email });
  expect(sent?.text).toMatch(/Questions\? Contact .+ or reply to this email\./);
});
