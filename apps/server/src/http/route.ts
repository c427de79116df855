import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from 'contract/endpoint';
import type { FastifyBaseLogger } from 'fastify';
import type { Actor } from '../auth/actor.ts';
import type { AppContext, CallRecord } from '../context.ts';

export type CookieName = 'session' | 'refresh' | 'device' | 'link' | 'oauth' | 'share';
export type Cookies = Readonly<Record<CookieName, string | undefined>>;

export interface Caller {
  readonly address: string;
  readonly user_agent: string;
  readonly cookies: Cookies;
  header(name: string): string | undefined;
}

/** @param path narrower than that of the name, so that several cookies can have it */
export type SetCookies = (cookies: Partial<Record<CookieName, string | null>>, path?: string) => void;

export interface Call<E extends Endpoint> {
  readonly ctx: AppContext;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly actor: E['access'] extends 'anyone' ? Actor | null : Actor;
  readonly caller: Caller;
  readonly record: Pick<CallRecord, 'withoutCapture' | 'setUser' | 'showClients' | 'denySignIn'>;
  readonly log: FastifyBaseLogger;
  readonly setCookies: SetCookies;
}

export type AuthorizeCall<E extends Endpoint> = Pick<Call<E>, 'ctx' | 'params' | 'actor' | 'log'>;

/** @returns what the handler needs of the record, which is then not read twice */
type Authorize<E extends Endpoint, Result> = (call: AuthorizeCall<E>) => Promise<Result>;

/** A conditional type, because the compiler resolves it before it infers the types of literals in the handler's result. */
export type Handler<E extends Endpoint, Authorized = unknown> = E extends Endpoint
  ? (call: Call<E> & { readonly authorized: Authorized }) => Promise<ReplyOf<E>>
  : never;

/**
 * The rows that a call can use in tables with row-level security: those of its actor (none without one), or all, for a call
 * that a link or a signature authorizes, or that depends on records of other firms. Decision 007 lists the latter.
 */
export type Rows = 'own' | 'all';

interface RowsOf<E extends Endpoint> {
  rows(params: ParamsOf<E>): Rows;
}

export interface Route {
  readonly endpoint: Endpoint;
  readonly rows: RowsOf<Endpoint>['rows'];
  /** Whether the handler reads from a replica where there is one. Then it changes nothing, and may run twice. */
  readonly readsReplica?: true;
  readonly authorize: Authorize<Endpoint, unknown>;
  readonly handler: Handler<Endpoint>;
}

/**
 * A route whose caller needs more than the endpoint's `access` declares `authorize`, which throws `forbidden` or
 * `not_found`. It runs before the body is parsed: callers without access learn nothing about valid bodies.
 */
export function route<E extends Endpoint>(endpoint: E, handler: Handler<E>): Route;
export function route<E extends Endpoint, Authorized>(
  endpoint: E,
  steps: { readonly authorize: Authorize<E, Authorized> } & Partial<RowsOf<E>>,
  handler: Handler<E, Authorized>,
): Route;
export function route<E extends Endpoint>(endpoint: E, steps: RowsOf<E>, handler: Handler<E>): Route;
export function route(endpoint: Endpoint, ...rest: readonly unknown[]): Route {
  const [steps, handler] = rest.length === 1 ? [{}, rest[0]] : rest;
  const defaults = { rows: (): Rows => 'own', authorize: async () => undefined };
  return { endpoint, ...defaults, ...(steps as object), handler: handler as Handler<Endpoint> };
}

/** For exports and lists that read many rows. Their callers are authorized by the primary. */
export const replicaRoute = <E extends Endpoint>(endpoint: E, handler: Handler<E>): Route => ({
  ...route(endpoint, handler),
  readsReplica: true,
});
