import * as z from 'zod';
import { bytesReply, endpoint, reportedByHandler } from '../endpoint.ts';
import { id, isOneLine, moment } from '../fields/fields.ts';
import { bookingStatuses, maxSlotDays, meetingOutcomes } from '../vocabulary/bookings.ts';

const person = z.object({ id: z.number().int().nullable(), name: z.string() });

export const booking = z.object({
  uid: z.string(),
  status: z.enum(bookingStatuses),
  startTime: moment,
  endTime: moment,
  host: person.nullable().describe('The health agent'),
  join_url: z
    .string()
    .nullable()
    .describe('The link to the meeting. Null if the user is not permitted to join or the host has set no link.'),
  is_movable: z
    .boolean()
    .describe('Whether reschedule-booking can move it. Other meetings are canceled before a new one is booked.'),
  outcome: z
    .object({ value: z.enum(meetingOutcomes), by: z.string().nullable(), at: moment })
    .nullable()
    .describe('The outcome of the meeting. Null for clients, and until it is recorded.'),
  may_set_outcome: z.boolean().describe('Whether the user can record the outcome once the meeting has started'),
});
export type Booking = z.output<typeof booking>;

/** Null for a person without a meeting. */
const reply = booking.nullable();

export const showOwnBooking = endpoint({
  name: 'show-own-booking',
  summary: 'Get the meeting of the signed-in user: the upcoming or the last one.',
  method: 'GET',
  path: '/bookings',
  access: 'signed_in',
  reply,
  audit: { kind: 'read', clients: reportedByHandler },
  errorCodes: ['calendar_unavailable'],
});

export const bookingParams = z.strictObject({ id: z.string().max(200).refine(isOneLine) });

export const showBooking = endpoint({
  name: 'show-booking',
  summary: 'Get the meeting of a client, by the client’s id or the meeting’s uid.',
  method: 'GET',
  path: '/bookings/:id',
  access: 'signed_in',
  params: bookingParams,
  reply,
  audit: { kind: 'read', clients: reportedByHandler },
  errorCodes: ['not_found', 'calendar_unavailable'],
});

export const showCalendarFile = endpoint({
  name: 'show-calendar-file',
  summary: 'Get a meeting that takes place as a calendar file. Accepts the session cookie, so that a plain link works.',
  method: 'GET',
  path: '/bookings/:id/meeting.ics',
  access: 'signed_in',
  authentication: 'cookie',
  responseType: 'bytes',
  params: bookingParams,
  reply: bytesReply,
  audit: { kind: 'read', clients: reportedByHandler },
  errorCodes: ['not_found'],
});

export const deleteBooking = endpoint({
  name: 'delete-booking',
  summary: 'Cancel a meeting by its uid. Canceling twice has no further effect.',
  method: 'DELETE',
  path: '/bookings/:id',
  access: 'signed_in',
  params: bookingParams,
  reply: booking,
  errorCodes: ['not_found', 'calendar_unavailable', 'meeting_ended'],
});

/** The client to book for. Without it, the signed-in user. */
const subject = { client_id: id.optional() };

export const showScheduler = endpoint({
  name: 'show-scheduler',
  summary:
    'Get how to book a meeting for a client or the signed-in user: in the built-in calendar or in an embedded one.',
  method: 'GET',
  path: '/bookings/scheduler',
  access: 'signed_in',
  query: z.strictObject(subject),
  reply: z.object({
    kind: z.enum(['native', 'cal']),
    origin: z
      .string()
      .nullable()
      .describe('The origin of the embedded calendar. Only its messages are trusted. Null for the built-in calendar.'),
    address: z.string().nullable().describe('The URL of the embedded calendar with prefilled fields'),
    namespace: z.string().nullable(),
    subject: z.object({ id: z.number().int(), name: z.string() }),
    host: person.nullable().describe('The health agent. Null if any available agent takes the meeting.'),
  }),
  audit: { kind: 'read', clients: ({ reply }) => [reply.subject.id] },
  errorCodes: ['not_found'],
});
export type Scheduler = z.output<typeof showScheduler.reply>;

export const listSlots = endpoint({
  name: 'list-slots',
  summary: 'List free slots of the built-in calendar for a client or the signed-in user, earliest first.',
  method: 'GET',
  path: '/bookings/slots',
  access: 'signed_in',
  query: z.strictObject({
    ...subject,
    from: z.iso.datetime({ offset: true }).optional().describe('Start of the period. Defaults to now.'),
    days: z.coerce.number().int().min(1).max(maxSlotDays).default(14),
  }),
  reply: z.object({
    slots: z.array(z.object({ start: moment, end: moment })),
    until: moment.describe('End of the period'),
    has_later: z.boolean().describe('Whether a later period can be requested'),
    meeting_minutes: z.number().int().nullable(),
  }),
  errorCodes: ['not_found'],
});

const start = z.iso.datetime({ offset: true, error: 'Choose a time' });
const timeZone = z
  .string()
  .max(64)
  .optional()
  .describe('The time zone of the caller, such as America/Chicago. Emails use it if the meeting is their own.');

export const createBooking = endpoint({
  name: 'create-booking',
  summary: 'Book a free slot of the built-in calendar. Repeating the request returns the same meeting.',
  method: 'POST',
  path: '/bookings',
  access: 'signed_in',
  body: z.strictObject({
    client_id: z.number().int().positive().optional(),
    start,
    time_zone: timeZone,
  }),
  reply: booking,
  errorCodes: ['not_found', 'slot_taken'],
});

export const rescheduleBooking = endpoint({
  name: 'reschedule-booking',
  summary:
    'Move a meeting of the built-in calendar to a free slot. Until then it stays as it is. Repeating the request has no further effect.',
  method: 'POST',
  path: '/bookings/:id/reschedule',
  access: 'signed_in',
  params: bookingParams,
  body: z.strictObject({
    start,
    previous_start: z.iso
      .datetime({ offset: true })
      .describe('The start that the caller knows. A meeting that was moved in the meantime is not moved again.'),
    time_zone: timeZone,
  }),
  reply: booking,
  errorCodes: ['not_found', 'slot_taken', 'meeting_changed'],
});

export const receiveCalWebhook = endpoint({
  name: 'receive-cal-webhook',
  summary: 'Receive an event of the external calendar. X-Cal-Signature-256 signs the raw body.',
  method: 'POST',
  path: '/webhooks/cal',
  access: 'anyone',
  isRepeatable: false,
  writes: false,
  requestType: 'raw',
  body: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  reply: z.object({ received: z.literal(true) }),
  audit: { kind: 'change' },
  errorCodes: ['signature_invalid', 'not_found'],
});
