import type { UserType } from 'contract/vocabulary/users';
import { cleanName } from '../../clean-name.ts';
import { inWords, linkAdvice, linkLifetime } from '../links/operations.ts';
import type { Email, EmailSender } from '../notifications/operations.ts';

const greeting = (first_name: string): string => (first_name ? `Hello, ${cleanName(first_name)}` : 'Hello');

const signInPage = ({ public_url }: EmailSender) => `${public_url}/signin`;
const resetPage = ({ public_url }: EmailSender) => `${public_url}/reset_password`;

const worksOnce = (seconds: number) => `This link works once and expires in ${inWords(seconds)}.`;

interface Invitation {
  readonly first_name: string;
  readonly inviter: string;
  readonly firm: string;
}

/** To join as someone who works here. */
interface StaffInvitation extends Invitation {
  readonly type: UserType;
  readonly super_admin: boolean;
}

const reasonOf = ({ type, super_admin }: StaffInvitation): string => {
  if (super_admin) return 'You’ll set up firms, invite health agents, and run the platform.';
  return type === 'HealthAdvisorUser'
    ? 'You’ll meet with the clients referred to you.'
    : 'You’ll estimate your clients’ coverage costs and refer them to licensed agents.';
};

/** What the invited person joins: a firm, or the product itself. */
const joined = ({ product_name }: EmailSender, { firm }: StaffInvitation): string =>
  firm ? `${cleanName(firm)} on ${product_name}` : product_name;

export const invitation = (sender: EmailSender, invitee: StaffInvitation, url: string): Email => {
  const { first_name, inviter, firm } = invitee;
  const who = cleanName(inviter) || (firm && 'Your firm');
  return {
    subject: `Your invitation to ${sender.product_name}`,
    heading: `Welcome to ${sender.product_name}`,
    paragraphs: [
      `${greeting(first_name)}. ${who ? `${who} invited you` : 'You’ve been invited'} to join ${joined(sender, invitee)}.`,
      reasonOf(invitee),
      'It takes about two minutes: choose a password and add a cell phone to help keep your account secure.',
    ],
    action: { label: 'Accept invitation', url },
    afterword: `${worksOnce(linkLifetime.invite)} If you weren’t expecting it, you can ignore this email.`,
  };
};

export const invitationReminder = (sender: EmailSender, invitee: StaffInvitation, url: string): Email => {
  const { first_name, inviter, firm } = invitee;
  const who = cleanName(inviter) || (firm && 'your firm');
  return {
    ...invitation(sender, invitee, url),
    subject: `Reminder: your invitation to ${sender.product_name}`,
    paragraphs: [
      `${greeting(first_name)}. Your invitation ${who && `from ${who} `}to join ${joined(sender, invitee)} is still open.`,
      reasonOf(invitee),
      'It takes about two minutes: choose a password and add a cell phone to help keep your account secure. This link replaces the one in our earlier email.',
    ],
  };
};

const nameInviter = ({ inviter, firm }: Invitation): string =>
  [inviter, firm]
    .map(cleanName)
    .filter((name) => name !== '')
    .join(' of ');

const offersHelp = (invitee: Invitation): string => {
  const who = nameInviter(invitee);
  return who ? `${who} would like to help you` : 'You’ve been invited to';
};

export const clientInvitation = ({ product_name }: EmailSender, invitee: Invitation, url: string): Email => ({
  subject: cleanName(invitee.inviter)
    ? `${cleanName(invitee.inviter)} invited you to plan your health coverage`
    : `Your invitation to ${product_name}`,
  heading: greeting(invitee.first_name),
  paragraphs: [
    `${offersHelp(invitee)} plan your health coverage.`,
    'Answer a few questions at your own pace. You can stop and come back anytime. You don’t need a password: the link signs you in.',
  ],
  action: { label: 'Get started', url },
  afterword: linkAdvice(),
});

export const clientInvitationReminder = (sender: EmailSender, invitee: Invitation, url: string): Email => {
  const who = nameInviter(invitee);
  return {
    ...clientInvitation(sender, invitee, url),
    subject: cleanName(invitee.inviter)
      ? `Reminder: ${cleanName(invitee.inviter)} invited you to plan your health coverage`
      : `Reminder: your invitation to ${sender.product_name}`,
    paragraphs: [
      `Your invitation${who && ` from ${who}`} to plan your health coverage on ${sender.product_name} is still open.`,
      'Answer a few questions at your own pace. You don’t need a password: the link signs you in.',
    ],
  };
};

/** Sent in the advisor's name to a client who has joined. */
export const clientSignInLink = ({ product_name }: EmailSender, invitee: Invitation, url: string): Email => ({
  subject: `Your sign-in link for ${product_name}`,
  heading: greeting(invitee.first_name),
  paragraphs: [
    `${nameInviter(invitee) || `The ${product_name} team`} sent you a link to your account, where you plan your coverage together. It signs you in without a password.`,
  ],
  action: { label: 'Sign in', url },
  afterword: linkAdvice(),
});

