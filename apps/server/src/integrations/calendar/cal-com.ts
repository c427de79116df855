import { createHmac, timingSafeEqual } from 'node:crypto';
import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleAll } from 'cockatiel';
import { ApiError } from '../../api-error.ts';
import { measureOutgoing } from '../../telemetry/outgoing.ts';
import { readText } from '../read-text.ts';
import { type Calendar, type CalendarSettings, isActive } from './calendar.ts';
import { readBooking } from './read-booking.ts';

/** After this many consecutive failures, requests fail at once, except for one attempt in each interval. */
const maxFailures = 3;

export interface CalComTimes {
  readonly timeoutMs?: number;
  readonly retryAfterMs?: number;
}

/** Without a version, Cal.com answers in a much older format. */
const version = '2026-02-25';

/** In bytes. */
const maxBytes = 1_000_000;

const alreadyDone = [400, 404];

interface Reply {
  readonly status: number;
  readonly json: unknown;
}

export function calCom(
  settings: CalendarSettings,
  { timeoutMs = 5_000, retryAfterMs = 15_000 }: CalComTimes = {},
): Calendar {
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: retryAfterMs,
    breaker: new ConsecutiveBreaker(maxFailures),
  });
  /** Callers do not wait for another caller's attempt to reach Cal.com again, as cockatiel would have them do. */
  const execute = async (attempt: () => Promise<Reply>) => {
    if (breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
    return breaker.execute(attempt);
  };
  const call = (method: 'GET' | 'POST', path: string, expected: readonly number[], body = {}) =>
    execute(() =>
      measureOutgoing('calendar', { result: () => 'succeeded' }, async () => {
        const answer = await request(settings, { method, path, body }, timeoutMs);
        if (!expected.includes(answer.status)) throw new Error(`answered ${answer.status}`);
        return answer;
      }),
    ).catch((error: unknown) => {
      throw unavailable(error);
    });

  return {
    async find(uid) {
      if (isPathStep(uid)) return null;
      const { status, json } = await call('GET', `/bookings/${encodeURIComponent(uid)}`, [200, 400, 404]);
      if (status !== 200) return null;
      const found = readBooking(json, uid);
      if (!found) throw unavailable(new Error('answered without a meeting'));
      return found;
    },
    async cancel(uid, cancellationReason) {
      const path = `/bookings/${encodeURIComponent(uid)}`;
      const { status } = await call('POST', `${path}/cancel`, [200, 201, ...alreadyDone], { cancellationReason });
      if (status !== 400) return;
      // 400 can also mean that the meeting cannot be cancelled.
      const { json, ...known } = await call('GET', path, [200, ...alreadyDone]);
      const booking = known.status === 200 ? readBooking(json, uid) : null;
      if (booking && isActive(booking.status)) throw unavailable(new Error('did not cancel a meeting'));
    },
    isSigned: (body, signature) => isSigned(settings.webhook_secret, body, signature),
  };
}

/** URLs normalize these even when they are encoded, so the request would be for all meetings. */
const isPathStep = (uid: string): boolean => uid === '.' || uid === '..';

async function request(
  { api_base, api_key }: CalendarSettings,
  { method, path, body }: { readonly method: 'GET' | 'POST'; readonly path: string; readonly body: object },
  timeoutMs: number,
): Promise<Reply> {
  const response = await fetch(`${api_base}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${api_key}`,
      'cal-api-version': version,
      accept: 'application/json',
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await readText(response, maxBytes);
  return { status: response.status, json: response.status === 200 ? JSON.parse(text) : null };
}

/** The cause is logged, so it contains no personal data. */
function unavailable(error: unknown): ApiError {
  const { name, message, cause } = Object(error) as Error & { cause?: { code?: unknown } };
  const reason = [name, cause?.code, name === 'SyntaxError' ? 'not JSON' : message].filter(Boolean).join(' ');
  const apiError = new ApiError('calendar_unavailable');
  apiError.cause = new Error(`Cal.com: ${reason}`);
  return apiError;
}

/** Without a secret, Cal.com sends a fixed text instead of a signature. */
function isSigned(secret: string, body: Uint8Array, signature = ''): boolean {
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), createHmac('sha256', secret).update(body).digest());
}
