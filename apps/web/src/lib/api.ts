import type { BodyInput, ParamsOf, QueryInput, QueryOf, ReplyOf } from 'contract/endpoint';
import type { EndpointName, Endpoints } from 'contract/endpoints';
import { type AddressParts, addressOf } from './address.ts';
import { ApiError, errorOf, unreachable } from './api-error.ts';
import { confirmation, newSignIn } from './question.ts';
import { learnServerTime } from './server-clock.ts';
import { session } from './session.ts';

type Named<N extends EndpointName> = Endpoints[N];
type IsEmpty<T> = string extends keyof T ? true : false;
/** The input decides which query fields are optional. The output decides their types, because `coerce` accepts anything. */
type TypedQuery<Input, Output> = { [Key in keyof Input]: Key extends keyof Output ? Output[Key] : never };
type Query<N extends EndpointName> = TypedQuery<QueryInput<Named<N>>, QueryOf<Named<N>>>;
type Part<Key extends string, T> =
  IsEmpty<T> extends true ? unknown : Partial<T> extends T ? { [K in Key]?: T } : { [K in Key]: T };

/** Parts that the endpoint does not declare cannot be passed. */
export type Call<N extends EndpointName> = Part<'params', ParamsOf<Named<N>>> &
  Part<'query', Query<N>> &
  Part<'body', BodyInput<Named<N>>>;
export type Reply<N extends EndpointName> = ReplyOf<Named<N>>;
type Rest<N extends EndpointName> =
  Partial<Call<N>> extends Call<N> ? [call?: Call<N>, options?: CallOptions] : [call: Call<N>, options?: CallOptions];

interface CallOptions {
  signal?: AbortSignal;
  /** The server runs an action once per key. */
  idempotencyKey?: string;
  /** The browser finishes the request after the page is gone. */
  keepalive?: boolean;
}

interface Parts extends AddressParts {
  body?: unknown;
}

interface ErrorHandlers {
  /** True if the user has signed in again, so that the call can be repeated. */
  signedOut: (isWrite: boolean) => Promise<boolean>;
  paymentRequired: () => void;
  /** Whether this browser now has the session of another user than the one whose page this is. Then it leaves the page. */
  isOfOtherUser: () => boolean;
}
let errorHandlers: ErrorHandlers = {
  signedOut: () => Promise.resolve(false),
  paymentRequired: () => undefined,
  isOfOtherUser: () => false,
};

export function onApiError(handlers: ErrorHandlers): void {
  errorHandlers = handlers;
}

const tokenFields: Partial<Record<EndpointName, 'auth_token' | 'token'>> = {
  'start-session': 'auth_token',
  'start-session-by-link': 'auth_token',
  'start-google-session': 'auth_token',
  'start-oauth-session': 'auth_token',
  'sign-up': 'auth_token',
  'check-code': 'auth_token',
  'check-phone-code': 'token',
  'check-authenticator-code': 'auth_token',
  'check-recovery-code': 'auth_token',
  'check-passkey': 'auth_token',
  'create-authenticator': 'token',
  'create-passkey': 'token',
};
const isSignIn = (name: EndpointName) => name in tokenFields;
const isWrite = (name: EndpointName) => addressOf(name).method !== 'GET';

/** What returns a `token` also adds a factor of a signed-in user. */
const needsFreshToken = (name: EndpointName) =>
  tokenFields[name] === 'token' || (name !== 'end-session' && !isSignIn(name));

/** @throws ApiError if the response is not a success, or there is none */
export async function api<N extends EndpointName>(name: N, ...rest: Rest<N>): Promise<Reply<N>> {
  const [call, options] = rest;
  const token = needsFreshToken(name) ? await freshToken(isWrite(name)) : session.token();
  const sentAt = Date.now();
  const response = await send(name, (call ?? {}) as Parts, token, options);
  if (response.ok) {
    const reply = (await json(response)) as Reply<N>;
    if (failuresWithSuccess.has(name) && isFailure(reply))
      throw errorOf(422, reply, response.headers.get('X-Request-Id'));
    if (isSignIn(name)) saveToken(name, reply as Readonly<Record<string, unknown>>, sentAt);
    return reply;
  }
  const { status, headers } = response;
  const error = errorOf(status, await json(response), headers.get('X-Request-Id'), headers.get('Retry-After'));
  // The same call again, with its idempotency key.
  if (error.code === 'password_confirmation_required' && (await confirmation.request())) return api(name, ...rest);
  if (!isSignIn(name) && (await reportApiError(name, error, token))) return api(name, ...rest);
  throw error;
}

/** Specification, section 7: an error in the body of a success is a failure, too. */
const failuresWithSuccess: ReadonlySet<EndpointName> = new Set(['update-account', 'save-payment-method']);

function isFailure(reply: unknown): boolean {
  if (typeof reply !== 'object' || reply === null) return false;
  const errors = 'errors' in reply ? reply.errors : null;
  const hasErrors = typeof errors === 'object' && errors !== null && Object.keys(errors).length > 0;
  return hasErrors || ('error' in reply && Boolean(reply.error));
}

