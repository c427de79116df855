import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../context.ts';
import type { CookieName, Cookies, SetCookies } from './route.ts';

/** How long an unused sign-in lasts, in seconds: 30 days. */
export const sessionLifetime = 30 * 24 * 60 * 60;

/** How long a browser counts as a known device, in seconds: one year. */
const deviceLifetime = 365 * 24 * 60 * 60;

/** How long a browser can open a sign-in link that it requested, in seconds. The link itself may end earlier. */
const linkLifetime = 60 * 60;

/** How long a sign-in with another provider can take, in seconds: ten minutes. */
const oauthLifetime = 10 * 60;

/** How long a browser that has entered the code of a public link can open it, in seconds: twelve hours. */
export const shareLifetime = 12 * 60 * 60;

const options: Record<CookieName, CookieSerializeOptions> = {
  session: { path: '/', sameSite: 'lax', maxAge: sessionLifetime },
  refresh: { path: '/api/v1', sameSite: 'strict', maxAge: sessionLifetime },
  device: { path: '/api/v1', sameSite: 'strict', maxAge: deviceLifetime },
  link: { path: '/api/v1', sameSite: 'strict', maxAge: linkLifetime },
  oauth: { path: '/api/v1', sameSite: 'strict', maxAge: oauthLifetime },
  share: { path: '/api/v1', sameSite: 'strict', maxAge: shareLifetime },
};

const wireNames: Record<CookieName, string> = {
  session: 'hp_session',
  refresh: 'hp_refresh',
  device: 'hp_device',
  link: 'hp_link',
  oauth: 'hp_oauth',
  share: 'hp_share',
};

const isSecure = (ctx: AppContext) => ctx.public_url.startsWith('https:');

/** Browsers accept `__Host-` only with path / and both prefixes only over https. */
function fullName(ctx: AppContext, name: CookieName): string {
  if (!isSecure(ctx)) return wireNames[name];
  return `${name === 'session' ? '__Host' : '__Secure'}-${wireNames[name]}`;
}

export const noCookies: Cookies = {
  session: undefined,
  refresh: undefined,
  device: undefined,
  link: undefined,
  oauth: undefined,
  share: undefined,
};

export function readCookies(ctx: AppContext, request: Pick<FastifyRequest, 'cookies'>): Cookies {
  return {
    session: request.cookies[fullName(ctx, 'session')],
    refresh: request.cookies[fullName(ctx, 'refresh')],
    device: request.cookies[fullName(ctx, 'device')],
    link: request.cookies[fullName(ctx, 'link')],
    oauth: request.cookies[fullName(ctx, 'oauth')],
    share: request.cookies[fullName(ctx, 'share')],
  };
}

export function cookieSetter(ctx: AppContext, reply: FastifyReply): SetCookies {
  return (cookies, path) => {
    for (const [name, value] of Object.entries(cookies) as [CookieName, string | null | undefined][]) {
      const all = { ...options[name], ...(path && { path }), httpOnly: true, secure: isSecure(ctx) };
      if (value === null) reply.clearCookie(fullName(ctx, name), all);
      else if (value !== undefined) reply.setCookie(fullName(ctx, name), value, all);
    }
  };
}
