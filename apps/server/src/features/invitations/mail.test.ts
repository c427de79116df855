import { expect, test } from 'vitest';
import type { Email } from '../notifications/public.ts';
import * as mail from './mail.ts';

const sender = {
  product_name: 'HealthPlanner',
  support_contact: 'help@example.test',
  public_url: 'https://plans.example',
};
const url = 'https://plans.example/somewhere/abc';
const when = new Date('2026-03-04T17:05:00Z');
const person = { first_name: 'Ann' };
const invited = { ...person, inviter: 'Maya Alder', firm: 'Alder & Finch', email: 'ann@example.test' };

const emails: Record<string, Email> = {
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

test.each(Object.entries(emails))(
  'the email %s is short, has a subject and contains nothing about health',
  (_, email) => {
    expect(email.subject).toMatch(/^[A-Z][^\n]{8,60}$/);
    expect(wordsOf(email).length).toBeLessThan(700);
    expect(wordsOf(email)).not.toMatch(/health(?!planner)|medic|insur|undefined|null|\[object/i);
  },
);

test.each([
  ['invitation', '14 days'],
  ['client invitation', '7 days'],
  ['confirmation', '3 days'],
  ['sign-up', '3 days'],
  ['reset', '1 hour'],
  ['magic link', '30 minutes'],
])('the email %s contains its link and how long it works: %s', (name, time) => {
  expect(emails[name]?.action?.url).toBe(url);
  expect(emails[name]?.afterword).toContain(`works once, for ${time}.`);
});

test.each(['password changed', 'email change'])(
  'the email %s says when it happened, what to do and whom to contact',
  (name) => {
    const email = emails[name];
    expect(wordsOf(email as Email)).toMatch(/March 4, 2026 at 5:05 PM \(UTC\)[\s\S]*help@example\.test/);
    expect(email?.action?.url).toBe('https://plans.example/reset_password');
  },
);

test('keeps names on one line and short', () => {
  const nasty = `Ann\r\nBcc: all@example.test\u202e${'x'.repeat(500)}`;
  const [first = ''] = mail.invitation(sender, { first_name: nasty, inviter: nasty, firm: nasty }, url).paragraphs;
  expect(first).not.toMatch(/[\r\n\u202e]/);
  expect(first.length).toBeLessThan(400);
});

test('greets a user without a name', () => {
  expect(mail.reset(sender, { first_name: '' }, url).heading).toBe('Hello');
  expect(mail.invitation(sender, { first_name: '', inviter: '', firm: 'Finch' }, url).paragraphs[0]).toBe(
    'Hello, your firm invites you to join Finch on HealthPlanner.',
  );
});
