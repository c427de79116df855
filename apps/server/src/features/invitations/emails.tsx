import { clientInvitationLifetime, inWords, linkLifetime } from '../links/operations.ts';
import type { Email, EmailSender } from '../notifications/operations.ts';

const cleanName = (name: string): string =>
  name
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, 100);

const greeting = (first_name: string): string => (first_name ? `Hello ${cleanName(first_name)}` : 'Hello');

const signInPage = ({ public_url }: EmailSender) => `${public_url}/signin`;
const resetPage = ({ public_url }: EmailSender) => `${public_url}/reset_password`;

const worksOnce = (seconds: number) => `The link works once, for ${inWords(seconds)}.`;

interface Invitation {
  readonly first_name: string;
  readonly inviter: string;
  readonly firm: string;
}

export const invitation = (
  { product_name }: EmailSender,
  { first_name, inviter, firm }: Invitation,
  url: string,
): Email => ({
  subject: `Your invitation to ${product_name}`,
  heading: `Welcome to ${product_name}`,
  paragraphs: [
    `${greeting(first_name)}, ${cleanName(inviter) || 'your firm'} invites you to join ${cleanName(firm)} on ${product_name}.`,
    'It takes two minutes: choose a password, and tell us your cell phone for signing in safely.',
  ],
  action: { label: 'Accept the invitation', url },
  afterword: `${worksOnce(linkLifetime.invite)} If you did not expect it, you can ignore this email.`,
});

export const invitationReminder = (
  sender: EmailSender,
  { first_name, inviter, firm }: Invitation,
  url: string,
): Email => ({
  ...invitation(sender, { first_name, inviter, firm }, url),
  subject: `Reminder: your invitation to ${sender.product_name}`,
  paragraphs: [
    `${greeting(first_name)}, your invitation from ${cleanName(inviter) || 'your firm'} to join ${cleanName(firm)} on ${sender.product_name} is still open.`,
    'It takes two minutes: choose a password, and tell us your cell phone for signing in safely. This link replaces the one in the earlier email.',
  ],
});

/** The advisor, the firm, or both; empty for a client who has neither. */
const nameInviter = ({ inviter, firm }: Invitation): string =>
  [inviter, firm]
    .map(cleanName)
    .filter((name) => name !== '')
    .join(' of ');

const invitesYou = (invitee: Invitation): string => {
  const who = nameInviter(invitee);
  return who ? `${who} invites you` : 'You are invited';
};

export const clientInvitation = ({ product_name }: EmailSender, invitee: Invitation, url: string): Email => ({
  subject: `Your invitation to ${product_name}`,
  heading: greeting(invitee.first_name),
  paragraphs: [
    `${invitesYou(invitee)} to plan your coverage on ${product_name}.`,
    'Answer a few questions at your own pace. You can stop and come back at any time. You need no password: the link signs you in.',
  ],
  action: { label: 'Begin', url },
  afterword: `${worksOnce(clientInvitationLifetime)} It is only for you, so please do not forward it.`,
});

export const clientInvitationReminder = (sender: EmailSender, invitee: Invitation, url: string): Email => {
  const who = nameInviter(invitee);
  return {
    ...clientInvitation(sender, invitee, url),
    subject: `Reminder: your invitation to ${sender.product_name}`,
    paragraphs: [
      `Your invitation${who && ` from ${who}`} to plan your coverage on ${sender.product_name} is still open.`,
      'Answer a few questions at your own pace. You need no password: the link signs you in. It replaces the one in the earlier email.',
    ],
  };
};

/** For a client who has joined, in the advisor's name. */
export const clientSignInLink = ({ product_name }: EmailSender, invitee: Invitation, url: string): Email => ({
  subject: `Your link to sign in to ${product_name}`,
  heading: greeting(invitee.first_name),
  paragraphs: [
    `${nameInviter(invitee) || `The ${product_name} team`} sends you a link to your account, where you plan your coverage together. It signs you in without a password.`,
  ],
  action: { label: 'Sign in', url },
  afterword: `${worksOnce(clientInvitationLifetime)} It is only for you, so please do not forward it.`,
});

export const confirmation = ({ product_name }: EmailSender, url: string): Email => ({
  subject: 'Please confirm your email',
  heading: 'Is this your email?',
  paragraphs: [`Confirm that this address is yours, so that ${product_name} can reach you.`],
  action: { label: 'Confirm my email', url },
  afterword: `${worksOnce(linkLifetime.confirm_email)} If you did not ask for it, you can ignore this email.`,
});

