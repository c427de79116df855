import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { CalendarSettings } from './calendar.ts';

export interface CalBooking {
  readonly uid: string;
  readonly status: 'accepted' | 'pending' | 'cancelled' | 'rejected';
  readonly start: string;
  readonly end: string;
  readonly createdAt: string;
  readonly email: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly rescheduledToUid: string | null;
  readonly cancellationReason?: string;
}

type Behavior = number | 'stall' | 'drop' | 'garbage' | 'huge' | 'series';

export interface CalDouble {
  readonly settings: CalendarSettings;
  readonly requestCount: number;
  behave(behavior?: Behavior): void;
  book(booking: Partial<CalBooking> & Pick<CalBooking, 'uid' | 'email'>): CalBooking;
  reschedule(uid: string, to: string, start: string): CalBooking;
  cancel(uid: string): void;
  find(uid: string): CalBooking | undefined;
  message(trigger: string, uid: string, more?: { createdAt?: string; rescheduleUid?: string }): SignedMessage;
  close(): Promise<void>;
}

export interface SignedMessage {
  readonly payload: string;
  readonly headers: Readonly<Record<string, string>>;
}

const secret = 'between-cal-and-us';
const key = 'cal_test_key';

export const calSignature = (payload: string, signed_with = secret): string =>
  createHmac('sha256', signed_with).update(payload).digest('hex');

const hour = 3_600_000;
const hourAfter = (moment: string): string => new Date(Date.parse(moment) + hour).toISOString();

function createStore() {
  const bookings = new Map<string, CalBooking>();
  const get = (uid: string): CalBooking => {
    const found = bookings.get(uid);
    if (!found) throw new Error(`${uid} is not booked`);
    return found;
  };
  const change = (uid: string, changed: Partial<CalBooking>): void =>
    void bookings.set(uid, { ...get(uid), ...changed });
  const book: CalDouble['book'] = (booking) => {
    const start = booking.start ?? new Date(Date.now() + 72 * hour).toISOString();
    const createdAt = new Date().toISOString();
    const usual = { status: 'accepted', createdAt, metadata: {}, rescheduledToUid: null } as const;
    const created = { ...usual, start, end: hourAfter(start), ...booking };
    bookings.set(created.uid, created);
    return created;
  };
  const reschedule: CalDouble['reschedule'] = (uid, to, start) => {
    change(uid, { status: 'cancelled', rescheduledToUid: to });
    const { email, metadata } = get(uid);
    return book({ uid: to, email, metadata, start });
  };
  return { find: (uid: string) => bookings.get(uid), get, change, book, reschedule };
}

function reply(
  request: IncomingMessage,
  body: unknown,
  { find, get, change }: ReturnType<typeof createStore>,
  isSeries: boolean,
) {
  const [, uid = '', cancelling] = /^\/v2\/bookings\/([^/]+)(\/cancel)?$/.exec(request.url ?? '') ?? [];
  if (request.headers.authorization !== `Bearer ${key}`) return failure(401);
  if (request.headers['cal-api-version'] !== '2026-02-25') return failure(400);
  const found = find(decodeURIComponent(uid));
  if (!found || request.method !== (cancelling ? 'POST' : 'GET')) return failure(404);
  if (cancelling && found.status !== 'accepted' && found.status !== 'pending') return failure(400);
  const sent: Partial<CalBooking> = Object(body);
  if (cancelling) change(found.uid, { ...sent, status: 'cancelled' });
  const shown = apiBooking(get(found.uid));
  return success(isSeries ? [{ ...shown, uid: 'before', status: 'cancelled' }, shown] : shown);
}

const success = (data: unknown): [number, unknown] => [200, { status: 'success', data }];

/** Implements `GET /v2/bookings/{uid}` and `POST /v2/bookings/{uid}/cancel` of API version 2026-02-25. */
export async function startCal(): Promise<CalDouble> {
  const store = createStore();
  let behavior: Behavior | undefined;
  let requestCount = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const sent = request.method === 'POST' ? await json(request) : null;
    requestCount += 1;
    if (behavior === 'stall') return;
    if (behavior === 'drop') return void request.socket.destroy();
    const isInvalid = behavior === 'garbage' || behavior === 'huge';
    const well = () => (isInvalid ? success(null) : reply(request, sent, store, behavior === 'series'));
    const [status, body] = typeof behavior === 'number' ? failure(behavior) : well();
    response.writeHead(status, { 'content-type': 'application/json' });
    if (behavior === 'garbage') return void response.end('<html>Bad gateway</html>');
    if (behavior === 'huge') return void response.end(`{"data":"${'x'.repeat(2_000_000)}"}`);
    response.end(JSON.stringify(body));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    settings: { api_base: `http://127.0.0.1:${port}/v2`, api_key: key, webhook_secret: secret },
    get requestCount() {
      return requestCount;
    },
    behave(next) {
      behavior = next;
    },
    ...store,
    cancel: (uid) => store.change(uid, { status: 'cancelled' }),
    message(trigger, uid, { createdAt = new Date().toISOString(), rescheduleUid } = {}) {
      const payload = webhookPayload(store.get(uid), rescheduleUid);
      return signed(JSON.stringify({ triggerEvent: trigger, createdAt, payload }));
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

export const signed = (payload: string, signature = calSignature(payload)): SignedMessage => ({
  payload,
  headers: {
    'content-type': 'application/json',
    'x-cal-signature-256': signature,
    'x-cal-webhook-version': '2021-10-20',
  },
});

const failure = (status: number): [number, unknown] => [
  status,
  {
    status: 'error',
    timestamp: new Date().toISOString(),
    path: '/v2',
    error: { code: 'Error', message: 'No', details: {} },
  },
];

const person = { name: 'Agent of Cal', timeZone: 'America/Chicago', language: 'en' };

const apiBooking = ({ email, ...booking }: CalBooking) => ({
  ...booking,
  id: 7,
  title: 'A meeting',
  duration: 60,
  eventType: { id: 3, slug: 'platform-booking-medicare' },
  hosts: [{ id: 1, ...person }],
  attendees: [{ name: 'A client', email, timeZone: 'America/Chicago', absent: false }],
  location: 'https://meet.example/7',
  absentHost: false,
  bookingFieldsResponses: {},
  updatedAt: booking.createdAt,
});

const webhookPayload = ({ uid, status, start, end, email, metadata }: CalBooking, rescheduleUid?: string) => ({
  type: 'platform-booking-medicare',
  title: 'A meeting',
  startTime: start,
  endTime: end,
  organizer: { id: 1, email: 'agent@cal.example', username: 'agent', ...person },
  attendees: [{ email, name: 'A client', timeZone: 'America/Chicago', language: 'en' }],
  uid,
  bookingId: 7,
  eventTypeId: 3,
  status: status.toUpperCase(),
  location: 'https://meet.example/7',
  responses: {},
  metadata,
  ...(rescheduleUid ? { rescheduleUid } : {}),
});
