import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from 'contract/endpoint';
import type { FastifyBaseLogger } from 'fastify';
import type { Actor } from '../auth/actor.ts';
import type { AppContext } from '../context.ts';

/** What the browser sent beside the call itself. */
export interface Caller {
  readonly address: string;
  readonly user_agent: string;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** A header by its name in small letters. */
  header(name: string): string | undefined;
}

/** Cookies to set with the reply, by name; null removes one. */
export type SetCookies = (cookies: Record<string, string | null>) => void;

export interface Call<E extends Endpoint> {
  readonly ctx: AppContext;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** Null only where the contract lets anyone call. */
  readonly actor: E['access'] extends 'anyone' ? Actor | null : Actor;
  readonly caller: Caller;
  /** Its lines carry the request's id. */
  readonly log: FastifyBaseLogger;
  readonly setCookies: SetCookies;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E>>;

export interface Route {
  readonly endpoint: Endpoint;
  readonly handler: Handler<Endpoint>;
}

/** Ties an endpoint of the contract to the function that answers it. */
export function route<E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  return { endpoint, handler: handler as unknown as Handler<Endpoint> };
}
