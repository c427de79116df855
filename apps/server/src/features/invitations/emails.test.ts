import { expect, test } from 'vitest';
import type { Email } from '../notifications/operations.ts';
import * as emails from './emails.tsx';

const sender = {
  product_name: 'HealthPlanner',
  support_contact: 'help@example.test',
  public_url: 'https://plans.example',
};
const url = 'https://plans.example/somewhere/abc';
const when = new Date('2026-03-04T17:05:00Z');
const person = { first_name: 'Ann' };
const advisor = { type: 'AdvisorUser', super_admin: false } as const;
const invited = { ...person, ...advisor, inviter: 'Maya Alder', firm: 'Alder & Finch', email: 'ann@example.test' };
const agent = { ...invited, type: 'HealthAdvisorUser', inviter: 'Sam Poe', firm: '' } as const;

const examples: Record<string, Email> = {
  invitation: emails.invitation(sender, invited, url),
  reminder: emails.invitationReminder(sender, invited, url),
  'invitation of an agent': emails.invitation(sender, agent, url),
  'reminder of an agent': emails.invitationReminder(sender, agent, url),
  'client invitation': emails.clientInvitation(sender, invited, url),
  'client reminder': emails.clientInvitationReminder(sender, invited, url),
  'client sign-in link': emails.clientSignInLink(sender, invited, url),
  confirmation: emails.confirmation(sender, url),
  'sign-up': emails.signUpConfirmation(sender, invited, url),
  reset: emails.reset(sender, person, url),
  'magic link': emails.magicLink(sender, person, url),
  'account not ready': emails.accountNotReady(sender, person),
  'existing account': emails.existingAccount(sender),
  'password changed': emails.passwordChanged(sender, { ...person, when }),
  'email change': emails.emailChangeAsked(sender, { when }),
  'address in use': emails.addressInUse(sender),
  'known person': emails.knownPersonInvited(sender, invited),
};
const textOf = ({ heading, paragraphs, afterword }: Email) => [heading, ...paragraphs, afterword ?? ''].join('\n');

test.each(Object.entries(examples))(
  'the email %s is short, has a subject and says nothing of anyone’s health',
  (_, email) => {
    expect(email.subject).toMatch(/^[A-Z][^\n]{8,60}$/);
    expect(textOf(email).length).toBeLessThan(700);
    expect(textOf(email)).not.toMatch(/health(?!planner| coverage)|medic|insur|undefined|null|\[object/i);
  },
);

test.each([
  ['invitation', '14 days'],
  ['client invitation', '7 days'],
  ['client reminder', '7 days'],
  ['client sign-in link', '7 days'],
  ['confirmation', '3 days'],
  ['sign-up', '3 days'],
  ['reset', '1 hour'],
  ['magic link', '30 minutes'],
])('the email %s has its link and says that it works for %s', (name, time) => {
  expect(examples[name]?.action?.url).toBe(url);
  expect(examples[name]?.afterword).toContain(`works once and expires in ${time}.`);
});

test.each(['password changed', 'email change'])(
  'the email %s has the time, the action and the support contact',
  (name) => {
    const email = examples[name];
    expect(textOf(email as Email)).toMatch(/March 4, 2026 at 5:05 PM \(UTC\)[\s\S]*help@example\.test/);
    expect(email?.action?.url).toBe('https://plans.example/reset_password');
  },
);

test('names contain no line breaks and have a limited length', () => {
  const hostile = `Ann\r\nBcc: all@example.test\u202e${'x'.repeat(500)}`;
  const [first = ''] = emails.invitation(
    sender,
    { ...advisor, first_name: hostile, inviter: hostile, firm: hostile },
    url,
  ).paragraphs;
  expect(first).not.toMatch(/[\r\n\u202e]/);
  expect(first.length).toBeLessThan(400);
});

test('greets a user without a name', () => {
  expect(emails.reset(sender, { first_name: '' }, url).heading).toBe('Hello');
  expect(emails.invitation(sender, { ...advisor, first_name: '', inviter: '', firm: 'Finch' }, url).paragraphs[0]).toBe(
    'Hello. Your firm invited you to join Finch on HealthPlanner.',
  );
});

test.each(['invitation', 'reminder'])('an advisor’s %s names who invites, the firm and the reason', (name) => {
  const text = textOf(examples[name] as Email);
  for (const part of ['Maya Alder', 'Alder & Finch', 'estimate your clients’ coverage costs'])
    expect(text).toContain(part);
});

test('an invitation says what the role does, and names no firm where there is none', () => {
  const agents = [
    'Hello, Ann. Sam Poe invited you to join HealthPlanner.',
    'You’ll meet with the clients referred to you.',
  ];
  expect(emails.invitation(sender, agent, url).paragraphs).toEqual([...agents, expect.any(String)]);
  const [still, reason] = emails.invitationReminder(sender, { ...agent, inviter: '' }, url).paragraphs;
  expect([still, reason]).toEqual(['Hello, Ann. Your invitation to join HealthPlanner is still open.', agents[1]]);
  const [joins, runs] = emails.invitation(sender, { ...agent, inviter: '', super_admin: true }, url).paragraphs;
  expect(joins).toBe('Hello, Ann. You’ve been invited to join HealthPlanner.');
  expect(runs).toBe('You’ll set up firms, invite health agents, and run the platform.');
});

test.each([
  ['Maya Alder', 'Finch', 'Maya Alder of Finch would like to help you plan your health coverage.'],
  ['', 'Finch', 'Finch would like to help you plan your health coverage.'],
  ['', '', 'You’ve been invited to plan your health coverage.'],
])('a client’s invitation by “%s” of “%s” names who there is', (inviter, firm, sentence) => {
  const invitee = { first_name: 'Ann', inviter, firm };
  expect(emails.clientInvitation(sender, invitee, url).paragraphs[0]).toBe(sentence);
  for (const write of [emails.clientInvitationReminder, emails.clientSignInLink])
    expect(textOf(write(sender, invitee, url))).not.toMatch(/ {2}| of \.|from {1,}to|^ /);
});
