import { expect, test } from 'vitest';
import { startSession } from '../endpoints/sessions.ts';
import { email, personalEmail, sharedAddressText } from './emails.ts';

const messagesOf = (schema: ReturnType<typeof email>, given: string) =>
  schema.safeParse(given).error?.issues.map(({ message }) => message);

test.each([
  [' Ann@Example.TEST ', 'ann@example.test'],
  ['Jose\u0301@example.test', 'jos\u00e9@example.test'],
  ['ann+plans@mail.example.test', 'ann+plans@mail.example.test'],
  ['ann@München.example', 'ann@xn--mnchen-3ya.example'],
  ['ann@xn--mnchen-3ya.example', 'ann@xn--mnchen-3ya.example'],
  ['ann@例え.テスト', 'ann@xn--r8jz45g.xn--zckzah'],
  ["o'neil/x=y!{z}@example.test", "o'neil/x=y!{z}@example.test"],
  ['josé@example.test', 'josé@example.test'],
  [`${'a'.repeat(64)}@example.test`, `${'a'.repeat(64)}@example.test`],
])('accepts %j as %j', (given, normalized) => {
  expect(email().parse(given)).toBe(normalized);
});

const domains = [
  'example',
  'example.',
  'example..test',
  '.example.test',
  '-a.test',
  'a-.test',
  'a_b.test',
  'exa%41.test',
];
const numeric = ['127.0.0.1', '1.2', '[127.0.0.1]', 'example.test:25', 'example.1', `${'a'.repeat(64)}.test`];
const locals = ['', '.ann', 'ann.', 'an..n', 'an n', '"ann"', 'ann(x)', 'a,b', 'a@b', `${'a'.repeat(65)}`];

test.each([
  'ann',
  'ann@',
  ...[...domains, ...numeric].map((domain) => `ann@${domain}`),
  ...locals.map((local) => `${local}@example.test`),
])('rejects %j', (given) => {
  expect(messagesOf(email(), given)).toEqual(['Email must be an email address']);
});

test.each(['an\u200bn@example.test', '\u00adann@example.test', 'ann@exam\u2060ple.test'])(
  'rejects an address with an invisible character: %j',
  (given) => {
    expect(messagesOf(email(), given)).toEqual(['Email must be an email address']);
  },
);

test.each(['info@example.test', ' ADMIN@example.test', 'ａｄｍｉｎ@example.test'])(
  'rejects the shared mailbox %j',
  (given) => {
    expect(messagesOf(personalEmail(), given)).toEqual([sharedAddressText]);
  },
);

test('start-session normalizes the email', () => {
  const user = { email: ' JOSE\u0301@example.test', password: 'x' };
  expect(startSession.body.parse({ user }).user.email).toBe('jos\u00e9@example.test');
});
