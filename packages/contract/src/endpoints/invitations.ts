import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { email } from '../fields/emails.ts';
import { isStorable, token } from '../fields/fields.ts';
import { newPassword } from '../fields/passwords.ts';
import { userTypes } from '../vocabulary/users.ts';
import { entry, typedPassword } from './sessions.ts';
import { newcomer } from './sign-up-form.ts';

export const showInvitation = endpoint({
  name: 'show-invitation',
  summary: 'Get an invitation by its token.',
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
    super_admin: z.boolean(),
    invited_by: z.string().nullable(),
    account_name: z.string().nullable(),
    phone_required: z.boolean().describe('For a second factor that is required. False where no text messages are sent'),
  }),
  errorCodes: ['link_invalid', 'not_found'],
});

export const signUp = endpoint({
  name: 'sign-up',
  summary:
    'Sign up with an invitation, which starts a session, or with a firm’s sign-up code, which sends an email. The response does not reveal whether the email is known.',
  method: 'POST',
  path: '/sign_up',
  access: 'anyone',
  isRepeatable: false,
  rateLimit: 'sign_in',
  body: z.strictObject({ user: newcomer }),
  reply: entry.extend({ check_email: z.literal(true).optional() }),
  audit: { kind: 'sign_in' },
  errorCodes: ['link_invalid', 'firm_full'],
});

export const showSignupCode = endpoint({
  name: 'show-signup-code',
  summary: 'Get the firm of a sign-up code, before the form is filled in.',
  method: 'GET',
  path: '/sign_up/:signup_code',
  access: 'anyone',
  rateLimit: 'sign_in',
  params: z.strictObject({ signup_code: z.string().min(1).max(100).refine(isStorable) }),
  reply: z.object({
    account_name: z.string(),
    phone_required: z.boolean().describe('For a second factor that is required. False where no text messages are sent'),
  }),
  errorCodes: ['not_found', 'firm_full'],
});

export const confirmEmail = endpoint({
  name: 'confirm-email',
  summary: 'Confirm an email address. Using the link twice has no further effect.',
  method: 'POST',
  path: '/users/confirm_email',
  access: 'anyone',
  isRepeatable: false,
  rateLimit: 'public',
  body: z.strictObject({ token }),
  reply: z.object({ confirmed: z.literal(true), email: z.string() }),
  errorCodes: ['link_invalid'],
});

export const sendConfirmation = endpoint({
  name: 'send-confirmation',
  summary: 'Send the confirmation email again.',
  method: 'POST',
  path: '/users/send_confirmation_email',
  access: 'signed_in',
  rateLimit: 'sign_in',
  reply: z.object({ sent: z.literal(true) }),
});

export const requestPasswordReset = endpoint({
  name: 'request-password-reset',
  summary: 'Send a link to reset the password. The response does not reveal whether the email is known.',
  method: 'POST',
  path: '/reset_password_email',
  access: 'anyone',
  rateLimit: 'sign_in',
  body: z.strictObject({ email: email() }),
  reply: z.object({ sent: z.literal(true) }),
  audit: { kind: 'sign_in' },
});

export const showResetLink = endpoint({
  name: 'show-reset-link',
  summary: 'Find out whether a reset link works, before the form is filled in.',
  method: 'GET',
  path: '/reset_password/:token',
  access: 'anyone',
  rateLimit: 'public',
  params: z.strictObject({ token }),
  reply: z.object({ works: z.literal(true), email: z.string().describe('Whose password the link sets') }),
  errorCodes: ['link_invalid', 'not_found'],
});

export const resetPassword = endpoint({
  name: 'reset-password',
  summary: 'Set a new password with a reset link. Ends all sessions and starts none.',
  method: 'POST',
  path: '/reset_password/:token',
  access: 'anyone',
  isRepeatable: false,
  rateLimit: 'sign_in',
  params: z.strictObject({ token }),
  body: z.strictObject({ password: newPassword('New password'), token: token.optional() }),
  reply: z.object({ changed: z.literal(true) }),
  audit: { kind: 'sign_in' },
  errorCodes: ['link_invalid', 'not_found'],
});

export const changePassword = endpoint({
  name: 'change-password',
  summary: 'Change the password. Ends all other sessions.',
  method: 'POST',
  path: '/users/change_password',
  access: 'signed_in',
  isRepeatable: false,
  rateLimit: 'sign_in',
  body: z.strictObject({ current_password: typedPassword, password: newPassword('New password') }),
  reply: z.object({ changed: z.literal(true) }),
  audit: { kind: 'sign_in' },
});

export const requestMagicLink = endpoint({
  name: 'request-magic-link',
  summary:
    'Email a sign-in link, and set the cookie of the browser that can open it. The response does not reveal whether the email is known.',
  method: 'POST',
  path: '/magic_link',
  access: 'anyone',
  isRepeatable: false,
  rateLimit: 'sign_in',
  body: z.strictObject({ email: email() }),
  reply: z.object({ sent: z.literal(true) }),
  audit: { kind: 'sign_in' },
});

export const showMagicLink = endpoint({
  name: 'show-magic-link',
  summary: 'Get whom a sign-in link is for and, for a client, who works with them. Does not use up the link.',
  method: 'GET',
  path: '/magic_link/:token',
  access: 'anyone',
  rateLimit: 'public',
  params: z.strictObject({ token }),
  reply: z.object({
    first_name: z.string(),
    financial_advisor_name: z.string().nullable(),
    account_name: z.string().nullable(),
    has_joined: z.boolean(),
    is_own: z.boolean().describe('The link is for the user who is signed in'),
  }),
  errorCodes: ['link_invalid', 'link_for_other_browser', 'not_found'],
});

export const startSessionByLink = endpoint({
  name: 'start-session-by-link',
  summary: 'Sign in with a link from an email. The link works once and does not replace the second factor.',
  method: 'POST',
  path: '/magic_link/:token',
  access: 'anyone',
  isRepeatable: false,
  rateLimit: 'sign_in',
  params: z.strictObject({ token }),
  reply: entry,
  audit: { kind: 'sign_in' },
  errorCodes: ['link_invalid', 'link_for_other_browser', 'not_found'],
});
