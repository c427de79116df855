import { fastifyCookie } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../auth/actor.ts';
import type { AppContext } from '../context.ts';
import { actorOfBearer, actorOfCookie } from '../http/authenticate.ts';
import { readCookies } from '../http/cookies.ts';

type HandshakeRequest = Pick<FastifyRequest['raw'], 'url' | 'headers'>;

const lastOf = (value: string | string[] | undefined): string | undefined =>
  [value].flat().at(-1)?.split(',').at(-1)?.trim();

/** Whether the page belongs to this installation. Forwarded headers count only behind a trusted proxy. */
export function isAllowedOrigin({ public_url, trust_proxy }: AppContext, { headers }: HandshakeRequest): boolean {
  const forwarded = trust_proxy > 0 ? headers : {};
  const scheme = lastOf(forwarded['x-forwarded-proto']) ?? 'http';
  const host = lastOf(forwarded['x-forwarded-host']) ?? headers.host;
  return headers.origin !== undefined && [public_url, `${scheme}://${host}`].includes(headers.origin);
}

/** Browsers cannot set other headers of a handshake. Addresses are logged by proxies, subprotocols are not. */
const tokenProtocol = /(?:^|,)\s*bearer\.([\w.-]+)\s*(?:,|$)/;

/** A page, or a program, whose bearer token ends before its session does. */
export type CableActor = Actor & { readonly expires_at?: number };

const hasToken = (ctx: AppContext, query: string): boolean =>
  [...new URLSearchParams(query)].some(
    ([name, value]) => /token|bearer|authorization/i.test(name) || ctx.tokens.read('bearer', value) !== null,
  );

/** Prefers the bearer token among the subprotocols to the session cookie. An address with a token signs no one in. */
export async function authenticateHandshake(ctx: AppContext, request: HandshakeRequest): Promise<CableActor | null> {
  const [, query = ''] = /\?(.*)/s.exec(request.url ?? '') ?? [];
  if (hasToken(ctx, query)) return null;
  const [, token] = tokenProtocol.exec(request.headers['sec-websocket-protocol'] ?? '') ?? [];
  if (token !== undefined) return actorOfBearer(ctx, token);
  const cookies = fastifyCookie.parse(request.headers.cookie ?? '');
  return actorOfCookie(ctx, readCookies(ctx, { cookies }).session);
}
