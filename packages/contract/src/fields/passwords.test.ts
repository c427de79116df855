import { expect, test } from 'vitest';
import * as z from 'zod';
import { passwordRules } from '../vocabulary/passwords.ts';
import { arePasswordsEqual, bothPasswords, newPassword, passwordsMustMatch } from './passwords.ts';

const messagesOf = (password: unknown) =>
  newPassword()
    .safeParse(password)
    .error?.issues.map(({ message }) => message) ?? [];

test.each<[string, string[]]>([
  ['Abcdefg1', []],
  ['Abcdef1', ['Password needs at least 8 characters']],
  ['Abcdefgh', ['Password needs at least 1 number']],
  ['12345678', ['Password needs at least 1 letter', 'Password needs at least 1 uppercase letter']],
  ['abcdefg1', ['Password needs at least 1 uppercase letter']],
  [
    'a',
    [
      'Password needs at least 8 characters',
      'Password needs at least 1 number',
      'Password needs at least 1 uppercase letter',
    ],
  ],
  ['', ['Password is required']],
  ['Пароль-7 ', []],
  ['Ñandú-٣٤٥', []],
  ['  Spaces 1  ', []],
  ['😀😀😀😀😀😀A1', []],
  ['😀😀😀😀A1', ['Password needs at least 8 characters']],
  [`A1${'x'.repeat(1_022)}`, []],
  [`A1${'x'.repeat(1_023)}`, ['Password must be at most 1024 characters']],
  ['Abcdefg1\ud800', ['Password has characters that can’t be saved']],
])('%j', (password, messages) => {
  expect(messagesOf(password)).toEqual(messages);
});

test('does not change a password', () => {
  expect(newPassword().parse('  Jose\u0301 1 \u0000 ')).toBe('  Jose\u0301 1 \u0000 ');
});

test.each([undefined, null, 7, {}, ['Abcdefg1']])('rejects %j', (given) => {
  expect(messagesOf(given)).toEqual(['Password is required']);
});

test('labels the rules as in the specification', () => {
  expect(passwordRules.map(({ label }) => label)).toEqual([
    'At least 8 characters',
    'At least 1 number',
    'At least 1 letter',
    'At least 1 uppercase letter',
  ]);
});

const both = z.strictObject({ password: newPassword(), password_confirmation: z.string() }).check(bothPasswords);
const issuesOfBoth = (password: unknown, password_confirmation: unknown) =>
  both.safeParse({ password, password_confirmation }).error?.issues.map(({ path, message }) => [path[0], message]) ??
  [];

test('requires both entries to match', () => {
  expect(issuesOfBoth('Abcdefg1', 'Abcdefg1')).toEqual([]);
  expect(issuesOfBoth('Abcdefg1', 'Abcdefg1 ')).toEqual([['password_confirmation', passwordsMustMatch]]);
  expect(passwordsMustMatch).toBe('Passwords must match');
});

test('returns a broken rule and a mismatch together', () => {
  expect(issuesOfBoth('Abcdefgh', 'other')).toEqual([
    ['password', 'Password needs at least 1 number'],
    ['password_confirmation', 'Passwords must match'],
  ]);
});

test('does not compare a confirmation that is not a string', () => {
  expect(issuesOfBoth('Abcdefg1', 7).map(([field]) => field)).toEqual(['password_confirmation']);
  expect(issuesOfBoth('Abcdefg1', undefined).map(([field]) => field)).toEqual(['password_confirmation']);
});

test('treats composed and decomposed accents as equal', () => {
  expect(arePasswordsEqual('Jose\u0301', 'Jos\u00e9')).toBe(true);
  expect(arePasswordsEqual('Jose', 'Jos\u00e9')).toBe(false);
});

test('names the field as its form does', () => {
  expect(newPassword('New password').safeParse('').error?.issues[0]?.message).toBe('New password is required');
  expect(newPassword('New password').safeParse('Abcdef1').error?.issues[0]?.message).toBe(
    'New password needs at least 8 characters',
  );
});