export const confirmation = ({ product_name }: EmailSender, url: string): Email => ({
  subject: 'Confirm your email',
  heading: 'Is this your email?',
  paragraphs: [`Confirm that this address is yours so ${product_name} can reach you.`],
  action: { label: 'Confirm email', url },
  afterword: `${worksOnce(linkLifetime.confirm_email)} If you didn’t ask for this, you can ignore this email.`,
});

export const signUpConfirmation = (
  { product_name }: EmailSender,
  { firm }: { readonly firm: string },
  url: string,
): Email => ({
  subject: 'Confirm your email',
  heading: `Welcome to ${product_name}`,
  paragraphs: [`Someone used this address to sign up and join ${cleanName(firm)}. Confirm that it’s yours.`],
  action: { label: 'Confirm email', url },
  afterword: `${worksOnce(linkLifetime.confirm_email)} If you didn’t sign up, don’t open the link: someone else chose the password for this account.`,
});

export const reset = (_: EmailSender, { first_name }: { readonly first_name: string }, url: string): Email => ({
  subject: 'Choose a new password',
  heading: greeting(first_name),
  paragraphs: ['We got a request to reset the password for your account.'],
  action: { label: 'Choose a new password', url },
  afterword: `${worksOnce(linkLifetime.reset_password)} If you didn’t ask for this, you can ignore this email. Your password won’t change.`,
});

export const magicLink = (
  { product_name }: EmailSender,
  { first_name }: { readonly first_name: string },
  url: string,
): Email => ({
  subject: `Your sign-in link for ${product_name}`,
  heading: greeting(first_name),
  paragraphs: ['Here’s your link. It signs you in without a password. Open it in the browser where you requested it.'],
  action: { label: 'Sign in', url },
  afterword: `${worksOnce(linkLifetime.magic_link)} It’s just for you, so don’t forward it. If you didn’t ask for this, you can ignore this email.`,
});

export const accountNotReady = (sender: EmailSender, { first_name }: { readonly first_name: string }): Email => ({
  subject: `Finish joining ${sender.product_name}`,
  heading: greeting(first_name),
  paragraphs: [
    'We got a request for a sign-in link, but your account isn’t ready yet. If you were invited or signed up, first open the link in the email we sent you then.',
    'Can’t find it? Ask your firm for a new invitation.',
  ],
  afterword: 'If you didn’t ask for this, you can ignore this email.',
});

export const existingAccount = (sender: EmailSender): Email => ({
  subject: `You already have a ${sender.product_name} account`,
  heading: 'You already have an account',
  paragraphs: [
    'Someone used this address to sign up, but it already has an account. Nothing changed. Sign in with your password.',
    `Forgot your password? Choose a new one at ${resetPage(sender)}.`,
  ],
  action: { label: 'Sign in', url: signInPage(sender) },
  afterword: 'If this wasn’t you, you can ignore this email.',
});

/** Uses UTC, because the reader's time zone is unknown. */
const formatUtc = (when: Date): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(when);

export const passwordChanged = (
  sender: EmailSender,
  { first_name, when }: { readonly first_name: string; readonly when: Date },
): Email => ({
  subject: 'Your password was changed',
  heading: greeting(first_name),
  paragraphs: [
    `The password for your account was changed on ${formatUtc(when)} (UTC). You were signed out of your other browsers.`,
    `If this was you, you don’t need to do anything. If it wasn’t, choose a new password now and contact ${sender.support_contact}.`,
  ],
  action: { label: 'This wasn’t me', url: resetPage(sender) },
});

export const emailChangeAsked = (sender: EmailSender, { when }: { readonly when: Date }): Email => ({
  subject: 'Your email address is about to change',
  heading: 'A new email address for your account',
  paragraphs: [
    `On ${formatUtc(when)} (UTC), someone who was signed in to your account and entered its password asked to replace this address with another one. The change takes effect when the new address is confirmed.`,
    `If this was you, you don’t need to do anything. If it wasn’t, choose a new password now and contact ${sender.support_contact}.`,
  ],
  action: { label: 'This wasn’t me', url: resetPage(sender) },
});

/** Sent to the owner of an address that another user entered. */
export const addressInUse = (sender: EmailSender): Email => ({
  subject: `Someone entered your email on ${sender.product_name}`,
  heading: 'This address already has an account',
  paragraphs: [
    'Someone entered this address for another account. It belongs to your account, so nothing changed.',
    `If that was you, sign in to the account that has this address, or contact ${sender.support_contact}.`,
  ],
  action: { label: 'Sign in', url: signInPage(sender) },
  afterword: 'If this wasn’t you, you can ignore this email.',
});

/** Sent to super admins only: the inviting firm must not learn that the address is known. */
export const knownPersonInvited = (
  { product_name, public_url }: EmailSender,
  { inviter, firm, email }: { readonly inviter: string; readonly firm: string; readonly email: string },
): Email => ({
  subject: 'An invited person already has an account',
  heading: 'An invitation needs your attention',
  paragraphs: [
    `${cleanName(inviter)} of ${cleanName(firm)} invited ${cleanName(email)}, who already has a ${product_name} account. No invitation was sent, and the firm doesn’t know why.`,
    'Ask both firms whether this person is changing firms.',
  ],
  action: { label: 'View quarantined people', url: `${public_url}/admin/quarantined` },
});
