import { expect, test } from 'vitest';
import { startSession } from '../endpoints/sessions.ts';
import { email, personalEmail, sharedAddressText } from './emails.ts';

const messagesOf = (schema: ReturnType<typeof email>, given: string) =>
  schema.safeParse(given).error?.issues.map(({ message }) => message);

test.each([
  [' Ann@Example.TEST ', 'ann@example.test'],
  ['Jose\u0301@example.test', 'jos\u00e9@example.test'],
  ['ann+plans@mail.example.test', 'ann+plans@mail.example.test'],
  ['ann@münchen.example', 'ann@münchen.example'],
])('accepts %j as %j', (given, normalized) => {
  expect(email().parse(given)).toBe(normalized);
});

test.each(['ann', 'ann@', '@example.test', 'ann@example', 'ann@example.', 'ann@example..test', 'ann@.example.test'])(
  'rejects %j',
  (given) => {
    expect(messagesOf(email(), given)).toEqual(['Email must be an email address']);
  },
);

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
