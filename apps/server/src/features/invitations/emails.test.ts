import { expect, test } from 'vitest';
import type { Email } from '../notifications/operations.ts';
import * as mail from './emails.tsx';

const sender = {
  product_name: 'HealthPlanner',
  support_contact: 'help@example.test',
  public_url: 'https://plans.example',
};
const url = 'https://plans.example/somewhere/abc';
const when = new Date('2026-03-04T17:05:00Z');
const person = { first_name: 'Ann' };
const invited = { ...person, inviter: 'Maya Alder', firm: 'Alder & Finch', email: 'ann@example.test' };

const letters: Record<string, Email> = {
  invitation: mail.invitation(sender, invited, url),
  'client invitation': mail.clientInvitation(sender, invited, url),
  confirmation: mail.confirmation(sender, url),
  'sign-up': mail.signUpConfirmation(sender, invited, url),
  reset: mail.reset(sender, person, url),
  'magic link': mail.magicLink(sender, person, url),
  'sign in with password': mail.signInWithPassword(sender, person),
  'existing account': mail.existingAccount(sender),
  'password changed': mail.passwordChanged(sender, { ...person, when }),
  'email change': mail.emailChangeAsked(sender, { when }),
  'address in use': mail.addressInUse(sender),
  'known person': mail.knownPersonInvited(sender, invited),
};
const wordsOf = ({ heading, paragraphs, afterword }: Email) => [heading, ...paragraphs, afterword ?? ''].join('\n');

test.each(Object.entries(letters))('the mail %s is short, has a subject and says nothing of health', (_, letter) => {
  expect(letter.subject).toMatch(/^[A-Z][^\n]{8,60}$/);
  expect(wordsOf(letter).length).toBeLessThan(700);
  expect(wordsOf(letter)).not.toMatch(/health(?!planner)|medic|insur|undefined|null|\[object/i);
});

test.each([
  ['invitation', '14 days'],
  ['client invitation', '7 days'],
  ['confirmation', '3 days'],
  ['sign-up', '3 days'],
  ['reset', '1 hour'],
  ['magic link', '30 minutes'],
])('the mail %s has its link and says that it works for %s', (name, time) => {
  expect(letters[name]?.action?.url).toBe(url);
  expect(letters[name]?.afterword).toContain(`works once, for ${time}.`);
});

test.each(['password changed', 'email change'])('the mail %s says when, what to do and whom to tell', (name) => {
  const letter = letters[name];
  expect(wordsOf(letter as Email)).toMatch(/March 4, 2026 at 5:05 PM \(UTC\)[\s\S]*help@example\.test/);
  expect(letter?.action?.url).toBe('https://plans.example/reset_password');
});

test('names stay on their line and do not hide the sentence', () => {
  const nasty = `Ann\r\nBcc: all@example.test\u202e${'x'.repeat(500)}`;
  const [first = ''] = mail.invitation(sender, { first_name: nasty, inviter: nasty, firm: nasty }, url).paragraphs;
  expect(first).not.toMatch(/[\r\n\u202e]/);
  expect(first.length).toBeLessThan(400);
});

test('whoever has no name yet is greeted all the same', () => {
  expect(mail.reset(sender, { first_name: '' }, url).heading).toBe('Hello');
  expect(mail.invitation(sender, { first_name: '', inviter: '', firm: 'Finch' }, url).paragraphs[0]).toBe(
    'Hello, your firm invites you to join Finch on HealthPlanner.',
  );
});
