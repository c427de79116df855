import { expect, test } from 'vitest';
import { hasSeat, inWords, linkAddress, linkLifetime } from './rules.ts';

test.each([
  [60, '1 minute'],
  [90, '90 seconds'],
  [30 * 60, '30 minutes'],
  [60 * 60, '1 hour'],
  [90 * 60, '90 minutes'],
  [14 * 24 * 60 * 60, '14 days'],
])('%i seconds are %s', (seconds, words) => expect(inWords(seconds)).toBe(words));

test('checklist 13: a link to choose a password works for an hour at most', () => {
  expect(linkLifetime.reset_password).toBeLessThanOrEqual(3600);
});

test.each([
  ['invite', 'https://plans.example/invite/abc'],
  ['confirm_email', 'https://plans.example/confirm_email/abc'],
  ['reset_password', 'https://plans.example/reset_password/abc'],
  ['magic_link', 'https://plans.example/token_login/abc'],
] as const)('a link to %s leads to %s', (purpose, address) =>
  expect(linkAddress('https://plans.example', purpose, 'abc')).toBe(address),
);

test.each([
  [true, 3, 2, true],
  [true, 3, 3, false],
  [true, 3, 4, false],
  [true, 0, 0, false],
  [false, 0, 9, true],
])('paid for: %s, seats: %i, used: %i: room for one more: %s', (stripeable, seats, used, room) => {
  expect(hasSeat({ stripeable, seats }, used)).toBe(room);
});
