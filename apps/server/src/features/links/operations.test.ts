import { expect, test } from 'vitest';
import { inWords, linkAddress, linkLifetime } from './operations.ts';

test.each([
  [60, '1 minute'],
  [90, '90 seconds'],
  [30 * 60, '30 minutes'],
  [60 * 60, '1 hour'],
  [90 * 60, '90 minutes'],
  [14 * 24 * 60 * 60, '14 days'],
])('writes %i seconds as %s', (seconds, words) => expect(inWords(seconds)).toBe(words));

test('requirement 13: a link to choose a password works for at most an hour', () => {
  expect(linkLifetime.reset_password).toBeLessThanOrEqual(3600);
});

test.each([
  ['invite', 'https://plans.example/invite/abc'],
  ['confirm_email', 'https://plans.example/confirm_email/abc'],
  ['reset_password', 'https://plans.example/reset_password/abc'],
  ['magic_link', 'https://plans.example/token_login/abc'],
] as const)('builds the address of a link for %s', (purpose, address) =>
  expect(linkAddress('https://plans.example', purpose, 'abc')).toBe(address),
);
