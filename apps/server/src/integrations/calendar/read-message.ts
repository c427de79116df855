import type { ExternalBooking, MeetingStatus } from './calendar.ts';
import { emailsOf, fieldsOf, lineOf, linkOf, readMoment, readStatus } from './read-booking.ts';

/** What each message that matters says of its meeting, where it says nothing else itself. */
const triggers = {
  BOOKING_REQUESTED: 'PENDING',
  BOOKING_CREATED: 'ACCEPTED',
  BOOKING_RESCHEDULED: 'ACCEPTED',
  BOOKING_REJECTED: 'REJECTED',
  BOOKING_CANCELLED: 'CANCELLED',
} as const satisfies Record<string, MeetingStatus>;

export type CalendarTrigger = keyof typeof triggers;

/** What the calendar told of one meeting. */
export interface CalendarMessage extends Omit<ExternalBooking, 'start' | 'end' | 'created_at' | 'rescheduled_to'> {
  readonly trigger: CalendarTrigger;
  /** When it happened, by the calendar's clock: the order in which messages count. */
  readonly occurred_at: string;
  /** The meeting that this one took the place of. */
  readonly old_uid: string | null;
  /** Null only for a meeting that is off. */
  readonly start: string | null;
  readonly end: string | null;
}

/** `other`: a message of no concern here. Null: none at all. */
export function readMessage(body: Uint8Array): CalendarMessage | 'other' | null {
  const { triggerEvent, createdAt, payload } = fieldsOf(parseJson(body));
  const trigger = lineOf(triggerEvent, 100);
  if (!trigger) return null;
  if (!isHandled(trigger)) return 'other';
  const { uid, rescheduleUid, startTime, endTime, status, ...told } = fieldsOf(payload);
  const isOff = triggers[trigger] === 'CANCELLED' || triggers[trigger] === 'REJECTED';
  const [given, occurred_at] = [lineOf(uid), readMoment(createdAt)];
  const [start, end] = [readMoment(startTime), readMoment(endTime)];
  const hasTimes = start !== null && end !== null && start < end;
  if (!given || !occurred_at || !(hasTimes || isOff)) return null;
  const old_uid = isOff ? null : lineOf(rescheduleUid);
  return {
    trigger,
    occurred_at,
    uid: given,
    old_uid: old_uid === given ? null : old_uid,
    status: isOff ? triggers[trigger] : (readStatus(status) ?? triggers[trigger]),
    start: hasTimes ? start : null,
    end: hasTimes ? end : null,
    host_name: lineOf(fieldsOf(told.organizer).name),
    attendee_emails: emailsOf(told.attendees),
    client_token: lineOf(fieldsOf(told.metadata).client, 500),
    join_url: linkOf(fieldsOf(told.metadata).videoCallUrl) ?? linkOf(told.location),
  };
}

const isHandled = (trigger: string): trigger is CalendarTrigger => Object.hasOwn(triggers, trigger);

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return null;
  }
}
