import type { Access } from 'contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { type Actor, isAdvisor } from '../actor/actor.ts';
import { findActor } from '../actor/store.ts';
import type { Ground } from '../ground.ts';
import { Refusal } from '../refusal.ts';

/** A bearer token: the session and the second at which the token ends. */
export const bearerToken = (ground: Ground, session_id: string, lifetime: number): string =>
  ground.tokens.sign('bearer', `${session_id}.${Math.floor(ground.clock().getTime() / 1000) + lifetime}`);

/** The person whose bearer token came with the request; null without one, or when it has run out or its session has ended. */
export async function identify(ground: Ground, request: FastifyRequest): Promise<Actor | null> {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? [];
  if (scheme?.toLowerCase() !== 'bearer' || !token) return null;
  const content = ground.tokens.read('bearer', token);
  if (content === null) return null;
  const [session_id = '', ends = ''] = content.split('.');
  const now = ground.clock();
  return now.getTime() / 1000 < Number(ends) ? findActor(ground.db, session_id, now) : null;
}

/** @throws Refusal when the endpoint is not for this person */
export function demandAccess(access: Access, actor: Actor | null): void {
  if (access === 'anyone') return;
  if (!actor) throw new Refusal('not_signed_in');
  if (access === 'advisors' && !isAdvisor(actor)) throw new Refusal('forbidden');
  if (access === 'super_admin' && !actor.super_admin) throw new Refusal('forbidden');
}
