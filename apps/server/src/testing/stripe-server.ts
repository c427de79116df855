import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../db/connection.ts';
import { type StripeEmulator, startStripeEmulator } from '../integrations/payments/stripe-emulator/emulator.ts';
import {
  failure,
  operationOf,
  paramsOf,
  type Respond,
  type StripeReply,
  type StripeRequest,
} from '../integrations/payments/stripe-emulator/requests.ts';

/**
 * What happens to one request. `none` is answered; `down` and `stall` do not act; `lost` acts and closes the connection
 * without a reply; a number is a status.
 */
export type Fault = 'none' | 'down' | 'stall' | 'html' | 'shape' | 'lost' | number;

interface ReceivedRequest {
  readonly operation: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly idempotency_key: string | null;
  readonly status: number;
  readonly is_replay: boolean;
}

export interface StripeServer extends StripeEmulator {
  readonly requests: readonly ReceivedRequest[];
  behave(...faults: readonly Fault[]): void;
  /** Each request takes this long, so that parallel ones overlap. */
  delay(ms: number): void;
}

const html = 'HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n<html><body>Bad gateway</body></html>';

export async function startStripeServer(db: Db, clock: () => Date = () => new Date()): Promise<StripeServer> {
  const requests: ReceivedRequest[] = [];
  let faults: readonly Fault[] = [];
  let delayMs = 0;
  const record = async (request: StripeRequest, respond: Respond): Promise<StripeReply> => {
    await wait(delayMs);
    const reply = await respond(request);
    requests.push({
      operation: operationOf(request)?.name ?? request.url,
      parameters: Object.fromEntries(paramsOf(request)),
      idempotency_key: [request.headers['idempotency-key']].flat()[0] ?? null,
      status: reply.status,
      is_replay: reply.is_replay === true,
    });
    return reply;
  };
  const intercept = async (request: StripeRequest, socket: Socket, respond: Respond) => {
    const [fault = 'none', ...rest] = faults;
    faults = rest;
    if (fault === 'stall') return null;
    if (fault === 'shape') return { status: 200, body: { object: 'surprise' } };
    if (typeof fault === 'number') return failure(fault, { code: 'fault', message: 'A fault of the test' });
    if (fault === 'html') socket.end(html);
    else if (fault === 'down') socket.destroy();
    else {
      const reply = await record(request, respond);
      if (fault === 'none') return reply;
      socket.destroy();
    }
    return null;
  };
  const emulator = await startStripeEmulator(db, clock, intercept);
  return {
    ...emulator,
    requests,
    behave(...next) {
      faults = next;
    },
    delay(ms) {
      delayMs = ms;
    },
  };
}
