import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CalendarSettings } from './calendar.ts';

/** A meeting as Cal.com keeps it. */
export interface KeptBooking {
  readonly uid: string;
  readonly status: 'accepted' | 'pending' | 'cancelled' | 'rejected';
  readonly start: string;
  readonly end: string;
  readonly createdAt: string;
  readonly email: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly rescheduledToUid: string | null;
}

/** How the double answers: as it should, or with a status, nothing, a hung-up line, or something that is no meeting. */
type Mood = number | 'stall' | 'drop' | 'garbage' | 'huge' | 'series';

/** A Cal.com on this machine, with meetings that stay booked or cancelled. */
export interface CalDouble {
  readonly settings: CalendarSettings;
  /** How often it was asked, whatever it answered. */
  readonly asked: number;
  /** What it answers every call with from now on; nothing for as it should. */
  behave(mood?: Mood): void;
  /** Somebody books in its frame. */
  book(booking: Partial<KeptBooking> & Pick<KeptBooking, 'uid' | 'email'>): KeptBooking;
  /** Another meeting takes the place of this one. */
  reschedule(uid: string, to: string, start: string): KeptBooking;
  cancel(uid: string): void;
  find(uid: string): KeptBooking | undefined;
  /** Bytes and headers of the message it would send; `createdAt` is now unless given. */
  message(trigger: string, uid: string, more?: { createdAt?: string; rescheduleUid?: string }): SignedMessage;
  close(): Promise<void>;
}

export interface SignedMessage {
  readonly payload: string;
  readonly headers: Readonly<Record<string, string>>;
}

const secret = 'between-cal-and-us';
const key = 'cal_test_key';

/** What the header says of these bytes. */
export const calSignature = (payload: string, signed_with = secret): string =>
  createHmac('sha256', signed_with).update(payload).digest('hex');

const hour = 3_600_000;
const hourAfter = (moment: string): string => new Date(Date.parse(moment) + hour).toISOString();

/** The meetings that it keeps. */
function keeper() {
  const kept = new Map<string, KeptBooking>();
  const get = (uid: string): KeptBooking => {
    const found = kept.get(uid);
    if (!found) throw new Error(`${uid} is not booked`);
    return found;
  };
  const change = (uid: string, changed: Partial<KeptBooking>): void => void kept.set(uid, { ...get(uid), ...changed });
  const book: CalDouble['book'] = (booking) => {
    const start = booking.start ?? new Date(Date.now() + 72 * hour).toISOString();
    const createdAt = new Date().toISOString();
    const usual = { status: 'accepted', createdAt, metadata: {}, rescheduledToUid: null } as const;
    const made = { ...usual, start, end: hourAfter(start), ...booking };
    kept.set(made.uid, made);
    return made;
  };
  const reschedule: CalDouble['reschedule'] = (uid, to, start) => {
    change(uid, { status: 'cancelled', rescheduledToUid: to });
    const { email, metadata } = get(uid);
    return book({ uid: to, email, metadata, start });
  };
  return { find: (uid: string) => kept.get(uid), get, change, book, reschedule };
}

/** What it answers a call with as long as it is well. */
function reply(request: IncomingMessage, { find, get, change }: ReturnType<typeof keeper>, isSeries: boolean) {
  const [, uid = '', cancelling] = /^\/v2\/bookings\/([^/]+)(\/cancel)?$/.exec(request.url ?? '') ?? [];
  if (request.headers.authorization !== `Bearer ${key}`) return failure(401);
  if (request.headers['cal-api-version'] !== '2026-02-25') return failure(400);
  const found = find(decodeURIComponent(uid));
  if (!found || request.method !== (cancelling ? 'POST' : 'GET')) return failure(404);
  if (cancelling && found.status !== 'accepted' && found.status !== 'pending') return failure(400);
  if (cancelling) change(found.uid, { status: 'cancelled' });
  const shown = shape(get(found.uid));
  return success(isSeries ? [{ ...shown, uid: 'before', status: 'cancelled' }, shown] : shown);
}

const success = (data: unknown): [number, unknown] => [200, { status: 'success', data }];

/** Answers `GET /v2/bookings/{uid}` and `POST /v2/bookings/{uid}/cancel` as the documentation of version 2026-02-25 has them. */
export async function startCal(): Promise<CalDouble> {
  const kept = keeper();
  let mood: Mood | undefined;
  let asked = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    request.resume();
    await once(request, 'end');
    asked += 1;
    if (mood === 'stall') return;
    if (mood === 'drop') return void request.socket.destroy();
    const isNoMeeting = mood === 'garbage' || mood === 'huge';
    const well = () => (isNoMeeting ? success(null) : reply(request, kept, mood === 'series'));
    const [status, body] = typeof mood === 'number' ? failure(mood) : well();
    response.writeHead(status, { 'content-type': 'application/json' });
    if (mood === 'garbage') return void response.end('<html>Bad gateway</html>');
    if (mood === 'huge') return void response.end(`{"data":"${'x'.repeat(2_000_000)}"}`);
    response.end(JSON.stringify(body));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    settings: { api_base: `http://127.0.0.1:${port}/v2`, api_key: key, webhook_secret: secret },
    get asked() {
      return asked;
    },
    behave(next) {
      mood = next;
    },
    ...kept,
    cancel: (uid) => kept.change(uid, { status: 'cancelled' }),
    message(trigger, uid, { createdAt = new Date().toISOString(), rescheduleUid } = {}) {
      const payload = told(kept.get(uid), rescheduleUid);
      return signed(JSON.stringify({ triggerEvent: trigger, createdAt, payload }));
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** Any bytes as a message, with the headers that it would send along. */
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

/** As the interface has it: lower-case status and `start`. */
const shape = ({ email, ...booking }: KeptBooking) => ({
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

/** As messages have it: upper-case status and `startTime`. */
const told = ({ uid, status, start, end, email, metadata }: KeptBooking, rescheduleUid?: string) => ({
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
