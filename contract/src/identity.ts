import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { isKeepable } from './fields.ts';
import { currentUser } from './users.ts';

/** The life of a bearer token in seconds (specification, section 9). */
export const tokenLifetime = 600;

const credentials = z.strictObject({
  email: z.string().max(320).refine(isKeepable, 'Email has characters that cannot be kept'),
  password: z.string().max(1024),
});

export const startSession = endpoint({
  name: 'start-session',
  summary: 'Sign in with e-mail and password. Sets the session and refresh cookies.',
  method: 'POST',
  path: '/login',
  access: 'anyone',
  pace: 'sign_in',
  body: z.strictObject({ user: credentials }),
  reply: z.object({ auth_token: z.string(), user: currentUser }),
  refusals: ['wrong_credentials'],
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
