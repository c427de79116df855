import { hasCredentials } from 'contract/fields/links';
import type { BookingStatus, ExternalBooking } from './calendar.ts';

type Fields = Readonly<Record<string, unknown>>;

const statuses: readonly string[] = [
  'ACCEPTED',
  'PENDING',
  'CANCELLED',
  'REJECTED',
  'AWAITING_HOST',
] satisfies BookingStatus[];

export function readStatus(value: unknown): BookingStatus | null {
  const status = typeof value === 'string' ? value.toUpperCase() : '';
  return statuses.includes(status) ? (status as BookingStatus) : null;
}

/** Requires a zone: without one, the time would be parsed in the server's zone. */
const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/;

/** ISO 8601, UTC. Null for anything else and for times before 1970 or after 2099. */
export function readMoment(value: unknown): string | null {
  const time = typeof value === 'string' && iso.test(value) ? Date.parse(value) : Number.NaN;
  return time > 0 && time < Date.parse('2100-01-01') ? new Date(time).toISOString() : null;
}

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

export const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);

export const lineOf = (value: unknown, max = 200): string | null =>
  typeof value === 'string' && value.trim() && value.length <= max && value.isWellFormed() && !/\p{Cc}/u.test(value)
    ? value.trim()
    : null;

export function linkOf(value: unknown): string | null {
  const text = lineOf(value, 500);
  return text && URL.canParse(text) && new URL(text).protocol === 'https:' && !hasCredentials(text) ? text : null;
}

export const emailsOf = (attendees: unknown): string[] =>
  listOf(attendees).flatMap(({ email }) => lineOf(email)?.toLowerCase() ?? []);

/**
 * Reads a reply to `GET /v2/bookings/{uid}`: a booking, or a list for a series, of which it takes the requested booking or the
 * first active one. Null for an invalid reply.
 */
export function readBooking(json: unknown, uid: string): ExternalBooking | null {
  const { data } = fieldsOf(json);
  if (!Array.isArray(data)) return readOne(fieldsOf(data));
  const series = data.flatMap((one) => readOne(fieldsOf(one)) ?? []);
  const inOrder = series.toSorted((a, b) => a.start.localeCompare(b.start));
  return (
    series.find((one) => one.uid === uid) ??
    inOrder.find(({ status }) => status === 'ACCEPTED' || status === 'PENDING') ??
    inOrder[0] ??
    null
  );
}

function readOne(data: Fields): ExternalBooking | null {
  const uid = lineOf(data.uid);
  const status = readStatus(data.status);
  const [start, end] = [readMoment(data.start), readMoment(data.end)];
  if (!uid || !status || !start || !end || end <= start) return null;
  return {
    uid,
    status,
    start,
    end,
    created_at: readMoment(data.createdAt) ?? start,
    host_name: lineOf(listOf(data.hosts)[0]?.name),
    attendee_emails: emailsOf(data.attendees),
    client_token: lineOf(fieldsOf(data.metadata).client, 500),
    join_url: linkOf(data.meetingUrl) ?? linkOf(data.location),
    rescheduled_to: lineOf(data.rescheduledToUid),
  };
}
