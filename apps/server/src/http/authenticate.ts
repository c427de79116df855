import type { Access } from 'contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { type Actor, servesClients } from '../auth/actor.ts';
import { findActor } from '../auth/store.ts';
import type { AppContext } from '../context.ts';
import { ApiError } from './api-error.ts';
import { readCookies } from './cookies.ts';
import { isCrossSite } from './csrf.ts';

/** A bearer token: the session and the second at which the token ends. */
export const bearerToken = (ctx: AppContext, session_id: string, lifetime: number): string =>
  ctx.tokens.sign('bearer', `${session_id}.${Math.floor(ctx.clock().getTime() / 1000) + lifetime}`);

/** The person whose bearer token came with the request; null without one, or when it has run out or its session has ended. */
export async function identify(ctx: AppContext, request: FastifyRequest): Promise<Actor | null> {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? [];
  return scheme?.toLowerCase() === 'bearer' && token ? actorOfBearer(ctx, token) : null;
}

/** The person of a bearer token; null for anything else, and when it has run out or its session has ended. */
export async function actorOfBearer(ctx: AppContext, token: string): Promise<Actor | null> {
  const content = ctx.tokens.read('bearer', token);
  if (content === null) return null;
  const [session_id = '', ends = ''] = content.split('.');
  const now = ctx.clock();
  return now.getTime() / 1000 < Number(ends) ? findActor(ctx.db, session_id, now) : null;
}

/** What a session is called; the cookie of a browser that has not signed in names none. */
const sessionId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The person of a session cookie's value; null for one that names no session that is alive. */
export async function actorOfCookie(ctx: AppContext, session: string | undefined): Promise<Actor | null> {
  const session_id = session === undefined ? null : ctx.tokens.read('session', session);
  return session_id && sessionId.test(session_id) ? findActor(ctx.db, session_id, ctx.clock()) : null;
}

/**
 * The person behind a plain link of our own pages, which sends no bearer token: by the session's cookie, where there is no token.
 * @throws Refusal when another site has the browser ask
 */
export async function identifyByLink(ctx: AppContext, request: FastifyRequest): Promise<Actor | null> {
  if (isCrossSite(ctx, request)) throw new ApiError('cross_site');
  if (request.headers.authorization !== undefined) return identify(ctx, request);
  return actorOfCookie(ctx, readCookies(ctx, request).session);
}

/** @throws Refusal when the endpoint is not for this person */
export function requireAccess(access: Access, actor: Actor | null): void {
  if (access === 'anyone') return;
  if (!actor) throw new ApiError('not_signed_in');
  if (access === 'advisors' && !servesClients(actor)) throw new ApiError('forbidden');
  if (access === 'super_admin' && !actor.super_admin) throw new ApiError('forbidden');
}
