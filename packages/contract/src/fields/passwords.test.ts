import { expect, test } from 'vitest';
import * as z from 'zod';
import { arePasswordsEqual, bothPasswords, newPassword, passwordRules, passwordsMustMatch } from './passwords.ts';

const complaintsOf = (password: unknown) =>
  newPassword.safeParse(password).error?.issues.map(({ message }) => message) ?? [];

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
  [`A1${'x'.repeat(1_023)}`, ['Password can be at most 1024 characters']],
  ['Abcdefg1\ud800', ['Password has characters that cannot be kept']],
])('%j', (password, complaints) => {
  expect(complaintsOf(password)).toEqual(complaints);
});

test('a password is taken as it was typed', () => {
  expect(newPassword.parse('  Jose\u0301 1 \u0000 ')).toBe('  Jose\u0301 1 \u0000 ');
});

test.each([undefined, null, 7, {}, ['Abcdefg1']])('%j is no password', (given) => {
  expect(complaintsOf(given)).toEqual(['Password is required']);
});

test('the rules are shown in the specification’s words', () => {
  expect(passwordRules.map(({ label }) => label)).toEqual([
    'At least 8 characters',
    'At least 1 number',
    'At least 1 letter',
    'At least 1 uppercase letter',
  ]);
});

const both = z.strictObject({ password: newPassword, password_confirmation: z.string() }).check(bothPasswords);
const bothComplaints = (password: unknown, password_confirmation: unknown) =>
  both.safeParse({ password, password_confirmation }).error?.issues.map(({ path, message }) => [path[0], message]) ??
  [];

test('both entries have to be the same', () => {
  expect(bothComplaints('Abcdefg1', 'Abcdefg1')).toEqual([]);
  expect(bothComplaints('Abcdefg1', 'Abcdefg1 ')).toEqual([['password_confirmation', passwordsMustMatch]]);
  expect(passwordsMustMatch).toBe('Passwords must match');
});

test('a broken rule and a different entry are told at once', () => {
  expect(bothComplaints('Abcdefgh', 'other')).toEqual([
    ['password', 'Password needs at least 1 number'],
    ['password_confirmation', 'Passwords must match'],
  ]);
});

test('nothing is compared with what is no text', () => {
  expect(bothComplaints('Abcdefg1', 7).map(([field]) => field)).toEqual(['password_confirmation']);
  expect(bothComplaints('Abcdefg1', undefined).map(([field]) => field)).toEqual(['password_confirmation']);
});

test('an accent is the same whether it was typed with its letter or after it', () => {
  expect(arePasswordsEqual('Jose\u0301', 'Jos\u00e9')).toBe(true);
  expect(arePasswordsEqual('Jose', 'Jos\u00e9')).toBe(false);
});
