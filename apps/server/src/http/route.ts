import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from 'contract/endpoint';
import type { FastifyBaseLogger } from 'fastify';
import type { Actor } from '../auth/actor.ts';
import type { AppContext } from '../context.ts';

/** The cookie `oauth` is named `hp_foreign` on the wire. */
export type CookieName = 'session' | 'refresh' | 'device' | 'oauth';
export type Cookies = Readonly<Record<CookieName, string | undefined>>;

export interface Caller {
  /** IP address. */
  readonly address: string;
  readonly user_agent: string;
  readonly cookies: Cookies;
  /** Takes a lowercase name. */
  header(name: string): string | undefined;
}

/** Sets cookies with the reply. Null removes a cookie. */
export type SetCookies = (cookies: Partial<Record<CookieName, string | null>>) => void;

export interface Call<E extends Endpoint> {
  readonly ctx: AppContext;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** Null only for endpoints with the access `anyone`. */
  readonly actor: E['access'] extends 'anyone' ? Actor | null : Actor;
  readonly caller: Caller;
  /** Adds the request id to each line. */
  readonly log: FastifyBaseLogger;
  readonly setCookies: SetCookies;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E>>;

export interface Route {
  readonly endpoint: Endpoint;
  readonly handler: Handler<Endpoint>;
}

export function route<E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  return { endpoint, handler: handler as unknown as Handler<Endpoint> };
}
