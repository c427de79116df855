import type { FastifyRequest } from 'fastify';
import { isSame, randomToken } from '../auth/tokens.ts';
import type { AppContext } from '../context.ts';
import { ApiError } from './api-error.ts';
import type { SetCookies } from './route.ts';

/** A session cookie for a browser that has not signed in: it only ties the CSRF token to this browser. */
export const anonymousSession = (ctx: AppContext): string => ctx.tokens.sign('session', randomToken());

/** The token that a page of this session's browser sends with whatever changes something. */
export const csrfToken = (ctx: AppContext, session: string): string => ctx.tokens.sign('csrf', session);

/** Whether the browser itself says that another site sent this. */
export function isCrossSite(ctx: AppContext, request: FastifyRequest): boolean {
  if (request.headers['sec-fetch-site'] === 'cross-site') return true;
  const origin = request.headers.origin;
  return origin !== undefined && origin !== ctx.public_url && origin !== `${request.protocol}://${request.host}`;
}

/**
 * The refusal brings the token of the browser's present session, so that a page left behind by a sign-in in another tab
 * can try again; no other site can read it.
 * @throws Refusal when the call comes from another site or lacks the token of its own session
 */
export function requireCsrf(
  ctx: AppContext,
  request: FastifyRequest,
  session: string | undefined,
  setCookies: SetCookies,
): void {
  if (isCrossSite(ctx, request)) throw new ApiError('cross_site_request');
  const sent = request.headers['x-csrf-token'];
  const valid = session !== undefined && ctx.tokens.read('session', session) !== null;
  if (valid && typeof sent === 'string' && isSame(sent, csrfToken(ctx, session))) return;
  setCookies({ session: valid ? session : anonymousSession(ctx) });
  throw new ApiError('csrf_token_expired');
}
