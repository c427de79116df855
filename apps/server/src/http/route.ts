import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from 'contract/endpoint';
import type { FastifyBaseLogger } from 'fastify';
import type { Actor } from '../auth/actor.ts';
import type { AppContext, CallRecord } from '../context.ts';

/** The cookie `oauth` is named `hp_foreign` on the wire. */
export type CookieName = 'session' | 'refresh' | 'device' | 'link' | 'oauth';
export type Cookies = Readonly<Record<CookieName, string | undefined>>;

export interface Caller {
  readonly address: string;
  readonly user_agent: string;
  readonly cookies: Cookies;
  header(name: string): string | undefined;
}

export type SetCookies = (cookies: Partial<Record<CookieName, string | null>>) => void;

export interface Call<E extends Endpoint> {
  readonly ctx: AppContext;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly actor: E['access'] extends 'anyone' ? Actor | null : Actor;
  readonly caller: Caller;
  /** In the audit trail. */
  readonly record: Pick<CallRecord, 'withoutCapture' | 'setUser' | 'showClients' | 'denySignIn'>;
  readonly log: FastifyBaseLogger;
  readonly setCookies: SetCookies;
}

/** A conditional type, because the compiler resolves it before it infers the types of literals in the handler's result. */
export type Handler<E extends Endpoint> = E extends Endpoint ? (call: Call<E>) => Promise<ReplyOf<E>> : never;

export interface Route {
  readonly endpoint: Endpoint;
  readonly handler: Handler<Endpoint>;
}

export function route<E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  return { endpoint, handler: handler as unknown as Handler<Endpoint> };
}
