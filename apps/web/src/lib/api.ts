import type { BodyInput, ParamsOf, QueryInput, QueryOf, ReplyOf } from 'contract/endpoint';
import type { EndpointName, Endpoints } from 'contract/endpoints';
import { type AddressParts, addressOf } from './address.ts';
import { ApiError, errorOf, unreachable } from './api-error.ts';
import { requestConfirmation } from './confirmation.ts';
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
  signedOut: () => void;
  paymentRequired: () => void;
}
let errorHandlers: ErrorHandlers = { signedOut: () => undefined, paymentRequired: () => undefined };

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

/** What returns a `token` also adds a factor of a signed-in user. */
const needsFreshToken = (name: EndpointName) =>
  tokenFields[name] === 'token' || (name !== 'end-session' && !isSignIn(name));

/** @throws ApiError if the response is not a success, or there is none */
export async function api<N extends EndpointName>(name: N, ...rest: Rest<N>): Promise<Reply<N>> {
  const [call, options] = rest;
  const token = needsFreshToken(name) ? await freshToken() : session.token();
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
  if (error.code === 'password_confirmation_required' && (await requestConfirmation())) return api(name, ...rest);
  reportApiError(error, isSignIn(name) ? null : token);
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

/** Ends the sign-in, or asks for a subscription, if the error says so. @param token that the request carried */
export function reportApiError({ code }: ApiError, token: string | null): void {
  // The token may have been removed or renewed in the meantime.
  const isCurrent = token !== null && token === session.token();
  if (code === 'not_signed_in' && isCurrent) errorHandlers.signedOut();
  if (code === 'payment_required') errorHandlers.paymentRequired();
}

function saveToken(name: EndpointName, reply: Readonly<Record<string, unknown>>, sentAt: number): void {
  const token = reply[tokenFields[name] ?? ''];
  if (typeof token === 'string') session.setToken(token, sentAt);
}

/** One renewal at a time: the promise covers this page, the lock covers other tabs. */
let renewal: Promise<void> | null = null;

export async function freshToken(): Promise<string | null> {
  if (session.isSignedIn() && session.hasExpired()) {
    renewal ??= withLock(renew).finally(() => {
      renewal = null;
    });
    await renewal;
  }
  return session.token();
}

function withLock(work: () => Promise<void>): Promise<void> {
  // An insecure origin has no locks. There the server accepts the previous refresh cookie for a moment.
  const locks: LockManager | null | undefined = navigator.locks;
  return locks ? locks.request('refresh-token', work) : work();
}

async function renew(): Promise<void> {
  // Another tab may have renewed the token or signed out while this one waited.
  if (!session.isSignedIn() || !session.hasExpired()) return;
  const sentAt = Date.now();
  const response = await send('refresh-token', {}, null);
  if (response.ok) {
    session.setToken(((await json(response)) as Reply<'refresh-token'>).auth_token, sentAt);
    return;
  }
  const error = errorOf(response.status, await json(response), response.headers.get('X-Request-Id'));
  if (error.code !== 'not_signed_in') throw error;
  session.end();
  errorHandlers.signedOut();
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
  let response: Response;
  try {
    response = await fetch(url, init);
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError({ code: 'network_error', status: 0, message: unreachable });
  }
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
