import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { spelledEmail } from '../fields/emails.ts';
import { isKeepable, moment, text, token } from '../fields/fields.ts';
import { currentUser } from './users.ts';

/** A password as it is typed to sign in: whole, whatever the rules for new ones are. */
export const typedPassword = z.string({ error: 'Password is required' }).max(1024);

/**
 * What every way in answers: signed in (`auth_token`, `user`), or what still stands in between. `two_fa_token` belongs to this
 * browser's sign-in alone; `phone_number` is masked to its last two digits.
 */
export const entry = z.object({
  auth_token: z.string().optional(),
  user: currentUser.optional(),
  two_fa_required: z.literal(true).optional(),
  two_fa_token: z.string().optional(),
  phone_number: z.string().optional(),
  require_phone_verification: z.literal(true).optional(),
  phone_verification_token: z.string().optional(),
});
export type Entry = z.output<typeof entry>;

export const startSession = endpoint({
  name: 'start-session',
  summary:
    'Sign in with e-mail and password. `connect` also ties the foreign sign-in that this browser tried just before to the account.',
  method: 'POST',
  path: '/login',
  access: 'anyone',
  rateLimit: 'sign_in',
  body: z.strictObject({
    user: z.strictObject({
      email: z.string().max(320).refine(isKeepable, 'Email has characters that cannot be kept').transform(spelledEmail),
      password: typedPassword,
    }),
    connect: z.boolean().optional(),
  }),
  reply: entry,
  errorCodes: ['invalid_credentials'],
});

export const refreshToken = endpoint({
  name: 'refresh-token',
  summary: 'A new ten-minute token for the holder of the refresh cookie, which is replaced at each use.',
  method: 'GET',
  path: '/refresh_token',
  access: 'anyone',
  reply: z.object({ auth_token: z.string(), expires_in: z.number().int() }),
});

export const endSession = endpoint({
  name: 'end-session',
  summary: 'Sign out: the session, its tokens and its cookies end at once.',
  method: 'POST',
  path: '/sign_out',
  access: 'anyone',
  reply: z.object({ signed_out: z.literal(true) }),
});

export const listSessions = endpoint({
  name: 'list-sessions',
  summary: 'Where one is signed in, this browser first.',
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
        last_used_at: moment.describe('To within ten minutes'),
      }),
    ),
  }),
});

export const deleteSession = endpoint({
  name: 'delete-session',
  summary: 'Sign out one of one’s own browsers.',
  method: 'DELETE',
  path: '/sessions/:id',
  access: 'signed_in',
  params: z.strictObject({ id: z.guid() }),
  reply: z.object({ deleted: z.literal(true) }),
  errorCodes: ['not_found'],
});

export const deleteSessions = endpoint({
  name: 'delete-sessions',
  summary: 'Sign out everywhere, this browser included.',
  method: 'DELETE',
  path: '/sessions',
  access: 'signed_in',
  reply: z.object({ deleted: z.literal(true) }),
});

/** An invitation or a firm's sign-up code that goes with a foreign sign-in. */
const joining = {
  affiliate: z.string().max(100).optional(),
  token: token.optional(),
  group_id: z.string().max(100).optional(),
};

export const startGoogleSession = endpoint({
  name: 'start-google-session',
  summary: 'Sign in, or join by an invitation (`token`), with what Google’s button handed to the page.',
  method: 'POST',
  path: '/google',
  access: 'anyone',
  rateLimit: 'sign_in',
  body: z.strictObject({
    credential: z.union([
      z.string().max(8_192),
      z.object({ credential: z.string().max(8_192) }).transform((given) => given.credential),
    ]),
    select_by: z.string().max(100).optional(),
    client_id: z.string().max(300).optional(),
    ...joining,
  }),
  reply: entry,
  errorCodes: ['identity_rejected', 'identity_not_linked', 'link_invalid'],
});

export const beginOAuthSession = endpoint({
  name: 'begin-oauth-session',
  summary:
    'Where to send the browser for a sign-in through another provider; a cookie ties the way back to this browser.',
  method: 'POST',
  path: '/request_token',
  access: 'anyone',
  rateLimit: 'sign_in',
  body: z.strictObject({ ...joining, affiliate: z.string().max(100) }),
  reply: z.object({ url: z.string() }),
  errorCodes: ['not_found'],
});

export const startOAuthSession = endpoint({
  name: 'start-oauth-session',
  summary: 'Finish a sign-in through another provider: `token` is the query that it sent the browser back with.',
  method: 'POST',
  path: '/access_token',
  access: 'anyone',
  rateLimit: 'sign_in',
  body: z.strictObject({
    affiliate: z.string().max(100),
    token: text('Token', 8_192),
    group_id: z.string().max(100).optional(),
  }),
  reply: entry,
  errorCodes: ['identity_rejected', 'identity_not_linked', 'link_invalid', 'not_found'],
});
