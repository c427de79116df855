import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ground } from '../ground.ts';
import type { SetCookies } from './route.ts';

/** How long a browser keeps its sign-in without using it, in seconds: 30 days. */
export const sessionLifetime = 30 * 24 * 60 * 60;

type Kept = 'session' | 'refresh';

const scope: Record<Kept, CookieSerializeOptions> = {
  session: { path: '/', sameSite: 'lax' },
  refresh: { path: '/api/v1', sameSite: 'strict' },
};

const isSecure = (ground: Ground) => ground.public_url.startsWith('https:');

/** `__Host-` needs the path /, so the refresh cookie carries `__Secure-`; over plain http on loopback neither can be set. */
function nameOf(ground: Ground, kept: Kept): string {
  if (!isSecure(ground)) return `hp_${kept}`;
  return kept === 'session' ? '__Host-hp_session' : '__Secure-hp_refresh';
}

/** The cookies of ours that the browser sent. */
export function readCookies(ground: Ground, request: FastifyRequest): Record<Kept, string | undefined> {
  return {
    session: request.cookies[nameOf(ground, 'session')],
    refresh: request.cookies[nameOf(ground, 'refresh')],
  };
}

export function cookieSetter(ground: Ground, reply: FastifyReply): SetCookies {
  return (cookies) => {
    for (const [kept, value] of Object.entries(cookies) as [Kept, string | null][]) {
      const options = { ...scope[kept], httpOnly: true, secure: isSecure(ground) };
      if (value === null) reply.clearCookie(nameOf(ground, kept), options);
      else reply.setCookie(nameOf(ground, kept), value, { ...options, maxAge: sessionLifetime });
    }
  };
}
