import type { Access, Endpoint } from 'contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { ApiError, throwApiError } from '../api-error.ts';
import { type Actor, type ApiTokenOfActor, servesClients } from '../auth/actor.ts';
import type { ActorCache } from '../auth/actor-cache.ts';
import { digestOfKey, keyOfToken } from '../auth/api-tokens/token-text.ts';
import { findActor } from '../auth/queries.ts';
import type { AppContext } from '../context.ts';
import { readCookies } from './cookies.ts';
import { isCrossSite } from './csrf.ts';

/** `lifetime` is in seconds. */
export const bearerToken = (ctx: AppContext, session_id: string, lifetime: number): string =>
  ctx.tokens.sign('bearer', `${session_id}.${Math.floor(ctx.clock().getTime() / 1000) + lifetime}`);

/** The session may have ended. `expires_at` is in milliseconds. */
function readBearer(ctx: AppContext, token: string): { session_id: string; expires_at: number } | null {
  const [session_id = '', seconds = ''] = ctx.tokens.read('bearer', token)?.split('.') ?? [];
  const expires_at = Number(seconds) * 1000;
  return ctx.clock().getTime() < expires_at ? { session_id, expires_at } : null;
}

export async function actorOfBearer(
  ctx: AppContext,
  token: string,
): Promise<(Actor & { readonly expires_at: number }) | null> {
  const bearer = readBearer(ctx, token);
  const actor = bearer && (await findActor(ctx, bearer.session_id));
  return actor && { ...actor, expires_at: bearer.expires_at };
}

/** The cookie of a browser that has not signed in contains a random value that is not a session id. */
const sessionId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function sessionOfCookie(ctx: AppContext, session: string | undefined): string | null {
  const session_id = session === undefined ? null : ctx.tokens.read('session', session);
  return session_id !== null && sessionId.test(session_id) ? session_id : null;
}

export async function actorOfCookie(ctx: AppContext, session: string | undefined): Promise<Actor | null> {
  const session_id = sessionOfCookie(ctx, session);
  return session_id === null ? null : findActor(ctx, session_id);
}

/**
 * The session or, as `keyOfToken`, the API token that the request names, which may have ended. With `authentication: 'cookie'`, the session cookie counts if
 * the request has no Authorization header.
 * @throws ApiError `cross_site_request` or `api_token_invalid`
 */
export function sessionOf(
  ctx: AppContext,
  request: FastifyRequest,
  { authentication }: Pick<Endpoint, 'authentication'>,
): string | null {
  const { authorization } = request.headers;
  if (authentication === 'cookie') {
    if (isCrossSite(ctx, request)) throw new ApiError('cross_site_request');
    if (authorization === undefined) return sessionOfCookie(ctx, readCookies(ctx, request).session);
  }
  const [scheme, token] = authorization?.split(' ') ?? [];
  if (scheme?.toLowerCase() !== 'bearer' || !token) return null;
  if (token.startsWith('hp_')) return keyOfToken(token) ?? throwApiError('api_token_invalid');
  return readBearer(ctx, token)?.session_id ?? null;
}

/** @throws as `sessionOf`, and ApiError `api_token_invalid` of a token that does not work */
export async function readActor(
  { ctx, actors }: { readonly ctx: AppContext; readonly actors: ActorCache },
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Actor | null> {
  const key = sessionOf(ctx, request, endpoint);
  if (key === null) return null;
  const actor = await actors.read(key);
  if (!actor && digestOfKey(key)) throw new ApiError('api_token_invalid');
  return actor;
}

/** @throws ApiError `password_confirmation_required` */
export function requireConfirmation(
  endpoint: Endpoint,
  actor: Actor | null,
  call: Parameters<Endpoint['requiresConfirmation']>[0],
): void {
  if (!actor || actor.is_confirmed || (endpoint.confirms === 'super_admins' && !actor.super_admin)) return;
  if (endpoint.requiresConfirmation(call)) throw new ApiError('password_confirmation_required');
}

/** @throws ApiError `api_token_not_accepted` or `api_token_scope_missing` */
function requireScope({ tokenScope }: Endpoint, { scopes }: ApiTokenOfActor): void {
  if (tokenScope === null) throw new ApiError('api_token_not_accepted');
  if (!scopes.includes(tokenScope)) throw new ApiError('api_token_scope_missing');
}

/** @throws ApiError `read_only_view`, `not_signed_in`, `forbidden` or those of API tokens */
export function authorize(endpoint: Endpoint, actor: Actor | null): void {
  const { access, writes, responseType } = endpoint;
  if (actor?.api_token) requireScope(endpoint, actor.api_token);
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
