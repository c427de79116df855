import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createEngine, type Engine } from '../local/engine.ts';
import { memoryStorage } from '../local/memory-storage.ts';
import { BillingError, type Session } from '../local/model.ts';
import { type StripeSettings, stripeVersion } from '../stripe/stripe.ts';
import { createHandlers } from './handlers.ts';
import { findInvalid, findOperation } from './parameters.ts';
import { event } from './render.ts';

/**
 * What happens to one request. `none` is answered; `down` and `stall` do not act; `lost` acts and closes the connection
 * without a reply; a number is a status.
 */
export type Fault = 'none' | 'down' | 'stall' | 'html' | 'shape' | 'lost' | number;

export interface ReceivedRequest {
  readonly operation: string;
  readonly parameters: readonly (readonly [name: string, value: string])[];
  readonly idempotency_key: string | null;
  readonly status: number;
  readonly is_replay: boolean;
}

export interface SignedEvent {
  readonly body: string;
  readonly signature: string;
}

export interface StripeDouble {
  readonly settings: StripeSettings;
  readonly engine: Engine;
  readonly requests: readonly ReceivedRequest[];
  /** For the next requests, one each. */
  behave(...faults: readonly Fault[]): void;
  /** Each request takes this long, so that parallel ones overlap. */
  delay(ms: number): void;
  /** The events of a customer in the order of their creation. */
  events(customer_id: string): Promise<SignedEvent[]>;
  /** Signs any text, by default now and with the first secret. */
  sign(body: string, secret?: string, seconds?: number): SignedEvent;
  /** Sends each event to a webhook twice, the newest first. @returns the statuses */
  deliver(url: string, customer_id: string, pauseMs?: number): Promise<number[]>;
  close(): Promise<void>;
}

interface Reply {
  readonly status: number;
  readonly body: object;
}

interface Stored {
  readonly parameters: string;
  /** Null while the request runs. */
  reply: Reply | null;
}

const prices = { starter: 'price_starter', annual: 'price_starter', core: 'price_core', monthly: 'price_monthly' };
const secret_key = 'sk_test_of_the_double';
const webhook_secrets = ['whsec_first_of_the_double', 'whsec_second_of_the_double'];

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

const failure = (status: number, error: { code: string; message: string } & Record<string, unknown>): Reply => {
  const invalid = error.code === 'idempotency_error' ? 'idempotency_error' : 'invalid_request_error';
  return {
    status,
    body: { error: { type: status === 402 ? 'card_error' : status >= 500 ? 'api_error' : invalid, ...error } },
  };
};

