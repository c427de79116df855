import type { Access } from 'contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { type Actor, isAdvisor } from '../auth/actor.ts';
import { findActor } from '../auth/store.ts';
import type { Ground } from '../context.ts';
import { Refusal } from './api-error.ts';
import { readCookies } from './cookies.ts';
import { isCrossSite } from './csrf.ts';

/** A bearer token: the session and the second at which the token ends. */
export const bearerToken = (ground: Ground, session_id: string, lifetime: number): string =>
  ground.tokens.sign('bearer', `${session_id}.${Math.floor(ground.clock().getTime() / 1000) + lifetime}`);

/** The person whose bearer token came with the request; null without one, or when it has run out or its session has ended. */
export async function identify(ground: Ground, request: FastifyRequest): Promise<Actor | null> {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? [];
  return scheme?.toLowerCase() === 'bearer' && token ? actorOfBearer(ground, token) : null;
}

/** The person of a bearer token; null for anything else, and when it has run out or its session has ended. */
export async function actorOfBearer(ground: Ground, token: string): Promise<Actor | null> {
  const content = ground.tokens.read('bearer', token);
  if (content === null) return null;
  const [session_id = '', ends = ''] = content.split('.');
  const now = ground.clock();
  return now.getTime() / 1000 < Number(ends) ? findActor(ground.db, session_id, now) : null;
}

/** What a session is called; the cookie of a browser that has not signed in names none. */
const sessionId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The person of a session cookie's value; null for one that names no session that is alive. */
export async function actorOfCookie(ground: Ground, session: string | undefined): Promise<Actor | null> {
  const session_id = session === undefined ? null : ground.tokens.read('session', session);
  return session_id && sessionId.test(session_id) ? findActor(ground.db, session_id, ground.clock()) : null;
}

/**
 * The person behind a plain link of our own pages, which sends no bearer token: by the session's cookie, where there is no token.
 * @throws Refusal when another site has the browser ask
 */
export async function identifyByLink(ground: Ground, request: FastifyRequest): Promise<Actor | null> {
  if (isCrossSite(ground, request)) throw new Refusal('cross_site');
  if (request.headers.authorization !== undefined) return identify(ground, request);
  return actorOfCookie(ground, readCookies(ground, request).session);
}

/** @throws Refusal when the endpoint is not for this person */
export function demandAccess(access: Access, actor: Actor | null): void {
  if (access === 'anyone') return;
  if (!actor) throw new Refusal('not_signed_in');
  if (access === 'advisors' && !isAdvisor(actor)) throw new Refusal('forbidden');
  if (access === 'super_admin' && !actor.super_admin) throw new Refusal('forbidden');
}
