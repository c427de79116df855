import { fastifyCookie } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../auth/actor.ts';
import type { AppContext } from '../../context.ts';
import { actorOfBearer, actorOfCookie } from '../../http/authenticate.ts';
import { readCookies } from '../../http/cookies.ts';

type IncomingMessage = FastifyRequest['raw'];

/** Where the cable is, below the product's own address. */
export const cablePath = '/cable';

const protocols = ['actioncable-v1-json', 'actioncable-unsupported'];

/** The first of the offered protocols that is known; with the second of them the client ends by itself. */
export const pickProtocol = (offered: ReadonlySet<string>): string | false =>
  protocols.find((protocol) => offered.has(protocol)) ?? false;

const partsOf = ({ url = '' }: IncomingMessage): [path: string, query: string] => {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
};

export const isWebSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';

export const isForCable = (request: IncomingMessage): boolean => partsOf(request)[0] === cablePath;

const lastOf = (value: string | string[] | undefined): string | undefined =>
  [value].flat().at(-1)?.split(',').at(-1)?.trim();

/**
 * Whether one of our own pages asks: nothing else keeps another site from using the cookie of somebody who is signed in here.
 * What a proxy says of how it was reached is heeded where proxies are trusted.
 */
export function isOwnPage({ public_url, trust_proxy }: AppContext, { headers }: IncomingMessage): boolean {
  const told = trust_proxy > 0 ? headers : {};
  const scheme = lastOf(told['x-forwarded-proto']) ?? 'http';
  const host = lastOf(told['x-forwarded-host']) ?? headers.host;
  return headers.origin !== undefined && [public_url, `${scheme}://${host}`].includes(headers.origin);
}

/** Who asks: by the bearer token in the query where there is one, by the session cookie otherwise. */
export async function identifySocket(ctx: AppContext, request: IncomingMessage): Promise<Actor | null> {
  const token = new URLSearchParams(partsOf(request)[1]).get('token');
  if (token !== null) return actorOfBearer(ctx, token);
  const cookies = fastifyCookie.parse(request.headers.cookie ?? '');
  return actorOfCookie(ctx, readCookies(ctx, { cookies }).session);
}
