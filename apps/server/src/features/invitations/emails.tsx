import type { Email } from '../notifications/operations.ts';
import { clientInvitationLifetime, inWords, linkLifetime } from './rules.ts';

/** What every letter may name: the product, and its pages. */
export interface Sender {
  readonly product_name: string;
  readonly support_contact: string;
  /** Without a slash at the end. */
  readonly public_url: string;
}

/** A name inside a sentence: on one line, and not so long that it hides the sentence. */
const named = (name: string): string =>
  name
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, 100);

const greeting = (first_name: string): string => (first_name ? `Hello ${named(first_name)}` : 'Hello');

const signInPage = ({ public_url }: Sender) => `${public_url}/signin`;
const resetPage = ({ public_url }: Sender) => `${public_url}/reset_password`;

const worksOnce = (seconds: number) => `The link works once, for ${inWords(seconds)}.`;

interface Invitation {
  readonly first_name: string;
  readonly inviter: string;
  readonly firm: string;
}

export const invitation = (
  { product_name }: Sender,
  { first_name, inviter, firm }: Invitation,
  url: string,
): Email => ({
  subject: `Your invitation to ${product_name}`,
  heading: `Welcome to ${product_name}`,
  paragraphs: [
    `${greeting(first_name)}, ${named(inviter) || 'your firm'} invites you to join ${named(firm)} on ${product_name}.`,
    'It takes two minutes: choose a password, and tell us your cell phone for signing in safely.',
  ],
  action: { label: 'Accept the invitation', url },
  afterword: `${worksOnce(linkLifetime.invite)} If you did not expect it, leave this email unanswered: nothing happens then.`,
});

export const clientInvitation = (
  { product_name }: Sender,
  { first_name, inviter, firm }: Invitation,
  url: string,
): Email => ({
  subject: `Your invitation to ${product_name}`,
  heading: greeting(first_name),
  paragraphs: [
    `${named(inviter) || 'Your advisor'} of ${named(firm)} invites you to ${product_name}.`,
    'There you answer a few questions at your own pace, and you can stop and come back at any time. You need no password: the link signs you in.',
  ],
  action: { label: 'Begin', url },
  afterword: `${worksOnce(clientInvitationLifetime)} It is yours alone, so please do not forward it.`,
});

export const confirmation = ({ product_name }: Sender, url: string): Email => ({
  subject: 'Please confirm your email',
  heading: 'Is this your email?',
  paragraphs: [`Confirm that this address is yours, so that ${product_name} can reach you.`],
  action: { label: 'Confirm my email', url },
  afterword: `${worksOnce(linkLifetime.confirm_email)} If you did not ask for it, leave this email unanswered: nothing happens then.`,
});

/** For an address with which somebody, who has chosen a password already, joins a firm by its code. */
export const signUpConfirmation = (
  { product_name }: Sender,
  { firm }: { readonly firm: string },
  url: string,
): Email => ({
  subject: 'Please confirm your email',
  heading: `Welcome to ${product_name}`,
  paragraphs: [`Somebody, probably you, signed up with this address to join ${named(firm)}. Confirm that it is yours.`],
  action: { label: 'Confirm my email', url },
  afterword: `${worksOnce(linkLifetime.confirm_email)} If it was not you, do not use it: somebody else chose the password of this account.`,
});

export const reset = (_: Sender, { first_name }: { readonly first_name: string }, url: string): Email => ({
  subject: 'Choose a new password',
  heading: greeting(first_name),
  paragraphs: ['Somebody, probably you, asked to choose a new password for your account.'],
  action: { label: 'Choose a new password', url },
  afterword: `${worksOnce(linkLifetime.reset_password)} If you did not ask for it, leave this email unanswered: your password stays as it is.`,
});

export const magicLink = (
  { product_name }: Sender,
  { first_name }: { readonly first_name: string },
  url: string,
): Email => ({
  subject: `Your link to sign in to ${product_name}`,
  heading: greeting(first_name),
  paragraphs: ['Here is your link. It signs you in without a password.'],
  action: { label: 'Sign in', url },
  afterword: `${worksOnce(linkLifetime.magic_link)} It is yours alone, so please do not forward it. If you did not ask for it, leave this email unanswered.`,
});

/** For somebody who asked for a link to sign in with, and is to use a password. */
export const signInWithPassword = (sender: Sender, { first_name }: { readonly first_name: string }): Email => ({
  subject: `Signing in to ${sender.product_name}`,
  heading: greeting(first_name),
  paragraphs: [
    'Somebody, probably you, asked for a link to sign in with. Your account is opened with its password instead.',
    `If you do not remember it, choose a new one at ${resetPage(sender)}.`,
  ],
  action: { label: 'Sign in', url: signInPage(sender) },
  afterword: 'If you did not ask for this, you need not do anything.',
});

/** For the owner of an address with which somebody signed up once more. */
export const existingAccount = (sender: Sender): Email => ({
  subject: `You already have an account at ${sender.product_name}`,
  heading: 'You already have an account',
  paragraphs: [
    'Somebody, probably you, signed up with this address. It has an account already, and nothing about it was changed: please sign in with the password you have.',
    `If you do not remember it, choose a new one at ${resetPage(sender)}.`,
  ],
  action: { label: 'Sign in', url: signInPage(sender) },
  afterword: 'If it was not you, you need not do anything.',
});

/** A moment as a mail says it: whoever reads may be in any time zone. */
const moment = (when: Date): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(when);

export const passwordChanged = (
  sender: Sender,
  { first_name, when }: { readonly first_name: string; readonly when: Date },
): Email => ({
  subject: 'Your password was changed',
  heading: greeting(first_name),
  paragraphs: [
    `The password of your account was changed on ${moment(when)} (UTC). Other browsers were signed out.`,
    `If it was you, all is well. If it was not, choose a new password now and write to ${sender.support_contact}.`,
  ],
  action: { label: 'It was not me', url: resetPage(sender) },
});

/** To the address that somebody has had until now. */
export const emailChangeAsked = (sender: Sender, { when }: { readonly when: Date }): Email => ({
  subject: 'Your email address is about to change',
  heading: 'A new email address for your account',
  paragraphs: [
    `On ${moment(when)} (UTC) somebody who is signed in to your account, and gave its password, asked to replace this address by another one. It takes effect when the new address is confirmed.`,
    `If it was you, you need not do anything. If it was not, choose a new password now and write to ${sender.support_contact}.`,
  ],
  action: { label: 'It was not me', url: resetPage(sender) },
});

/** To the owner of an address that somebody else asked to have. */
export const addressInUse = (sender: Sender): Email => ({
  subject: `Your address was entered at ${sender.product_name}`,
  heading: 'This address has an account already',
  paragraphs: [
    'Somebody wanted to use this address for another account. It belongs to yours, so nothing was changed.',
    `If that was you, please sign in to the account that has this address, or write to ${sender.support_contact}.`,
  ],
  action: { label: 'Sign in', url: signInPage(sender) },
  afterword: 'If it was not you, you need not do anything.',
});

/** To the staff, who alone may learn that an invited person is known already. */
export const knownPersonInvited = (
  { product_name }: Sender,
  { inviter, firm, email }: { readonly inviter: string; readonly firm: string; readonly email: string },
): Email => ({
  subject: 'Somebody was invited who has an account already',
  heading: 'An invitation that needs you',
  paragraphs: [
    `${named(inviter)} of ${named(firm)} invited ${named(email)}, who has an account at ${product_name} already. No invitation was sent, and the firm was not told why.`,
    'Please ask both sides whether this person changes firms.',
  ],
});
