import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../context.ts';
import type { CookieName, Cookies, SetCookies } from './route.ts';

/** How long an unused sign-in lasts, in seconds: 30 days. */
export const sessionLifetime = 30 * 24 * 60 * 60;

/** How long a browser counts as a known device, in seconds: one year. */
const deviceLifetime = 365 * 24 * 60 * 60;

/** How long an OAuth sign-in may take, in seconds: ten minutes. */
const oauthLifetime = 10 * 60;

const wireNames: Record<CookieName, string> = {
  session: 'hp_session',
  refresh: 'hp_refresh',
  device: 'hp_device',
  oauth: 'hp_foreign',
};

const scope: Record<CookieName, CookieSerializeOptions> = {
  session: { path: '/', sameSite: 'lax', maxAge: sessionLifetime },
  refresh: { path: '/api/v1', sameSite: 'strict', maxAge: sessionLifetime },
  device: { path: '/api/v1', sameSite: 'strict', maxAge: deviceLifetime },
  oauth: { path: '/api/v1', sameSite: 'strict', maxAge: oauthLifetime },
};

const isSecure = (ctx: AppContext) => ctx.public_url.startsWith('https:');

/** `__Host-` needs the path /, so the others carry `__Secure-`; over plain http on loopback neither can be set. */
function nameOf(ctx: AppContext, key: CookieName): string {
  if (!isSecure(ctx)) return wireNames[key];
  return `${key === 'session' ? '__Host' : '__Secure'}-${wireNames[key]}`;
}

export function readCookies(ctx: AppContext, request: Pick<FastifyRequest, 'cookies'>): Cookies {
  return {
    session: request.cookies[nameOf(ctx, 'session')],
    refresh: request.cookies[nameOf(ctx, 'refresh')],
    device: request.cookies[nameOf(ctx, 'device')],
    oauth: request.cookies[nameOf(ctx, 'oauth')],
  };
}

export function cookieSetter(ctx: AppContext, reply: FastifyReply): SetCookies {
  return (cookies) => {
    for (const [key, value] of Object.entries(cookies) as [CookieName, string | null][]) {
      const options = { ...scope[key], httpOnly: true, secure: isSecure(ctx) };
      if (value === null) reply.clearCookie(nameOf(ctx, key), options);
      else reply.setCookie(nameOf(ctx, key), value, options);
    }
  };
}
