import { createServer, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { planPrices } from 'contract/vocabulary/billing';
import type { Db } from '../../../db/connection.ts';
import { emulatorKeys } from '../emulator-keys.ts';
import type { StripeSettings } from '../stripe/stripe.ts';
import { createEngine, type Engine } from './engine.ts';
import type { Price } from './model.ts';
import { createResponder, failure, type Respond, type StripeReply, type StripeRequest } from './requests.ts';
import { createStore } from './store.ts';
import { createWebhooks, type Webhooks } from './webhooks.ts';

/** The billing part of Stripe's API for development, seed and tests. No money moves. */
export interface StripeEmulator extends Engine, Webhooks {
  readonly settings: StripeSettings;
  readonly respond: Respond;
  close(): Promise<void>;
}

export const priceIds = {
  starter: 'price_starter',
  annual: 'price_starter',
  core: 'price_core',
  monthly: 'price_monthly',
};

export const prices: readonly Price[] = [
  { id: priceIds.starter, name: 'Starter', unit_amount: planPrices.starter, interval: 'year' },
  { id: priceIds.core, name: 'Core', unit_amount: planPrices.core, interval: 'year' },
  { id: priceIds.monthly, name: 'Starter Monthly', unit_amount: planPrices.monthly, interval: 'month' },
];

/** @returns null to leave the request without a reply */
export type Intercept = (request: StripeRequest, socket: Socket, respond: Respond) => Promise<StripeReply | null>;

/** Listens on a free port. @param intercept adds faults */
export async function startStripeEmulator(
  db: Db,
  clock: () => Date,
  intercept: Intercept = (request, _socket, respond) => respond(request),
): Promise<StripeEmulator> {
  const engine = createEngine(createStore(db), clock, prices);
  const respond = createResponder(engine, clock, emulatorKeys);
  const { origin, close } = await listen((request, socket) => intercept(request, socket, respond));
  const { secret_key, webhook_secrets } = emulatorKeys;
  return {
    ...engine,
    ...createWebhooks(engine, clock, webhook_secrets),
    settings: { api_base: origin, secret_key, webhook_secrets, prices: priceIds },
    respond,
    close,
  };
}

async function listen(answer: (request: StripeRequest, socket: Socket) => Promise<StripeReply | null>) {
  const reply = async (request: IncomingMessage) => {
    const { method = 'GET', url = '/', headers, socket } = request;
    try {
      return await answer({ method, url, headers, body: await text(request) }, socket);
    } catch (error) {
      return failure(500, { code: 'emulator_failed', message: String(error) });
    }
  };
  const server = createServer((request, response) => {
    void reply(request).then((sent) => {
      if (!sent) return;
      const { status, body, is_replay } = sent;
      const replayed = is_replay ? { 'idempotent-replayed': 'true' } : {};
      response.writeHead(status, { 'content-type': 'application/json', ...replayed }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  server.unref();
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : null;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
