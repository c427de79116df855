import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../context.ts';
import type { SetCookies } from './route.ts';

/** How long a browser keeps its sign-in without using it, in seconds: 30 days. */
export const sessionLifetime = 30 * 24 * 60 * 60;

/** How long a browser is known as one that somebody signed in with, in seconds: a year. */
const deviceLifetime = 365 * 24 * 60 * 60;

/** How long an OAuth sign-in may take, in seconds: ten minutes. */
const oauthLifetime = 10 * 60;

type CookieKey = 'session' | 'refresh' | 'device' | 'oauth';

const wireNames: Record<CookieKey, string> = {
  session: 'hp_session',
  refresh: 'hp_refresh',
  device: 'hp_device',
  oauth: 'hp_foreign',
};

const scope: Record<CookieKey, CookieSerializeOptions> = {
  session: { path: '/', sameSite: 'lax', maxAge: sessionLifetime },
  refresh: { path: '/api/v1', sameSite: 'strict', maxAge: sessionLifetime },
  device: { path: '/api/v1', sameSite: 'strict', maxAge: deviceLifetime },
  oauth: { path: '/api/v1', sameSite: 'strict', maxAge: oauthLifetime },
};

const isSecure = (ctx: AppContext) => ctx.public_url.startsWith('https:');

/** `__Host-` needs the path /, so the others carry `__Secure-`; over plain http on loopback neither can be set. */
function nameOf(ctx: AppContext, key: CookieKey): string {
  if (!isSecure(ctx)) return wireNames[key];
  return `${key === 'session' ? '__Host' : '__Secure'}-${wireNames[key]}`;
}

/** The cookies of ours that the browser sent. */
export function readCookies(
  ctx: AppContext,
  request: Pick<FastifyRequest, 'cookies'>,
): Record<CookieKey, string | undefined> {
  return {
    session: request.cookies[nameOf(ctx, 'session')],
    refresh: request.cookies[nameOf(ctx, 'refresh')],
    device: request.cookies[nameOf(ctx, 'device')],
    oauth: request.cookies[nameOf(ctx, 'oauth')],
  };
}

export function cookieSetter(ctx: AppContext, reply: FastifyReply): SetCookies {
  return (cookies) => {
    for (const [key, value] of Object.entries(cookies) as [CookieKey, string | null][]) {
      const options = { ...scope[key], httpOnly: true, secure: isSecure(ctx) };
      if (value === null) reply.clearCookie(nameOf(ctx, key), options);
      else reply.setCookie(nameOf(ctx, key), value, options);
    }
  };
}
