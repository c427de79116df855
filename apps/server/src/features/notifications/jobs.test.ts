import { afterAll, beforeEach, expect, test } from 'vitest';
import { outboxMail, smtpMail } from '../../integrations/mail/mail.ts';
import { startSmtp } from '../../integrations/mail/smtp-double.ts';
import { twilioSms } from '../../integrations/sms/sms.ts';
import { startTwilio } from '../../integrations/sms/twilio-double.ts';
import { dump } from '../../testing/dump.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { enqueueEmail, enqueueText } from './public.ts';

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

const letter = {
  purpose: 'reset_password',
  subject: 'Reset your password',
  heading: 'Choose a new password',
  paragraphs: ['Somebody asked for it.'],
  action: { label: 'Choose a password', url: 'https://plans.test/reset/secret-of-the-link' },
};
const code = { purpose: 'sign_in', text: 'Your code is 482913.' };

let made = 0;
const newAddress = () => `person-${++made}@firm.test`;
const newNumber = () => `+1415555${String(++made).padStart(4, '0')}`;
const mailsTo = (address: string) => smtp.taken.filter(({ to }) => to?.some((one) => one.address === address));
const textsTo = (number: string) => twilio.taken.filter(({ To }) => To === number);

async function lastMessage() {
  const columns = ['id', 'state', 'attempts', 'content_encrypted', 'ended_at'] as const;
  return app.db.selectFrom('messages').select(columns).orderBy('ordinal', 'desc').executeTakeFirstOrThrow();
}

test('a mail goes out once, in both forms, and what it said is erased', async () => {
  const to = newAddress();
  await enqueueEmail(app.ctx, { ...letter, to });
  expect(mailsTo(to)).toEqual([]);
  expect(await lastMessage()).toMatchObject({ state: 'waiting', attempts: 0, content_encrypted: expect.any(String) });
  await app.work();
  await app.work();
  const message = await lastMessage();
  expect(message).toMatchObject({ state: 'sent', attempts: 1, content_encrypted: null });
  const [arrived, ...more] = mailsTo(to);
  expect(more).toEqual([]);
  expect(arrived).toMatchObject({ subject: letter.subject, messageId: `<${message.id}@plans.test>` });
  expect(arrived?.text).toContain(letter.action.url);
  expect(arrived?.html).toContain(`href="${letter.action.url}"`);
});

test('a text goes out once and what it said is erased', async () => {
  const to = newNumber();
  await enqueueText(app.ctx, { ...code, to });
  await app.work();
  expect(textsTo(to)).toEqual([{ To: to, From: twilio.settings.from, Body: code.text }]);
  expect(await lastMessage()).toMatchObject({ state: 'sent', content_encrypted: null });
});

test('servers that fail, stall and drop get it at last, once, under the same number', async () => {
  const to = newAddress();
  smtp.meetWith(450, 'stall', 'drop', { content: 451 });
  await enqueueEmail(app.ctx, { ...letter, to });
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

test('between two tries it waits, longer each time', async () => {
  smtp.meetWith(450);
  await enqueueEmail(app.ctx, { ...letter, to: newAddress() });
  const job = async () =>
    (await dump(app.db)).match(/"retry_limit":14[^}]*"retry_delay":5,"retry_backoff":true,"retry_delay_max":3600/);
  expect(await job()).not.toBeNull();
  await app.work();
  expect((await lastMessage()).attempts).toBe(2);
});

test('refused for good is not tried again, and erased', async () => {
  smtp.meetWith(550);
  await enqueueEmail(app.ctx, { ...letter, to: newAddress() });
  await app.work();
  expect(await lastMessage()).toMatchObject({ state: 'failed', attempts: 1, content_encrypted: null });

  twilio.answerWith(400);
  const before = twilio.asked;
  await enqueueText(app.ctx, { ...code, to: newNumber() });
  await app.work();
  expect(twilio.asked).toBe(before + 1);
  expect(await lastMessage()).toMatchObject({ state: 'failed', attempts: 1, content_encrypted: null });
  expect(app.log.filter((line) => line.includes('refused for good'))).toHaveLength(2);
});

test('one that never gets through is given up, and erased', async () => {
  twilio.answerWith(...Array.from({ length: 20 }, () => 503));
  await enqueueText(app.ctx, { ...code, to: newNumber() });
  await expect(app.work()).rejects.toThrow('Twilio did not take a text (503)');
  expect(await lastMessage()).toMatchObject({ state: 'failed', attempts: 7, content_encrypted: null });
  await app.work();
});

test('one that was sent is not sent again by a job that comes twice', async () => {
  const to = newAddress();
  await enqueueEmail(app.ctx, { ...letter, to });
  const { id } = await lastMessage();
  for (let turn = 0; turn < 3; turn += 1) await app.ctx.jobs.send(app.db, 'send-mail', { message_id: id });
  await app.work();
  expect(mailsTo(to)).toHaveLength(1);
});

test('neither the tables nor the log keep what failures say of a person', async () => {
  const to = 'jose.aguilar@somewhere.test';
  smtp.meetWith(450, 550);
  twilio.answerWith(500, 400);
  await enqueueEmail(app.ctx, { ...letter, to });
  await enqueueText(app.ctx, { ...code, to: '+14155559876' });
  await app.work();
  for (const secret of ['aguilar', '5559876', '482913', 'secret-of-the-link'])
    expect(`${await dump(app.db)} ${app.log.join(' ')}`).not.toContain(secret);
});

test('messages are forgotten after 30 days; one that still waits after one is given up', async () => {
  await app.db.deleteFrom('messages').execute();
  await enqueueEmail({ ...app.ctx, jobs: { send: async () => undefined } }, { ...letter, to: newAddress() });
  const forget = async () => {
    await app.ctx.jobs.send(app.db, 'forget-messages', {});
    await app.work();
    return app.db.selectFrom('messages').select(['state', 'content_encrypted']).execute();
  };
  expect(await forget()).toMatchObject([{ state: 'waiting' }]);
  app.forward(24 * 60 * 60 + 1);
  expect(await forget()).toEqual([{ state: 'failed', content_encrypted: null }]);
  app.forward(29 * 24 * 60 * 60);
  expect(await forget()).toEqual([]);
});

test('without a mail server a mail is kept to be read, until it is forgotten', async () => {
  const other = await createTestApp({ mail: outboxMail });
  const to = newAddress();
  await enqueueEmail(other.ctx, { ...letter, to });
  expect(await other.outbox(to)).toHaveLength(1);
  await other.close();
});
