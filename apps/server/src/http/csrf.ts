import type { Endpoint } from 'contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { Actor } from '../auth/actor.ts';
import { isSame, randomToken } from '../auth/tokens.ts';
import type { AppContext } from '../context.ts';
import type { SetCookies } from './route.ts';

/** A session cookie for a browser that has not signed in. It only binds the CSRF token to the browser. */
export const anonymousSession = (ctx: AppContext): string => ctx.tokens.sign('session', randomToken());

export const csrfToken = (ctx: AppContext, session: string): string => ctx.tokens.sign('csrf', session);

export function isCrossSite(ctx: AppContext, request: FastifyRequest): boolean {
  if (request.headers['sec-fetch-site'] === 'cross-site') return true;
  const origin = request.headers.origin;
  return origin !== undefined && origin !== ctx.public_url && origin !== `${request.protocol}://${request.host}`;
}

/** Browsers send no cookies from the frame of another site. Without them there is nothing that a forged call could misuse. */
export const isFramedCall = (
  { frame_origins }: Pick<AppContext, 'frame_origins'>,
  { worksInFrames }: Pick<Endpoint, 'worksInFrames'>,
  { actor, session }: { readonly actor: Actor | null; readonly session: string | undefined },
): boolean => worksInFrames && frame_origins.length > 0 && actor === null && session === undefined;

/**
 * The error response carries the current token of the browser's session, so that a page can retry after a sign-in in
 * another tab. Other sites cannot read it.
 * @throws ApiError `cross_site_request` or `csrf_token_expired`
 */
export function requireCsrf(
  ctx: AppContext,
  request: FastifyRequest,
  { session, isFramed }: { readonly session: string | undefined; readonly isFramed: boolean },
  setCookies: SetCookies,
): void {
  if (isCrossSite(ctx, request)) throw new ApiError('cross_site_request');
  if (isFramed) return;
  const token = request.headers['x-csrf-token'];
  const isValid = session !== undefined && ctx.tokens.read('session', session) !== null;
  if (isValid && typeof token === 'string' && isSame(token, csrfToken(ctx, session))) return;
  setCookies({ session: isValid ? session : anonymousSession(ctx) });
  throw new ApiError('csrf_token_expired');
}