/** The billing part of Stripe's API over the engine of the local provider. */
export async function startStripe(clock: () => Date = () => new Date()): Promise<StripeDouble> {
  const engine = createEngine(memoryStorage(), clock, [
    { id: prices.starter, name: 'Starter', unit_amount: 550_00, interval: 'year' },
    { id: prices.core, name: 'Core', unit_amount: 750_00, interval: 'year' },
    { id: prices.monthly, name: 'Starter Monthly', unit_amount: 55_00, interval: 'month' },
  ]);
  const requests: ReceivedRequest[] = [];
  let faults: readonly Fault[] = [];
  let delayMs = 0;
  const respond = createResponder(engine, clock, () => pause(delayMs));
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const [fault, ...rest] = faults;
    faults = rest;
    if (fault === 'down') return void request.socket.destroy();
    if (fault === 'stall') return;
    if (fault === 'html') return void response.writeHead(200).end('<html><body>Bad gateway</body></html>');
    if (fault === 'shape') return void response.writeHead(200).end('{"object":"surprise"}');
    const { received, reply } =
      typeof fault === 'number'
        ? { received: null, reply: failure(fault, { code: 'fault', message: 'A fault of the double' }) }
        : await respond(request, text);
    if (received) requests.push(received);
    if (fault === 'lost') return void request.socket.destroy();
    response
      .writeHead(reply.status, {
        'content-type': 'application/json',
        'request-id': `req_${requests.length}`,
        ...(received?.is_replay ? { 'idempotent-replayed': 'true' } : {}),
      })
      .end(JSON.stringify(reply.body));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : null;
  return {
    settings: { api_base: `http://127.0.0.1:${port}`, secret_key, webhook_secrets, prices },
    engine,
    requests,
    behave(...next) {
      faults = next;
    },
    delay(ms) {
      delayMs = ms;
    },
    ...createWebhooks(engine, clock),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** Checks a request, runs it once for each idempotency key, and describes what was received. */
function createResponder(engine: Engine, clock: () => Date, wait: () => Promise<unknown>) {
  const handlers = createHandlers(engine, clock);
  const stored = new Map<string, Stored>();
  const run = async (name: string, id: string, params: URLSearchParams): Promise<Reply> => {
    await wait();
    try {
      return { status: 200, body: (await handlers[name]?.({ id, params })) ?? {} };
    } catch (error) {
      if (!(error instanceof BillingError)) throw error;
      const { status, code, message, param, decline_code } = error;
      return failure(status, { code, message, param, decline_code });
    }
  };
  return async (request: IncomingMessage, text: string) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1');
    const { method = 'GET', headers } = request;
    const params = method === 'GET' ? searchParams : new URLSearchParams(text);
    const operation = findOperation(method, pathname);
    const key = method === 'POST' ? String(headers['idempotency-key'] ?? '') : '';
    const describe = (reply: Reply, is_replay = false) => {
      const parameters = [...params];
      const known = { operation: operation?.name ?? `${method} ${pathname}`, idempotency_key: key || null };
      return { received: { ...known, parameters, status: reply.status, is_replay }, reply };
    };
    if (headers.authorization !== `Bearer ${secret_key}`)
      return describe(failure(401, { code: 'api_key_invalid', message: 'Invalid API Key' }));
    if (headers['stripe-version'] !== stripeVersion)
      return describe(failure(400, { code: 'version_invalid', message: 'Another version' }));
    if (!operation) return describe(failure(404, { code: 'url_invalid', message: 'Unrecognized request URL' }));
    const invalid = findInvalid(operation.name, params);
    if (invalid) return describe(failure(400, { ...invalid, message: `Received an invalid ${invalid.param}` }));
    const parameters = `${operation.name} ${operation.id} ${params.toString()}`;
    const known = key ? stored.get(key) : undefined;
    if (known && known.parameters !== parameters)
      return describe(failure(400, { code: 'idempotency_error', message: 'Keys are for one set of parameters' }));
    if (known?.reply) return describe(known.reply, true);
    if (known) return describe(failure(409, { code: 'idempotency_key_in_use', message: 'The request still runs' }));
    const entry: Stored = { parameters, reply: null };
    if (key) stored.set(key, entry);
    entry.reply = await run(operation.name, operation.id, params);
    return describe(entry.reply);
  };
}

function createWebhooks(engine: Engine, clock: () => Date) {
  const [first = ''] = webhook_secrets;
  const sign = (body: string, secret = first, seconds = Math.floor(clock().getTime() / 1000)): SignedEvent => {
    const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    return { body, signature: `t=${seconds},v1=${v1}` };
  };
  const events = async (customer_id: string) => {
    const run = (session: Session) => session.book.events.map((one) => JSON.stringify(event(session, one)));
    const bodies = await engine.call({ customer_id, request: null, run });
    return bodies.map((body) => sign(body));
  };
  return {
    sign,
    events,
    async deliver(url: string, customer_id: string, pauseMs = 0) {
      const statuses: number[] = [];
      for (const { body, signature } of (await events(customer_id)).reverse().flatMap((one) => [one, one])) {
        await pause(pauseMs);
        const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
        statuses.push((await fetch(url, { method: 'POST', body, headers })).status);
      }
      return statuses;
    },
  };
}
