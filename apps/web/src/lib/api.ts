import type { BodyInput, ParamsOf, QueryInput, QueryOf, ReplyOf } from 'contract/endpoint';
import type { EndpointName, Endpoints } from 'contract/endpoints';
import { apiErrors } from 'contract/errors';
import { type AddressParts, addressOf } from './address.ts';
import { session } from './session.ts';

type Named<N extends EndpointName> = Endpoints[N];
type Empty<T> = string extends keyof T ? true : false;
/** Which query fields may be left out is the input's to say, what they are is the output's: `coerce` takes anything. */
type Sent<Input, Output> = { [Key in keyof Input]: Key extends keyof Output ? Output[Key] : never };
type Query<N extends EndpointName> = Sent<QueryInput<Named<N>>, QueryOf<Named<N>>>;
type Part<Key extends string, T> =
  Empty<T> extends true ? unknown : Partial<T> extends T ? { [K in Key]?: T } : { [K in Key]: T };

/** What a call to one endpoint carries beside its name; parts that the endpoint does not declare cannot be written. */
export type Call<N extends EndpointName> = Part<'params', ParamsOf<Named<N>>> &
  Part<'query', Query<N>> &
  Part<'body', BodyInput<Named<N>>>;
export type Reply<N extends EndpointName> = ReplyOf<Named<N>>;
type Rest<N extends EndpointName> =
  Partial<Call<N>> extends Call<N> ? [call?: Call<N>, signal?: AbortSignal] : [call: Call<N>, signal?: AbortSignal];

interface Parts extends AddressParts {
  body?: unknown;
}

/** A call that did not succeed. `message` is one sentence for a person; `errors` are sentences by field. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly errors: Readonly<Record<string, string>>;
  readonly requestId: string | null;

  constructor(status: number, message: string, errors: Record<string, string> = {}, requestId: string | null = null) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.requestId = requestId;
  }
}

export const unexpected = 'An unexpected error occurred.';
export const unreachable = 'HealthPlanner could not be reached. Check your connection and try again.';

/** What follows when the server says that the sign-in is over (401) or that a seat is needed (402). */
export interface Consequences {
  signedOut: () => void;
  paymentRequired: () => void;
}
let consequences: Consequences = { signedOut: () => undefined, paymentRequired: () => undefined };

/** Tells the client, once at start, what to do about 401 and 402. */
export function onApiError(wanted: Consequences): void {
  consequences = wanted;
}

/** The ways in, and where in its reply each has the bearer token. What stops somebody there is not the end of a sign-in. */
const entrances: Partial<Record<EndpointName, 'auth_token' | 'token'>> = {
  'start-session': 'auth_token',
  'start-session-by-link': 'auth_token',
  'start-google-session': 'auth_token',
  'start-oauth-session': 'auth_token',
  'sign-up': 'auth_token',
  'check-code': 'auth_token',
  'check-phone-code': 'token',
};

/** Calls that neither need a fresh token nor may fail for want of one. */
const needsNone = (name: EndpointName) => name === 'end-session' || (name in entrances && name !== 'check-phone-code');

/**
 * Calls an endpoint of the contract by its name and gives its reply.
 * @throws ApiError for every answer that is not a success, and when none came.
 */
export async function api<N extends EndpointName>(name: N, ...[call, signal]: Rest<N>): Promise<Reply<N>> {
  const token = needsNone(name) ? session.token() : await freshToken();
  const askedAt = Date.now();
  const response = await send(name, (call ?? {}) as Parts, token, signal);
  if (response.ok) {
    const reply = (await json(response)) as Reply<N>;
    if (name in entrances) keepBearer(name, reply as Readonly<Record<string, unknown>>, askedAt);
    return reply;
  }
  // A token that was given up or renewed meanwhile says nothing of the sign-in there is now.
  if (response.status === 401 && !(name in entrances) && token && token === session.token()) consequences.signedOut();
  if (response.status === 402) consequences.paymentRequired();
  throw errorOf(response.status, await json(response), response.headers.get('X-Request-Id'));
}

function keepBearer(name: EndpointName, reply: Readonly<Record<string, unknown>>, askedAt: number): void {
  const token = reply[entrances[name] ?? ''];
  if (typeof token === 'string') session.keepToken(token, askedAt);
}