export const signUpConfirmation = (
  { product_name }: EmailSender,
  { firm }: { readonly firm: string },
  url: string,
): Email => ({
  subject: 'Please confirm your email',
  heading: `Welcome to ${product_name}`,
  paragraphs: [`This address was used to sign up and to join ${cleanName(firm)}. Please confirm that it is yours.`],
  action: { label: 'Confirm my email', url },
  afterword: `${worksOnce(linkLifetime.confirm_email)} If you did not sign up, do not use the link: another person chose the password of this account.`,
});

export const reset = (_: EmailSender, { first_name }: { readonly first_name: string }, url: string): Email => ({
  subject: 'Choose a new password',
  heading: greeting(first_name),
  paragraphs: ['We received a request to choose a new password for your account.'],
  action: { label: 'Choose a new password', url },
  afterword: `${worksOnce(linkLifetime.reset_password)} If you did not ask for it, you can ignore this email: your password stays as it is.`,
});

export const magicLink = (
  { product_name }: EmailSender,
  { first_name }: { readonly first_name: string },
  url: string,
): Email => ({
  subject: `Your link to sign in to ${product_name}`,
  heading: greeting(first_name),
  paragraphs: ['Here is your link. It signs you in without a password.'],
  action: { label: 'Sign in', url },
  afterword: `${worksOnce(linkLifetime.magic_link)} It is only for you, so please do not forward it. If you did not ask for it, you can ignore this email.`,
});

export const signInWithPassword = (sender: EmailSender, { first_name }: { readonly first_name: string }): Email => ({
  subject: `Signing in to ${sender.product_name}`,
  heading: greeting(first_name),
  paragraphs: [
    'We received a request for a link to sign in. Your account uses a password instead.',
    `If you do not remember it, choose a new one at ${resetPage(sender)}.`,
  ],
  action: { label: 'Sign in', url: signInPage(sender) },
  afterword: 'If you did not ask for this, you can ignore this email.',
});

export const existingAccount = (sender: EmailSender): Email => ({
  subject: `You already have an account at ${sender.product_name}`,
  heading: 'You already have an account',
  paragraphs: [
    'This address was used to sign up, but it already has an account. Nothing was changed: please sign in with your password.',
    `If you do not remember it, choose a new one at ${resetPage(sender)}.`,
  ],
  action: { label: 'Sign in', url: signInPage(sender) },
  afterword: 'If it was not you, you can ignore this email.',
});

/** In UTC, because the reader's time zone is unknown. */
const formatUtc = (when: Date): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(when);

export const passwordChanged = (
  sender: EmailSender,
  { first_name, when }: { readonly first_name: string; readonly when: Date },
): Email => ({
  subject: 'Your password was changed',
  heading: greeting(first_name),
  paragraphs: [
    `The password of your account was changed on ${formatUtc(when)} (UTC). Other browsers were signed out.`,
    `If it was you, no action is needed. If it was not, choose a new password now and write to ${sender.support_contact}.`,
  ],
  action: { label: 'It was not me', url: resetPage(sender) },
});

export const emailChangeAsked = (sender: EmailSender, { when }: { readonly when: Date }): Email => ({
  subject: 'Your email address is about to change',
  heading: 'A new email address for your account',
  paragraphs: [
    `On ${formatUtc(when)} (UTC) a request was made to replace this address with another one. It was made by a signed-in user who entered the password of your account, and takes effect when the new address is confirmed.`,
    `If it was you, no action is needed. If it was not, choose a new password now and write to ${sender.support_contact}.`,
  ],
  action: { label: 'It was not me', url: resetPage(sender) },
});

/** Sent to the owner of an address that another user entered. */
export const addressInUse = (sender: EmailSender): Email => ({
  subject: `Your address was entered at ${sender.product_name}`,
  heading: 'This address already has an account',
  paragraphs: [
    'This address was entered for another account. It belongs to yours, so nothing was changed.',
    `If that was you, please sign in to the account that has this address, or write to ${sender.support_contact}.`,
  ],
  action: { label: 'Sign in', url: signInPage(sender) },
  afterword: 'If it was not you, you can ignore this email.',
});

/** To super admins only: the inviting firm must not learn that the address is known. */
export const knownPersonInvited = (
  { product_name, public_url }: EmailSender,
  { inviter, firm, email }: { readonly inviter: string; readonly firm: string; readonly email: string },
): Email => ({
  subject: 'An invited person already has an account',
  heading: 'An invitation that needs you',
  paragraphs: [
    `${cleanName(inviter)} of ${cleanName(firm)} invited ${cleanName(email)}, who already has an account at ${product_name}. No invitation was sent, and the firm does not know why.`,
    'Please ask both firms whether this person is changing firms.',
  ],
  action: { label: 'Open quarantined people', url: `${public_url}/admin/quarantined` },
});
