import type { FastifyRequest } from 'fastify';
import type { Ground } from '../context.ts';
import { Refusal } from './api-error.ts';
import { isSame, randomToken } from '../auth/tokens.ts';
import type { SetCookies } from './route.ts';

/** A session cookie for a browser that has not signed in: it only ties the CSRF token to this browser. */
export const anonymousSession = (ground: Ground): string => ground.tokens.sign('session', randomToken());

/** The token that a page of this session's browser sends with whatever changes something. */
export const csrfToken = (ground: Ground, session: string): string => ground.tokens.sign('csrf', session);

/** Whether the browser itself says that another site sent this. */
export function isCrossSite(ground: Ground, request: FastifyRequest): boolean {
  if (request.headers['sec-fetch-site'] === 'cross-site') return true;
  const origin = request.headers.origin;
  return origin !== undefined && origin !== ground.public_url && origin !== `${request.protocol}://${request.host}`;
}

/**
 * The refusal brings the token of the browser's present session, so that a page left behind by a sign-in in another tab
 * can try again; no other site can read it.
 * @throws Refusal when the call comes from another site or lacks the token of its own session
 */
export function demandCsrf(
  ground: Ground,
  request: FastifyRequest,
  session: string | undefined,
  setCookies: SetCookies,
): void {
  if (isCrossSite(ground, request)) throw new Refusal('cross_site');
  const sent = request.headers['x-csrf-token'];
  const valid = session !== undefined && ground.tokens.read('session', session) !== null;
  if (valid && typeof sent === 'string' && isSame(sent, csrfToken(ground, session))) return;
  setCookies({ session: valid ? session : anonymousSession(ground) });
  throw new Refusal('stale_page');
}
