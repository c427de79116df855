import type { BookingStatus, ExternalBooking } from './calendar.ts';
import { emailsOf, fieldsOf, lineOf, linkOf, readMoment, readStatus } from './read-booking.ts';

const triggers = {
  BOOKING_REQUESTED: 'PENDING',
  BOOKING_CREATED: 'ACCEPTED',
  BOOKING_RESCHEDULED: 'ACCEPTED',
  BOOKING_REJECTED: 'REJECTED',
  BOOKING_CANCELLED: 'CANCELLED',
} as const satisfies Record<string, BookingStatus>;

export type CalendarTrigger = keyof typeof triggers;

export interface CalendarMessage extends Omit<ExternalBooking, 'start' | 'end' | 'created_at' | 'rescheduled_to'> {
  readonly trigger: CalendarTrigger;
  /** The calendar's clock. Messages are applied in this order. */
  readonly occurred_at: string;
  readonly old_uid: string | null;
  readonly start: string | null;
  readonly end: string | null;
}

/** `other` for a trigger that is not handled; null for an invalid message. */
export function readMessage(body: Uint8Array): CalendarMessage | 'other' | null {
  const { triggerEvent, createdAt, payload } = fieldsOf(parseJson(body));
  const trigger = lineOf(triggerEvent, 100);
  if (!trigger) return null;
  if (!isHandled(trigger)) return 'other';
  const { uid, rescheduleUid, startTime, endTime, status, ...details } = fieldsOf(payload);
  const isOff = triggers[trigger] === 'CANCELLED' || triggers[trigger] === 'REJECTED';
  const [bookingUid, occurred_at] = [lineOf(uid), readMoment(createdAt)];
  const [start, end] = [readMoment(startTime), readMoment(endTime)];
  const hasTimes = start !== null && end !== null && start < end;
  if (!bookingUid || !occurred_at || !(hasTimes || isOff)) return null;
  const old_uid = isOff ? null : lineOf(rescheduleUid);
  return {
    trigger,
    occurred_at,
    uid: bookingUid,
    old_uid: old_uid === bookingUid ? null : old_uid,
    status: isOff ? triggers[trigger] : (readStatus(status) ?? triggers[trigger]),
    start: hasTimes ? start : null,
    end: hasTimes ? end : null,
    host_name: lineOf(fieldsOf(details.organizer).name),
    attendee_emails: emailsOf(details.attendees),
    client_token: lineOf(fieldsOf(details.metadata).client, 500),
    join_url: linkOf(fieldsOf(details.metadata).videoCallUrl) ?? linkOf(details.location),
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