/** One renewal at a time: within this page by the promise, across tabs by the lock. */
let renewal: Promise<void> | null = null;

async function freshToken(): Promise<string | null> {
  if (session.isSignedIn() && session.hasExpired()) {
    renewal ??= exclusively(renew).finally(() => {
      renewal = null;
    });
    await renewal;
  }
  return session.token();
}

function exclusively(work: () => Promise<void>): Promise<void> {
  // Without locks (an insecure origin) the server's overlap for the previous cookie covers two tabs.
  const locks: LockManager | null | undefined = navigator.locks;
  return locks ? locks.request('refresh-token', work) : work();
}

async function renew(): Promise<void> {
  // Another tab may have renewed, or signed out, while this one waited.
  if (!session.isSignedIn() || !session.hasExpired()) return;
  const askedAt = Date.now();
  const response = await send('refresh-token', {}, null);
  if (response.ok) {
    session.keepToken(((await json(response)) as Reply<'refresh-token'>).auth_token, askedAt);
    return;
  }
  const error = errorOf(response.status, await json(response), response.headers.get('X-Request-Id'));
  if (response.status !== 401) throw error;
  session.end();
  consequences.signedOut();
}

async function send(name: EndpointName, parts: Parts, token: string | null, signal?: AbortSignal): Promise<Response> {
  const attempt = () => request(name, parts, token, signal);
  const used = csrfMeta()?.content;
  const response = await attempt();
  // The page's CSRF token ends when another tab signs in or out; the refusal brings the new one, readable on this origin only.
  if (response.status === 422 && csrfMeta()?.content !== used && (await isStalePage(response.clone())))
    return attempt();
  return response;
}

async function isStalePage(response: Response): Promise<boolean> {
  const answer = await json(response);
  return typeof answer === 'object' && answer !== null && 'error' in answer && !('errors' in answer);
}

async function request(name: EndpointName, parts: Parts, token: string | null, signal?: AbortSignal) {
  const { method, url } = addressOf(name, parts);
  const headers = new Headers({ Accept: 'application/json' });
  const csrf = csrfMeta()?.content;
  if (csrf) headers.set('X-CSRF-Token', csrf);
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (parts.body !== undefined) headers.set('Content-Type', 'application/json');
  const init: RequestInit = { method, headers, credentials: 'same-origin' };
  if (parts.body !== undefined) init.body = JSON.stringify(parts.body);
  if (signal) init.signal = signal;
  let response: Response;
  try {
    response = await fetch(url, init);
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError(0, unreachable);
  }
  const renewed = response.headers.get('X-CSRF-Token');
  const meta = csrfMeta();
  if (renewed && meta) meta.content = renewed;
  return response;
}

const csrfMeta = () => document.head.querySelector<HTMLMetaElement>('meta[name="csrf-token"]');

async function json(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    if (response.ok) throw new ApiError(response.status, unexpected, {}, response.headers.get('X-Request-Id'));
    return null;
  }
}

/** Reads an error answer of any shape: `error`, `errors` by field, `errors` as a list, or something unforeseen. */
export function errorOf(status: number, answer: unknown, requestId: string | null): ApiError {
  const told = typeof answer === 'object' && answer !== null ? (answer as { error?: unknown; errors?: unknown }) : {};
  if (isSentences(told.errors)) return new ApiError(status, told.errors.join(' '), {}, requestId);
  if (typeof told.errors === 'object' && told.errors !== null) {
    const errors: Record<string, string> = {};
    for (const [field, sentences] of Object.entries(told.errors)) {
      if (typeof sentences === 'string') errors[field] = sentences;
      else if (isSentences(sentences)) errors[field] = sentences.join(' ');
    }
    if (Object.keys(errors).length > 0) {
      return new ApiError(
        status,
        typeof told.error === 'string' ? told.error : apiErrors.validation_failed.text,
        errors,
        requestId,
      );
    }
  }
  if (typeof told.error === 'string' && told.error) return new ApiError(status, told.error, {}, requestId);
  return new ApiError(status, unexpected, {}, requestId);
}

function isSentences(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((sentence) => typeof sentence === 'string');
}
