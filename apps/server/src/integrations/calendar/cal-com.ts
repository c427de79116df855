import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import { ApiError } from '../../http/api-error.ts';
import { createBreaker } from './breaker.ts';
import { type Calendar, type CalendarSettings, isActive } from './calendar.ts';
import { readBooking } from './read-booking.ts';

const timeoutMs = 5_000;

/** Without this header, the API replies in a much older format. */
const version = '2026-02-25';

/** Far more than a booking or a series of bookings needs. */
const maxBytes = 1_000_000;

/** The replies for a booking that is already canceled or unknown. */
const goneStatuses = [400, 404];

interface Reply {
  readonly status: number;
  readonly json: unknown;
}

/** Client of the Cal.com API, version 2. */
export function calCom(settings: CalendarSettings, clock: Clock, timeout = timeoutMs): Calendar {
  const breaker = createBreaker(clock);
  const call = (method: 'GET' | 'POST', path: string, expected: readonly number[]) =>
    breaker
      .run(async () => {
        const reply = await request(settings, method, path, timeout);
        if (!expected.includes(reply.status)) throw new Error(`answered ${reply.status}`);
        return reply;
      })
      .catch((error: unknown) => {
        throw unavailable(error);
      });

  return {
    async find(uid) {
      if (isDotSegment(uid)) return null;
      const { status, json } = await call('GET', `/bookings/${encodeURIComponent(uid)}`, [200, 400, 404]);
      if (status !== 200) return null;
      const found = readBooking(json, uid);
      if (!found) throw unavailable(new Error('answered with something that is not a booking'));
      return found;
    },
    async cancel(uid) {
      const path = `/bookings/${encodeURIComponent(uid)}`;
      const { status } = await call('POST', `${path}/cancel`, [200, 201, ...goneStatuses]);
      if (status !== 400) return;
      // The reply is also 400 for a booking that cannot be canceled and is still active.
      const { json, ...known } = await call('GET', path, [200, ...goneStatuses]);
      const left = known.status === 200 ? readBooking(json, uid) : null;
      if (left && isActive(left.status)) throw unavailable(new Error('did not cancel a booking'));
    },
    isSigned: (body, signature) => isSigned(settings.webhook_secret, body, signature),
  };
}

/** URLs resolve these segments even when encoded, so that the request would list all bookings. */
const isDotSegment = (uid: string): boolean => uid === '.' || uid === '..';

async function request(
  { api_base, api_key }: CalendarSettings,
  method: 'GET' | 'POST',
  path: string,
  timeout: number,
): Promise<Reply> {
  const response = await fetch(`${api_base}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${api_key}`,
      'cal-api-version': version,
      accept: 'application/json',
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    ...(method === 'POST' ? { body: '{}' } : {}),
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  });
  const text = await readText(response);
  return { status: response.status, json: response.status === 200 ? JSON.parse(text) : null };
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > maxBytes) throw new Error('answered with too many bytes');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The cause is for the log and contains no personal data. */
function unavailable(error: unknown): ApiError {
  const { name, message, cause } = Object(error) as Error & { cause?: { code?: unknown } };
  const reason = [name, cause?.code, name === 'SyntaxError' ? 'not JSON' : message].filter(Boolean).join(' ');
  const apiError = new ApiError('calendar_unavailable');
  apiError.cause = new Error(`Cal.com: ${reason}`);
  return apiError;
}

/** Without a configured secret, Cal.com sends a text that is not hexadecimal. */
function isSigned(secret: string, body: Uint8Array, signature = ''): boolean {
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), createHmac('sha256', secret).update(body).digest());
}
