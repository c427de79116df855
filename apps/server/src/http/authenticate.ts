import type { Access, Endpoint } from 'contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import { type Actor, servesClients } from '../auth/actor.ts';
import { findActor } from '../auth/queries.ts';
import type { AppContext } from '../context.ts';
import { readCookies } from './cookies.ts';
import { isCrossSite } from './csrf.ts';

/** `lifetime` is in seconds. */
export const bearerToken = (ctx: AppContext, session_id: string, lifetime: number): string =>
  ctx.tokens.sign('bearer', `${session_id}.${Math.floor(ctx.clock().getTime() / 1000) + lifetime}`);

export async function authenticate(ctx: AppContext, request: FastifyRequest): Promise<Actor | null> {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? [];
  return scheme?.toLowerCase() === 'bearer' && token ? actorOfBearer(ctx, token) : null;
}

export async function actorOfBearer(ctx: AppContext, token: string): Promise<Actor | null> {
  const content = ctx.tokens.read('bearer', token);
  if (content === null) return null;
  const [session_id = '', expires_at = ''] = content.split('.');
  return ctx.clock().getTime() / 1000 < Number(expires_at) ? findActor(ctx, session_id) : null;
}

/** The cookie of a browser that has not signed in contains a random value that is not a session id. */
const sessionId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function actorOfCookie(ctx: AppContext, session: string | undefined): Promise<Actor | null> {
  const session_id = session === undefined ? null : ctx.tokens.read('session', session);
  return session_id && sessionId.test(session_id) ? findActor(ctx, session_id) : null;
}

/**
 * Accepts the session cookie if the request has no Authorization header.
 * @throws ApiError `cross_site_request`
 */
export async function authenticateWithCookie(ctx: AppContext, request: FastifyRequest): Promise<Actor | null> {
  if (isCrossSite(ctx, request)) throw new ApiError('cross_site_request');
  if (request.headers.authorization !== undefined) return authenticate(ctx, request);
  return actorOfCookie(ctx, readCookies(ctx, request).session);
}

/** @throws ApiError `password_confirmation_required` */
export function requireConfirmation(
  endpoint: Endpoint,
  actor: Actor | null,
  call: Parameters<Endpoint['requiresConfirmation']>[0],
): void {
  if (!actor?.super_admin || actor.is_confirmed) return;
  if (endpoint.requiresConfirmation(call)) throw new ApiError('password_confirmation_required');
}

/** @throws ApiError `read_only_view`, `not_signed_in` or `forbidden` */
export function authorize({ access, writes, responseType }: Endpoint, actor: Actor | null): void {
  // No exports either, because a file leaves with data in the name of the user.
  if (actor && actor.viewed_by_id !== null && (writes || responseType === 'stream'))
    throw new ApiError('read_only_view');
  requireAccess(access, actor);
}

function requireAccess(access: Access, actor: Actor | null): void {
  if (access === 'anyone') return;
  if (!actor) throw new ApiError('not_signed_in');
  if (access === 'advisors' && !servesClients(actor)) throw new ApiError('forbidden');
  if (access === 'super_admin' && !actor.super_admin) throw new ApiError('forbidden');
}
