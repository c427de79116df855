import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { email } from '../fields/emails.ts';
import { token } from '../fields/fields.ts';
import { newPassword } from '../fields/passwords.ts';
import { userTypes } from '../vocabulary/users.ts';
import { entry, typedPassword } from './sessions.ts';
import { newcomer } from './sign-up-form.ts';

export const showInvitation = endpoint({
  name: 'show-invitation',
  summary: 'Who invites whom to which firm, for the holder of the invitation.',
  method: 'GET',
  path: '/invite/:token',
  access: 'anyone',
  rateLimit: 'public',
  params: z.strictObject({ token }),
  reply: z.object({
    email: z.string(),
    first_name: z.string(),
    phone_number: z.string().nullable(),
    type: z.enum(userTypes),
    invited_by: z.string().nullable(),
    account_name: z.string().nullable(),
  }),
  errorCodes: ['link_invalid', 'not_found'],
});

export const signUp = endpoint({
  name: 'sign-up',
  summary:
    'Join by an invitation, which signs in, or by a firm’s sign-up code, which sends an e-mail to go on from, whether or not the address is known.',
  method: 'POST',
  path: '/sign_up',
  access: 'anyone',
  rateLimit: 'sign_in',
  body: z.strictObject({ user: newcomer }),
  reply: entry.extend({ check_email: z.literal(true).optional() }),
  errorCodes: ['link_invalid', 'firm_full'],
});

export const confirmEmail = endpoint({
  name: 'confirm-email',
  summary: 'Show that the e-mail address is one’s own. A second visit of the same link is no error.',
  method: 'POST',
  path: '/users/confirm_email',
  access: 'anyone',
  rateLimit: 'public',
  body: z.strictObject({ token }),
  reply: z.object({ confirmed: z.literal(true), email: z.string() }),
  errorCodes: ['link_invalid'],
});

export const sendConfirmation = endpoint({
  name: 'send-confirmation',
  summary: 'Send the e-mail that confirms one’s address once more.',
  method: 'POST',
  path: '/users/send_confirmation_email',
  access: 'signed_in',
  rateLimit: 'sign_in',
  reply: z.object({ sent: z.literal(true) }),
});

export const requestPasswordReset = endpoint({
  name: 'request-password-reset',
  summary: 'Send a link to choose a new password; the same answer for an address nobody has.',
  method: 'POST',
  path: '/reset_password_email',
  access: 'anyone',
  rateLimit: 'sign_in',
  body: z.strictObject({ email: email() }),
  reply: z.object({ sent: z.literal(true) }),
});

export const resetPassword = endpoint({
  name: 'reset-password',
  summary: 'Choose a new password by the link. All sessions end; nobody is signed in by it.',
  method: 'POST',
  path: '/reset_password/:token',
  access: 'anyone',
  rateLimit: 'sign_in',
  params: z.strictObject({ token }),
  body: z.strictObject({ password: newPassword, token: token.optional() }),
  reply: z.object({ changed: z.literal(true) }),
  errorCodes: ['link_invalid', 'not_found'],
});

export const changePassword = endpoint({
  name: 'change-password',
  summary: 'Change one’s own password. All other sessions end.',
  method: 'POST',
  path: '/users/change_password',
  access: 'signed_in',
  rateLimit: 'sign_in',
  body: z.strictObject({ current_password: typedPassword, password: newPassword }),
  reply: z.object({ changed: z.literal(true) }),
});

export const requestMagicLink = endpoint({
  name: 'request-magic-link',
  summary: 'Send a client a link to sign in with; the same answer for an address nobody has.',
  method: 'POST',
  path: '/magic_link',
  access: 'anyone',
  rateLimit: 'sign_in',
  body: z.strictObject({ email: email() }),
  reply: z.object({ sent: z.literal(true) }),
});

export const startSessionByLink = endpoint({
  name: 'start-session-by-link',
  summary: 'Sign in with a link from an e-mail. It works once; a second factor is still asked for.',
  method: 'POST',
  path: '/magic_link/:token',
  access: 'anyone',
  rateLimit: 'sign_in',
  params: z.strictObject({ token }),
  reply: entry,
  errorCodes: ['link_invalid', 'not_found'],
});
