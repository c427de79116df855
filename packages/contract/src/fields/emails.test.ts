import { expect, test } from 'vitest';
import { startSession } from '../endpoints/sessions.ts';
import { email, personalEmail, sharedAddressText } from './emails.ts';

const complaintOf = (schema: ReturnType<typeof email>, given: string) =>
  schema.safeParse(given).error?.issues.map(({ message }) => message);

test.each([
  [' Ann@Example.TEST ', 'ann@example.test'],
  ['Jose\u0301@example.test', 'jos\u00e9@example.test'],
  ['ann+plans@mail.example.test', 'ann+plans@mail.example.test'],
  ['ann@münchen.example', 'ann@münchen.example'],
])('%j is an address, kept as %j', (given, kept) => {
  expect(email().parse(given)).toBe(kept);
});

test.each(['ann', 'ann@', '@example.test', 'ann@example', 'ann@example.', 'ann@example..test', 'ann@.example.test'])(
  '%j is none',
  (given) => {
    expect(complaintOf(email(), given)).toEqual(['Email must be an email address']);
  },
);

test.each(['an\u200bn@example.test', '\u00adann@example.test', 'ann@exam\u2060ple.test'])(
  'an address with a sign that nobody sees, which would pass for another one, is none: %j',
  (given) => {
    expect(complaintOf(email(), given)).toEqual(['Email must be an email address']);
  },
);

test.each(['info@example.test', ' ADMIN@example.test', 'ａｄｍｉｎ@example.test'])(
  'the address %j is a whole office’s',
  (given) => {
    expect(complaintOf(personalEmail(), given)).toEqual([sharedAddressText]);
  },
);

test('an address is the same to a sign-in, whichever keyboard typed it', () => {
  const user = { email: ' JOSE\u0301@example.test', password: 'x' };
  expect(startSession.body.parse({ user }).user.email).toBe('jos\u00e9@example.test');
});