/**
 * Ends the sign-in, or asks for a subscription, if the error says so.
 * @param token that the request carried
 * @returns whether to send the same request again
 */
export async function reportApiError(name: EndpointName, { code }: ApiError, token: string | null): Promise<boolean> {
  if (code === 'payment_required') errorHandlers.paymentRequired();
  if (code !== 'not_signed_in' || name === 'end-session') return false;
  // The token may have been removed or renewed in the meantime.
  const current = session.token();
  if (isWrite(name) && current !== null && current !== token) return true;
  if (newSignIn.isRequested()) return newSignIn.request();
  const isCurrent = token !== null && token === current;
  return (isCurrent || isWrite(name)) && errorHandlers.signedOut(isWrite(name));
}

function saveToken(name: EndpointName, reply: Readonly<Record<string, unknown>>, sentAt: number): void {
  const token = reply[tokenFields[name] ?? ''];
  if (typeof token !== 'string') return;
  const { user } = reply;
  const id = typeof user === 'object' && user !== null && 'id' in user ? user.id : null;
  // First, because other tabs learn of each value by itself.
  session.setUserId(typeof id === 'number' ? id : null);
  session.setToken(token, sentAt);
}

/** One renewal at a time: the promise covers this page, the lock covers other tabs. */
let renewal: Promise<'signed_out' | null> | null = null;

const otherUser = {
  code: 'not_signed_in',
  status: 401,
  message: 'Another user signed in to this browser. Nothing was sent.',
} as const;

/**
 * @param isWrite whether the call saves what the user entered
 * @throws ApiError if it would be sent in the name of another user
 */
export async function freshToken(isWrite: boolean): Promise<string | null> {
  if (session.isSignedIn() && session.hasExpired()) {
    renewal ??= withLock(renew).finally(() => {
      renewal = null;
    });
    if ((await renewal) === 'signed_out') void errorHandlers.signedOut(isWrite);
  }
  if (errorHandlers.isOfOtherUser()) throw new ApiError(otherUser);
  return session.token();
}

function withLock<Result>(work: () => Promise<Result>): Promise<Result> {
  // An insecure origin has no locks. There the server accepts the previous refresh cookie for a moment.
  const locks: LockManager | null | undefined = navigator.locks;
  return locks ? locks.request('refresh-token', work) : work();
}

async function renew(): Promise<'signed_out' | null> {
  // Another tab may have renewed the token or signed out while this one waited.
  if (!session.isSignedIn() || !session.hasExpired()) return null;
  const sentAt = Date.now();
  const response = await send('refresh-token', {}, null);
  if (response.ok) {
    session.setToken(((await json(response)) as Reply<'refresh-token'>).auth_token, sentAt);
    return null;
  }
  const error = errorOf(response.status, await json(response), response.headers.get('X-Request-Id'));
  if (error.code !== 'not_signed_in') throw error;
  session.end();
  return 'signed_out';
}

async function send(name: EndpointName, parts: Parts, token: string | null, options?: CallOptions): Promise<Response> {
  const attempt = () => request(name, parts, token, options);
  const used = csrfMeta()?.content;
  const response = await attempt();
  // The page's CSRF token expires when another tab signs in or out. The error response carries the new one.
  if (response.status === 422 && csrfMeta()?.content !== used) {
    const { code } = errorOf(response.status, await json(response.clone()), null);
    if (code === 'csrf_token_expired') return attempt();
  }
  return response;
}

async function request(
  name: EndpointName,
  parts: Parts,
  token: string | null,
  { signal, idempotencyKey, keepalive = false }: CallOptions = {},
) {
  const { method, url } = addressOf(name, parts);
  const headers = new Headers({ Accept: 'application/json' });
  const csrf = csrfMeta()?.content;
  if (csrf) headers.set('X-CSRF-Token', csrf);
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
  if (parts.body !== undefined) headers.set('Content-Type', 'application/json');
  const init: RequestInit = { method, headers, credentials: 'same-origin' };
  if (parts.body !== undefined) init.body = JSON.stringify(parts.body);
  if (signal) init.signal = signal;
  if (keepalive) init.keepalive = true;
  const sentAt = Date.now();
  let response: Response;
  try {
    response = await fetch(url, init);
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError({ code: 'network_error', status: 0, message: unreachable });
  }
  learnServerTime(response.headers.get('Date'), sentAt);
  setCsrfToken(response.headers.get('X-CSRF-Token'));
  return response;
}

export function setCsrfToken(renewed: string | null): void {
  const meta = csrfMeta();
  if (renewed && meta) meta.content = renewed;
}

const csrfMeta = () => document.head.querySelector<HTMLMetaElement>('meta[name="csrf-token"]');

async function json(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    if (response.ok) throw errorOf(response.status, null, response.headers.get('X-Request-Id'));
    return null;
  }
}
