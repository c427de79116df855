import { afterAll, beforeEach, expect, test } from 'vitest';
import { outboxMail, smtpMail } from '../../integrations/mail/mail.ts';
import { startSmtp } from '../../integrations/mail/smtp-double.ts';
import { twilioSms } from '../../integrations/sms/sms.ts';
import { startTwilio } from '../../integrations/sms/twilio-double.ts';
import { dump } from '../../testing/dump.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { enqueueEmail, enqueueText } from './operations.ts';

const [smtp, twilio] = await Promise.all([startSmtp(), startTwilio()]);
const mail = smtpMail(smtp.settings, { connectionTimeout: 400, greetingTimeout: 400, socketTimeout: 400 });
const app = await createTestApp({ mail, sms: twilioSms(twilio.settings, 300), public_url: 'https://plans.test' });
afterAll(async () => {
  await app.close();
  mail.close();
  await Promise.all([smtp.close(), twilio.close()]);
});
beforeEach(() => {
  smtp.meetWith();
  twilio.answerWith();
});

const email = {
  purpose: 'reset_password',
  subject: 'Reset your password',
  heading: 'Choose a new password',
  paragraphs: ['You asked for it.'],
  action: { label: 'Choose a password', url: 'https://plans.test/reset/secret-of-the-link' },
};
const code = { purpose: 'sign_in', text: 'Your code is 482913.' };

let created = 0;
const newAddress = () => `person-${++created}@firm.test`;
const newNumber = () => `+1415555${String(++created).padStart(4, '0')}`;
const mailsTo = (address: string) => smtp.taken.filter(({ to }) => to?.some((one) => one.address === address));
const textsTo = (number: string) => twilio.taken.filter(({ To }) => To === number);

async function lastMessage() {
  const columns = ['id', 'state', 'attempts', 'content_encrypted', 'ended_at'] as const;
  return app.db.selectFrom('messages').select(columns).orderBy('ordinal', 'desc').executeTakeFirstOrThrow();
}

test('sends an email once, as HTML and text, and erases its content', async () => {
  const to = newAddress();
  await enqueueEmail(app.ctx, { ...email, to });
  expect(mailsTo(to)).toEqual([]);
  expect(await lastMessage()).toMatchObject({ state: 'waiting', attempts: 0, content_encrypted: expect.any(String) });
  await app.work();
  await app.work();
  const message = await lastMessage();
  expect(message).toMatchObject({ state: 'sent', attempts: 1, content_encrypted: null });
  const [arrived, ...more] = mailsTo(to);
  expect(more).toEqual([]);
  expect(arrived).toMatchObject({ subject: email.subject, messageId: `<${message.id}@plans.test>` });
  expect(arrived?.text).toContain(email.action.url);
  expect(arrived?.html).toContain(`href="${email.action.url}"`);
});

test('sends a text message once and erases its content', async () => {
  const to = newNumber();
  await enqueueText(app.ctx, { ...code, to });
  await app.work();
  expect(textsTo(to)).toEqual([{ To: to, From: twilio.settings.from, Body: code.text }]);
  expect(await lastMessage()).toMatchObject({ state: 'sent', content_encrypted: null });
});

test('retries after failures, timeouts and dropped connections, and delivers once with the same message id', async () => {
  const to = newAddress();
  smtp.meetWith(450, 'stall', 'drop', { content: 451 });
  await enqueueEmail(app.ctx, { ...email, to });
  await app.work();
  const message = await lastMessage();
  expect(message).toMatchObject({ state: 'sent', attempts: 5, content_encrypted: null });
  expect(mailsTo(to).map(({ messageId }) => messageId)).toEqual([`<${message.id}@plans.test>`]);

  const number = newNumber();
  twilio.answerWith(500, 'drop', 'stall', 429);
  await enqueueText(app.ctx, { ...code, to: number });
  await app.work();
  expect(textsTo(number)).toHaveLength(1);
  expect(await lastMessage()).toMatchObject({ state: 'sent', attempts: 5 });
});

test('backs off between attempts', async () => {
  smtp.meetWith(450);
  await enqueueEmail(app.ctx, { ...email, to: newAddress() });
  const job = async () =>
    (await dump(app.db)).match(/"retry_limit":14[^}]*"retry_delay":5,"retry_backoff":true,"retry_delay_max":3600/);
  expect(await job()).not.toBeNull();
  await app.work();
  expect((await lastMessage()).attempts).toBe(2);
});

test('does not retry a permanent rejection, and erases the content', async () => {
  smtp.meetWith(550);
  await enqueueEmail(app.ctx, { ...email, to: newAddress() });
  await app.work();
  expect(await lastMessage()).toMatchObject({ state: 'failed', attempts: 1, content_encrypted: null });

  twilio.answerWith(400);
  const before = twilio.requestCount;
  await enqueueText(app.ctx, { ...code, to: newNumber() });
  await app.work();
  expect(twilio.requestCount).toBe(before + 1);
  expect(await lastMessage()).toMatchObject({ state: 'failed', attempts: 1, content_encrypted: null });
  expect(app.log.filter((line) => line.includes('notification.rejected'))).toHaveLength(2);
});

test('fails a message after its last attempt, and erases the content', async () => {
  twilio.answerWith(...Array.from({ length: 20 }, () => 503));
  await enqueueText(app.ctx, { ...code, to: newNumber() });
  await expect(app.work()).rejects.toThrow('Twilio did not take a text (503)');
  expect(await lastMessage()).toMatchObject({ state: 'failed', attempts: 7, content_encrypted: null });
  await app.work();
});

test('does not send a message again when its job runs twice', async () => {
  const to = newAddress();
  await enqueueEmail(app.ctx, { ...email, to });
  const { id } = await lastMessage();
  for (let turn = 0; turn < 3; turn += 1) await app.ctx.jobs.send(app.db, 'send-mail', { message_id: id });
  await app.work();
  expect(mailsTo(to)).toHaveLength(1);
});

test('stores and logs no personal data after failures', async () => {
  const to = 'jose.aguilar@somewhere.test';
  smtp.meetWith(450, 550);
  twilio.answerWith(500, 400);
  await enqueueEmail(app.ctx, { ...email, to });
  await enqueueText(app.ctx, { ...code, to: '+14155559876' });
  await app.work();
  for (const secret of ['aguilar', '5559876', '482913', 'secret-of-the-link'])
    expect(`${await dump(app.db)} ${app.log.join(' ')}`).not.toContain(secret);
});

test('deletes messages after 30 days; fails pending ones after a day', async () => {
  await app.db.deleteFrom('messages').execute();
  await enqueueEmail(
    { ...app.ctx, jobs: { ...app.ctx.jobs, send: async () => undefined } },
    { ...email, to: newAddress() },
  );
  const runCleanup = async () => {
    await app.ctx.jobs.send(app.db, 'forget-messages', {});
    await app.work();
    return app.db.selectFrom('messages').select(['state', 'content_encrypted']).execute();
  };
  expect(await runCleanup()).toMatchObject([{ state: 'waiting' }]);
  app.forward(24 * 60 * 60 + 1);
  expect(await runCleanup()).toEqual([{ state: 'failed', content_encrypted: null }]);
  app.forward(29 * 24 * 60 * 60);
  expect(await runCleanup()).toEqual([]);
});

test('keeps an email in the outbox if no mail server is configured', async () => {
  const other = await createTestApp({ mail: outboxMail });
  const to = newAddress();
  await enqueueEmail(other.ctx, { ...email, to });
  expect(await other.outbox(to)).toHaveLength(1);
  await other.close();
});
