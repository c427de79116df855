import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { normalizeEmail } from '../fields/emails.ts';
import { isStorable, moment, token } from '../fields/fields.ts';
import { optionalPhone } from '../fields/phone.ts';
import { signInSteps } from '../vocabulary/second-factors.ts';
import { termsText } from './sign-up-form.ts';
import { currentUser } from './users.ts';

/** The rules for new passwords do not apply to existing ones. */
export const typedPassword = z.string({ error: 'Password is required' }).max(1024);

/**
 * The result of a sign-in: a session (`auth_token`, `user`) or the next step. `two_fa_token` is valid only for this
 * sign-in. `phone_number` is masked to its last two digits. Without `second_factors`, it is the only one.
 */
export const entry = z.object({
  auth_token: z.string().optional(),
  user: currentUser.optional(),
  two_fa_required: z.literal(true).optional(),
  two_fa_token: z.string().optional(),
  phone_number: z.string().optional(),
  second_factors: z.array(z.enum(signInSteps)).optional(),
  require_phone_verification: z.literal(true).optional(),
  phone_verification_token: z.string().optional(),
});
export type Entry = z.output<typeof entry>;

export const startSession = endpoint({
  name: 'start-session',
  summary:
    'Sign in with email and password. `connect` also links the identity of the provider that this browser used just before.',
  method: 'POST',
  path: '/login',
  access: 'anyone',
  isRepeatable: false,
  rateLimit: 'sign_in',
  body: z.strictObject({
    user: z.strictObject({
      email: z
        .string()
        .max(320)
        .refine(isStorable, 'Email has characters that can’t be saved')
        .transform(normalizeEmail),
      password: typedPassword,
    }),
    connect: z.boolean().optional(),
  }),
  reply: entry,
  audit: { kind: 'sign_in' },
  errorCodes: ['invalid_credentials', 'sign_in_link_required'],
});

export const refreshToken = endpoint({
  name: 'refresh-token',
  summary: 'Get a new bearer token for ten minutes. Requires the refresh cookie and replaces it.',
  method: 'GET',
  path: '/refresh_token',
  access: 'anyone',
  reply: z.object({ auth_token: z.string(), expires_in: z.number().int() }),
});

export const endSession = endpoint({
  name: 'end-session',
  summary: 'Sign out. Ends the session, its tokens and its cookies.',
  method: 'POST',
  path: '/sign_out',
  access: 'anyone',
  isRepeatable: false,
  reply: z.object({ signed_out: z.literal(true) }),
  audit: { kind: 'sign_in' },
});

export const listSessions = endpoint({
  name: 'list-sessions',
  summary: 'List the sessions of the signed-in user, this browser first.',
  method: 'GET',
  path: '/sessions',
  access: 'signed_in',
  reply: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        user_agent: z.string(),
        is_this_one: z.boolean(),
        created_at: moment,
        last_used_at: moment.describe('Accurate to ten minutes'),
      }),
    ),
  }),
});

export const deleteSession = endpoint({
  name: 'delete-session',
  summary: 'End another session of the signed-in user.',
  method: 'DELETE',
  path: '/sessions/:id',
  access: 'signed_in',
  params: z.strictObject({ id: z.guid() }),
  reply: z.object({ deleted: z.literal(true) }),
  audit: { kind: 'sign_in' },
  errorCodes: ['not_found'],
});

export const deleteSessions = endpoint({
  name: 'delete-sessions',
  summary: 'End all sessions of the signed-in user, including this one.',
  method: 'DELETE',
  path: '/sessions',
  access: 'signed_in',
  reply: z.object({ deleted: z.literal(true) }),
  audit: { kind: 'sign_in' },
});

/** An invitation or a firm's sign-up code to use with the sign-in. */
const signUpContext = {
  affiliate: z.string().max(100).optional(),
  token: token.optional(),
  accepts_terms: z.literal(true, { error: termsText }).optional().describe('Required with an invitation'),
  phone_number: optionalPhone('Cell phone').describe('Required with an invitation if a second factor is'),
  group_id: z.string().max(100).optional(),
};

export const startGoogleSession = endpoint({
  name: 'start-google-session',
  summary: 'Sign in with a credential of Google’s button, or sign up if `token` is an invitation.',
  method: 'POST',
  path: '/google',
  access: 'anyone',
  isRepeatable: false,
  rateLimit: 'sign_in',
  body: z.strictObject({
    credential: z.union([
      z.string().max(8_192),
      z.object({ credential: z.string().max(8_192) }).transform((given) => given.credential),
    ]),
    select_by: z.string().max(100).optional(),
    client_id: z.string().max(300).optional(),
    ...signUpContext,
  }),
  reply: entry,
  audit: { kind: 'sign_in' },
  errorCodes: ['identity_rejected', 'identity_not_linked', 'link_invalid'],
});

export const beginOAuthSession = endpoint({
  name: 'begin-oauth-session',
  summary:
    'Start a sign-in with another identity provider. Returns the URL to visit and sets a cookie that binds the flow to this browser.',
  method: 'POST',
  path: '/request_token',
  access: 'anyone',
  isRepeatable: false,
  rateLimit: 'sign_in',
  body: z.strictObject({ ...signUpContext, affiliate: z.string().max(100) }),
  reply: z.object({ url: z.string() }),
  audit: { kind: 'sign_in' },
  errorCodes: ['not_found'],
});

export const startOAuthSession = endpoint({
  name: 'start-oauth-session',
  summary: 'Finish a sign-in with another identity provider. `token` is the query string of its redirect.',
  method: 'POST',
  path: '/access_token',
  access: 'anyone',
  isRepeatable: false,
  rateLimit: 'sign_in',
  body: z.strictObject({
    affiliate: z.string().max(100),
    token: z.string().max(8_192).describe('Empty if the address was opened by itself'),
    group_id: z.string().max(100).optional(),
  }),
  reply: entry,
  audit: { kind: 'sign_in' },
  errorCodes: ['identity_rejected', 'identity_not_linked', 'link_invalid', 'not_found'],
});
