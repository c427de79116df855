import { afterAll, beforeEach, expect, test } from 'vitest';
import { outboxMail, smtpMail } from '../../integrations/mail/mail.ts';
import { startSmtp } from '../../integrations/mail/smtp-double.ts';
import { twilioSms } from '../../integrations/sms/sms.ts';
import { startTwilio } from '../../integrations/sms/twilio-double.ts';
import { dump } from '../../testing/dump.ts';
import { openHouse } from '../../testing/test-app.ts';
import { postMail, postText } from './public.ts';

const [smtp, twilio] = await Promise.all([startSmtp(), startTwilio()]);
const mail = smtpMail(smtp.settings, { connectionTimeout: 400, greetingTimeout: 400, socketTimeout: 400 });
const house = await openHouse({ mail, sms: twilioSms(twilio.settings, 300), public_url: 'https://plans.test' });
afterAll(async () => {
  await house.close();
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
  const columns = ['id', 'state', 'attempts', 'content_sealed', 'ended_at'] as const;
  return house.db.selectFrom('messages').select(columns).orderBy('ordinal', 'desc').executeTakeFirstOrThrow();
}

test('a mail goes out once, in both forms, and what it said is erased', async () => {
  const to = newAddress();
  await postMail(house.ground, { ...letter, to });
  expect(mailsTo(to)).toEqual([]);
  expect(await lastMessage()).toMatchObject({ state: 'waiting', attempts: 0, content_sealed: expect.any(String) });
  await house.work();
  await house.work();
  const message = await lastMessage();
  expect(message).toMatchObject({ state: 'sent', attempts: 1, content_sealed: null });
  const [arrived, ...more] = mailsTo(to);
  expect(more).toEqual([]);
  expect(arrived).toMatchObject({ subject: letter.subject, messageId: `<${message.id}@plans.test>` });
  expect(arrived?.text).toContain(letter.action.url);
  expect(arrived?.html).toContain(`href="${letter.action.url}"`);
});

test('a text goes out once and what it said is erased', async () => {
  const to = newNumber();
  await postText(house.ground, { ...code, to });
  await house.work();
  expect(textsTo(to)).toEqual([{ To: to, From: twilio.settings.from, Body: code.text }]);
  expect(await lastMessage()).toMatchObject({ state: 'sent', content_sealed: null });
});

test('servers that fail, stall and drop get it at last, once, under the same number', async () => {
  const to = newAddress();
  smtp.meetWith(450, 'stall', 'drop', { content: 451 });
  await postMail(house.ground, { ...letter, to });
  await house.work();
  const message = await lastMessage();
  expect(message).toMatchObject({ state: 'sent', attempts: 5, content_sealed: null });
  expect(mailsTo(to).map(({ messageId }) => messageId)).toEqual([`<${message.id}@plans.test>`]);

  const number = newNumber();
  twilio.answerWith(500, 'drop', 'stall', 429);
  await postText(house.ground, { ...code, to: number });
  await house.work();
  expect(textsTo(number)).toHaveLength(1);
  expect(await lastMessage()).toMatchObject({ state: 'sent', attempts: 5 });
});

test('between two tries it waits, longer each time', async () => {
  smtp.meetWith(450);
  await postMail(house.ground, { ...letter, to: newAddress() });
  const job = async () =>
    (await dump(house.db)).match(/"retry_limit":14[^}]*"retry_delay":5,"retry_backoff":true,"retry_delay_max":3600/);
  expect(await job()).not.toBeNull();
  await house.work();
  expect((await lastMessage()).attempts).toBe(2);
});

test('refused for good is not tried again, and erased', async () => {
  smtp.meetWith(550);
  await postMail(house.ground, { ...letter, to: newAddress() });
  await house.work();
  expect(await lastMessage()).toMatchObject({ state: 'failed', attempts: 1, content_sealed: null });

  twilio.answerWith(400);
  const before = twilio.asked;
  await postText(house.ground, { ...code, to: newNumber() });
  await house.work();
  expect(twilio.asked).toBe(before + 1);
  expect(await lastMessage()).toMatchObject({ state: 'failed', attempts: 1, content_sealed: null });
  expect(house.log.filter((line) => line.includes('refused for good'))).toHaveLength(2);
});

test('one that never gets through is given up, and erased', async () => {
  twilio.answerWith(...Array.from({ length: 20 }, () => 503));
  await postText(house.ground, { ...code, to: newNumber() });
  await expect(house.work()).rejects.toThrow('Twilio did not take a text (503)');
  expect(await lastMessage()).toMatchObject({ state: 'failed', attempts: 7, content_sealed: null });
  await house.work();
});

test('one that was sent is not sent again by a job that comes twice', async () => {
  const to = newAddress();
  await postMail(house.ground, { ...letter, to });
  const { id } = await lastMessage();
  for (let turn = 0; turn < 3; turn += 1) await house.ground.jobs.send(house.db, 'send-mail', { message_id: id });
  await house.work();
  expect(mailsTo(to)).toHaveLength(1);
});

test('neither the tables nor the log keep what failures say of a person', async () => {
  const to = 'jose.aguilar@somewhere.test';
  smtp.meetWith(450, 550);
  twilio.answerWith(500, 400);
  await postMail(house.ground, { ...letter, to });
  await postText(house.ground, { ...code, to: '+14155559876' });
  await house.work();
  for (const secret of ['aguilar', '5559876', '482913', 'secret-of-the-link'])
    expect(`${await dump(house.db)} ${house.log.join(' ')}`).not.toContain(secret);
});

test('messages are forgotten after 30 days; one that still waits after one is given up', async () => {
  await house.db.deleteFrom('messages').execute();
  await postMail({ ...house.ground, jobs: { send: async () => undefined } }, { ...letter, to: newAddress() });
  const forget = async () => {
    await house.ground.jobs.send(house.db, 'forget-messages', {});
    await house.work();
    return house.db.selectFrom('messages').select(['state', 'content_sealed']).execute();
  };
  expect(await forget()).toMatchObject([{ state: 'waiting' }]);
  house.forward(24 * 60 * 60 + 1);
  expect(await forget()).toEqual([{ state: 'failed', content_sealed: null }]);
  house.forward(29 * 24 * 60 * 60);
  expect(await forget()).toEqual([]);
});

test('without a mail server a mail is kept to be read, until it is forgotten', async () => {
  const other = await openHouse({ mail: outboxMail });
  const to = newAddress();
  await postMail(other.ground, { ...letter, to });
  expect(await other.outbox(to)).toHaveLength(1);
  await other.close();
});
