import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import { ApiError } from '../../http/api-error.ts';
import { createBreaker } from './breaker.ts';
import type { Calendar, CalendarSettings, ExternalBooking } from './calendar.ts';
import { readBooking } from './read-booking.ts';

/** How long it may take to answer, in milliseconds. */
const timeoutMs = 5_000;

/** Without it a much older shape comes back. */
const version = '2026-02-25';

/** Far more than a meeting, or a series of them, needs; in bytes. */
const maxBytes = 1_000_000;

/** What it says of a meeting that is over with: cancelled before, or never there. */
const alreadyDone = [400, 404];

interface Answer {
  readonly status: number;
  readonly json: unknown;
}

/** Cal.com by its programming interface, version 2. */
export function calCom(settings: CalendarSettings, clock: Clock, timeout = timeoutMs): Calendar {
  const breaker = createBreaker(clock);
  const call = (method: 'GET' | 'POST', path: string, expected: readonly number[]) =>
    breaker
      .run(async () => {
        const answer = await ask(settings, method, path, timeout);
        if (!expected.includes(answer.status)) throw new Error(`answered ${answer.status}`);
        return answer;
      })
      .catch((error: unknown) => {
        throw calendarAway(error);
      });

  return {
    async find(uid) {
      if (isPathItself(uid)) return null;
      const { status, json } = await call('GET', `/bookings/${encodeURIComponent(uid)}`, [200, 400, 404]);
      if (status !== 200) return null;
      const found = readBooking(json, uid);
      if (!found) throw calendarAway(new Error('answered with something that is no meeting'));
      return found;
    },
    async cancel(uid) {
      const path = `/bookings/${encodeURIComponent(uid)}`;
      const { status } = await call('POST', `${path}/cancel`, [200, 201, ...alreadyDone]);
      if (status !== 400) return;
      // 400 is also said of a meeting that cannot be cancelled: it stands.
      const { json, ...known } = await call('GET', path, [200, ...alreadyDone]);
      const left = known.status === 200 ? readBooking(json, uid) : null;
      if (left && stands(left)) throw calendarAway(new Error('did not cancel a meeting'));
    },
    isSigned: (body, signature) => isSigned(settings.webhook_secret, body, signature),
  };
}

/** What an address takes for a step along its path, however it is written: it would ask for all meetings at once. */
const isPathItself = (uid: string): boolean => uid === '.' || uid === '..';

const stands = ({ status }: ExternalBooking): boolean => status !== 'CANCELLED' && status !== 'REJECTED';

async function ask(
  { api_base, api_key }: CalendarSettings,
  method: 'GET' | 'POST',
  path: string,
  timeout: number,
): Promise<Answer> {
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

/** The answer, as long as it is not longer than any right one. */
async function readText(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += piece.byteLength;
    if (length > maxBytes) throw new Error('answered with more than a meeting');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** The "no" while it cannot be reached; its cause is for the log and names nobody. */
function calendarAway(error: unknown): ApiError {
  const { name, message, cause } = Object(error) as Error & { cause?: { code?: unknown } };
  const reason = [name, cause?.code, name === 'SyntaxError' ? 'not JSON' : message].filter(Boolean).join(' ');
  const apiError = new ApiError('calendar_unavailable');
  apiError.cause = new Error(`Cal.com: ${reason}`);
  return apiError;
}

/** Without a secret Cal.com sends a header that says so: no hexadecimal digits. */
function isSigned(secret: string, body: Uint8Array, signature = ''): boolean {
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), createHmac('sha256', secret).update(body).digest());
}
