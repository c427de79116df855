import { stripeVersion } from '../stripe/stripe.ts';
import type { Engine } from './engine.ts';
import { createHandlers } from './handlers.ts';
import { BillingError } from './model.ts';
import { findInvalid, findOperation, type Operation } from './parameters.ts';
import type { StoredReply, Transaction } from './store.ts';

export interface StripeRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Form-encoded. */
  readonly body: string;
}

export interface StripeReply extends StoredReply {
  readonly is_replay?: boolean;
}

export type Respond = (request: StripeRequest) => Promise<StripeReply>;

export interface ApiKeys {
  readonly secret_key: string;
  readonly publishable_key: string;
}

interface ApiFailure {
  readonly code: string;
  readonly message: string;
  readonly param?: string | null;
  readonly decline_code?: string | null;
}

export function failure(status: number, error: ApiFailure): StripeReply {
  const invalid = error.code === 'idempotency_error' ? 'idempotency_error' : 'invalid_request_error';
  const type = status === 402 ? 'card_error' : status >= 500 ? 'api_error' : invalid;
  return { status, body: { error: { type, ...error } } };
}

export const paramsOf = ({ method, url, body }: StripeRequest): URLSearchParams =>
  method === 'GET' ? new URL(url, 'http://localhost').searchParams : new URLSearchParams(body);

export const operationOf = ({ method, url }: StripeRequest): Operation | null =>
  findOperation(method, new URL(url, 'http://localhost').pathname);

/** Checks a request, and runs it once for each idempotency key. */
export function createResponder(engine: Engine, clock: () => Date, keys: ApiKeys): Respond {
  const run = async ({ name, id }: Operation, params: URLSearchParams, tx?: Transaction): Promise<StoredReply> => {
    try {
      return { status: 200, body: (await createHandlers(engine, clock, tx)[name]?.({ id, params })) ?? {} };
    } catch (error) {
      if (!(error instanceof BillingError)) throw error;
      const { status, code, message, param, decline_code } = error;
      return failure(status, { code, message, param, decline_code });
    }
  };
  const runOnce = (key: string, operation: Operation, params: URLSearchParams): Promise<StripeReply> =>
    engine.transaction(async (tx) => {
      const fingerprint = `${operation.name} ${operation.id} ${params.toString()}`;
      const stored = await tx.claim(key);
      if (stored === 'running')
        return failure(409, { code: 'idempotency_key_in_use', message: 'The request still runs' });
      if (stored && stored.fingerprint !== fingerprint)
        return failure(400, { code: 'idempotency_error', message: 'Keys are for one set of parameters' });
      if (stored) return { ...stored.reply, is_replay: true };
      const reply = await run(operation, params, tx);
      await tx.saveReply(key, fingerprint, reply);
      return reply;
    });
  return async (request) => {
    const params = paramsOf(request);
    const operation = operationOf(request);
    const rejection = reject(request, operation, params, keys);
    if (rejection || !operation) return rejection ?? unknown;
    const key = request.method === 'POST' && request.headers['idempotency-key'];
    return key ? runOnce(String(key), operation, params) : run(operation, params);
  };
}

const unknown = failure(404, { code: 'url_invalid', message: 'Unrecognized request URL' });

function reject(
  { headers }: StripeRequest,
  operation: Operation | null,
  params: URLSearchParams,
  { secret_key, publishable_key }: ApiKeys,
): StripeReply | null {
  const isBrowser = headers.authorization === `Bearer ${publishable_key}`;
  if (!isBrowser && headers.authorization !== `Bearer ${secret_key}`)
    return failure(401, { code: 'api_key_invalid', message: 'Invalid API Key' });
  if (headers['stripe-version'] !== stripeVersion)
    return failure(400, { code: 'version_invalid', message: 'Another version' });
  if (!operation) return unknown;
  if (isBrowser && !(operation.name.includes('/setup_intents/{id}') && params.has('client_secret')))
    return failure(403, { code: 'secret_key_required', message: 'This request needs a secret key' });
  const invalid = findInvalid(operation.name, params);
  return invalid && failure(400, { ...invalid, message: `Received an invalid ${invalid.param}` });
}
