import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';

const smtp = { SMTP_HOST: 'mail.example.com', MAIL_FROM: 'HealthPlanner <plans@example.com>' };
const sid = `AC${'0a'.repeat(16)}`;
const twilio = { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: 'a-long-token', TWILIO_FROM: '+14155550123' };

function configOf(environment: Record<string, string>) {
  const read = readConfig(environment);
  if (!read.ok) throw new Error(read.problems.join(' '));
  return read.config;
}

function problemsOf(environment: Record<string, string>): readonly string[] {
  const read = readConfig(environment);
  return read.ok ? [] : read.problems;
}

test('configures neither mail nor text messages by default', () => {
  expect(configOf({})).toMatchObject({ mail: null, sms: null });
});

test('requires only a host and a sender for mail', () => {
  expect(configOf(smtp).mail).toEqual({
    host: 'mail.example.com',
    port: 587,
    tls: 'starttls',
    login: null,
    from: smtp.MAIL_FROM,
  });
});

test('uses all mail settings', () => {
  const environment = { ...smtp, SMTP_PORT: '2525', SMTP_USER: 'u', SMTP_PASSWORD: 'p', SMTP_TLS: 'implicit' };
  expect(configOf(environment).mail).toMatchObject({ port: 2525, tls: 'implicit', login: { user: 'u', pass: 'p' } });
  expect(configOf({ ...smtp, SMTP_TLS: 'implicit' }).mail?.port).toBe(465);
  expect(configOf({ ...smtp, SMTP_TLS: 'none', SMTP_HOST: 'localhost' }).mail?.port).toBe(25);
});

test('uses the settings for text messages', () => {
  expect(configOf(twilio).sms).toEqual({
    account_sid: sid,
    auth_token: 'a-long-token',
    from: '+14155550123',
    api_base: 'https://api.twilio.com',
  });
  expect(configOf({ ...twilio, TWILIO_API_BASE: 'http://127.0.0.1:9/', TWILIO_FROM: 'HealthPlan' }).sms).toMatchObject({
    api_base: 'http://127.0.0.1:9',
    from: 'HealthPlan',
  });
});

test.each([
  [{ SMTP_HOST: smtp.SMTP_HOST }, 'MAIL_FROM is missing'],
  [{ ...smtp, SMTP_USER: 'u' }, 'SMTP_USER and SMTP_PASSWORD go together'],
  [{ ...smtp, SMTP_PASSWORD: 'p' }, 'SMTP_USER and SMTP_PASSWORD go together'],
  [{ ...smtp, SMTP_TLS: 'none' }, 'SMTP_TLS must be starttls or implicit'],
  [{ ...smtp, SMTP_TLS: 'maybe' }, 'SMTP_TLS must be one of starttls, implicit, none'],
  [{ ...smtp, SMTP_PORT: '0' }, 'SMTP_PORT must be a whole number'],
  [{ ...smtp, SMTP_HOST: 'mail host' }, 'SMTP_HOST must be a host name'],
  [{ ...smtp, MAIL_FROM: 'plans' }, 'MAIL_FROM must be an address'],
  [{ ...smtp, MAIL_FROM: 'a@b.c, d@e.f' }, 'MAIL_FROM must be an address'],
  [{ ...smtp, MAIL_FROM: 'Plans\nBcc: x <a@b.c>' }, 'MAIL_FROM must be an address'],
  [{ TWILIO_ACCOUNT_SID: sid }, 'TWILIO_AUTH_TOKEN is missing'],
  [{ ...twilio, TWILIO_FROM: '' }, 'TWILIO_FROM is missing'],
  [{ ...twilio, TWILIO_ACCOUNT_SID: 'AC../x' }, 'TWILIO_ACCOUNT_SID must be AC and 32'],
  [{ ...twilio, TWILIO_FROM: '4155550123x!' }, 'TWILIO_FROM must be a number'],
  [{ ...twilio, TWILIO_API_BASE: 'http://elsewhere.example' }, 'TWILIO_API_BASE must begin with https://'],
])('rejects %j by the name of the setting', (environment, problem) => {
  const problems = problemsOf(environment as unknown as Record<string, string>);
  expect(problems.some((text) => text.startsWith(problem))).toBe(true);
  for (const text of problems) expect(text).not.toContain('a-long-token');
});

test('requires a mail server in production, but no text messages', () => {
  const production = {
    NODE_ENV: 'production',
    TOKEN_SECRET: 'x'.repeat(32),
    ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    PUBLIC_URL: 'https://plans.example.com',
  };
  expect(problemsOf(production)).toEqual([expect.stringMatching(/^SMTP_HOST is missing: /)]);
  expect(configOf({ ...production, ...smtp })).toMatchObject({ sms: null });
});
