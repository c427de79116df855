import { afterAll, beforeEach, expect, test } from 'vitest';
import { twilioSms } from './sms.ts';
import { startTwilio } from './twilio-double.ts';

const twilio = await startTwilio();
afterAll(() => twilio.close());
beforeEach(() => twilio.answerWith());

const sms = twilioSms(twilio.settings, 300);
const text = { to: '+14155550123', text: 'Your code is 123456 – José' };

test('a text arrives with its sender, as it was written', async () => {
  expect(await sms.send(text)).toBe('sent');
  expect(twilio.taken.at(-1)).toEqual({ To: text.to, From: twilio.settings.from, Body: text.text });
});

test.each([400, 401, 404, 422])('rejects permanently for status %i', async (status) => {
  twilio.answerWith(status);
  expect(await sms.send(text)).toBe('rejected');
});

test.each([408, 429, 500, 503, 'stall', 'drop'] as const)('%s may pass: tried another time', async (answer) => {
  const before = twilio.taken.length;
  twilio.answerWith(answer);
  const failure = await sms.send(text).catch((error: Error) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(String(failure)).toMatch(/^Error: Twilio /);
  expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('4155550123');
  expect(twilio.taken).toHaveLength(before);
  expect(await sms.send(text)).toBe('sent');
});

test('a wrong token is not let in', async () => {
  expect(await twilioSms({ ...twilio.settings, auth_token: 'another' }).send(text)).toBe('rejected');
});

test('a redirect is not followed with the account’s token', async () => {
  const before = twilio.requestCount;
  twilio.answerWith(307);
  await expect(sms.send(text)).rejects.toThrow('Twilio could not be reached');
  expect(twilio.requestCount).toBe(before + 1);
});
