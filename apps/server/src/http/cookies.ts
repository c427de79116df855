import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../context.ts';
import type { SetCookies } from './route.ts';

/** How long a browser keeps its sign-in without using it, in seconds: 30 days. */
export const sessionLifetime = 30 * 24 * 60 * 60;

/** How long a browser is known as one that somebody signed in with, in seconds: a year. */
const deviceLifetime = 365 * 24 * 60 * 60;

/** How long a foreign sign-in may take on its way out and back, in seconds: ten minutes. */
const oauthLifetime = 10 * 60;

type Kept = 'session' | 'refresh' | 'device' | 'foreign';

const scope: Record<Kept, CookieSerializeOptions> = {
  session: { path: '/', sameSite: 'lax', maxAge: sessionLifetime },
  refresh: { path: '/api/v1', sameSite: 'strict', maxAge: sessionLifetime },
  device: { path: '/api/v1', sameSite: 'strict', maxAge: deviceLifetime },
  foreign: { path: '/api/v1', sameSite: 'strict', maxAge: oauthLifetime },
};

const isSecure = (ctx: AppContext) => ctx.public_url.startsWith('https:');

/** `__Host-` needs the path /, so the others carry `__Secure-`; over plain http on loopback neither can be set. */
function nameOf(ctx: AppContext, kept: Kept): string {
  if (!isSecure(ctx)) return `hp_${kept}`;
  return `${kept === 'session' ? '__Host' : '__Secure'}-hp_${kept}`;
}

/** The cookies of ours that the browser sent. */
export function readCookies(
  ctx: AppContext,
  request: Pick<FastifyRequest, 'cookies'>,
): Record<Kept, string | undefined> {
  return {
    session: request.cookies[nameOf(ctx, 'session')],
    refresh: request.cookies[nameOf(ctx, 'refresh')],
    device: request.cookies[nameOf(ctx, 'device')],
    foreign: request.cookies[nameOf(ctx, 'foreign')],
  };
}

export function cookieSetter(ctx: AppContext, reply: FastifyReply): SetCookies {
  return (cookies) => {
    for (const [kept, value] of Object.entries(cookies) as [Kept, string | null][]) {
      const options = { ...scope[kept], httpOnly: true, secure: isSecure(ctx) };
      if (value === null) reply.clearCookie(nameOf(ctx, kept), options);
      else reply.setCookie(nameOf(ctx, kept), value, options);
    }
  };
}
