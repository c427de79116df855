import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, isOneLine, moment, version } from '../fields/fields.ts';
import { bookingStatuses, maxSlotDays } from '../vocabulary/bookings.ts';

const person = z.object({ id: z.number().int().nullable(), name: z.string() });

/** A meeting. */
export const booking = z.object({
  uid: z.string(),
  status: z.enum(bookingStatuses),
  startTime: moment,
  endTime: moment,
  host: person.nullable().describe('Who holds it'),
  join_url: z.string().nullable().describe('Where to join; null for whoever may not, and where the host gave nothing'),
});
export type Booking = z.output<typeof booking>;

/** `null` stands for a person without a meeting. */
const reply = booking.nullable();

export const showOwnBooking = endpoint({
  name: 'show-own-booking',
  summary: 'The signed-in person’s own meeting: the upcoming one, or the last.',
  method: 'GET',
  path: '/bookings',
  access: 'signed_in',
  reply,
  errorCodes: ['calendar_unavailable'],
});

/** What no uid can be is a meeting that is not there. */
const bookingParams = z.strictObject({ id: z.string().max(200).refine(isOneLine) });

export const showBooking = endpoint({
  name: 'show-booking',
  summary: 'A client’s meeting, by the client’s number or by the meeting’s uid.',
  method: 'GET',
  path: '/bookings/:id',
  access: 'signed_in',
  params: bookingParams,
  reply,
  errorCodes: ['not_found', 'calendar_unavailable'],
});

export const deleteBooking = endpoint({
  name: 'delete-booking',
  summary: 'Cancel a meeting, by its uid; one that is cancelled already stays so.',
  method: 'DELETE',
  path: '/bookings/:id',
  access: 'signed_in',
  params: bookingParams,
  reply: booking,
  errorCodes: ['not_found', 'calendar_unavailable', 'meeting_ended'],
});

/** For whom something is booked: a client, or without it oneself. */
const subject = { client_id: id.optional() };

export const showScheduler = endpoint({
  name: 'show-scheduler',
  summary: 'How a meeting is booked for a client or oneself: in our own calendar, or in a frame of another one.',
  method: 'GET',
  path: '/bookings/scheduler',
  access: 'signed_in',
  query: z.strictObject(subject),
  reply: z.object({
    kind: z.enum(['own', 'cal']),
    origin: z.string().nullable().describe('Of the frame, whose messages count; null for our own calendar'),
    address: z.string().nullable().describe('Of the frame, with what it fills in'),
    namespace: z.string().nullable(),
    subject: z.object({ id: z.number().int(), name: z.string() }),
    host: person.nullable().describe('The agent; null where whoever is free takes it'),
  }),
  errorCodes: ['not_found'],
});
export type Scheduler = z.output<typeof showScheduler.reply>;

export const listSlots = endpoint({
  name: 'list-slots',
  summary: 'Free times of our own calendar for a client or oneself, the earliest first.',
  method: 'GET',
  path: '/bookings/slots',
  access: 'signed_in',
  query: z.strictObject({
    ...subject,
    from: z.iso.datetime({ offset: true }).optional().describe('From this moment on; otherwise from now'),
    days: z.coerce.number().int().min(1).max(maxSlotDays).default(14),
  }),
  reply: z.object({
    slots: z.array(z.object({ start: moment, end: moment })),
    until: moment.describe('Where this stretch ends'),
    has_later: z.boolean().describe('Whether a later stretch can be asked for'),
    meeting_minutes: z.number().int().nullable(),
  }),
  errorCodes: ['not_found'],
});

export const createBooking = endpoint({
  name: 'create-booking',
  summary: 'Book a free time of our own calendar; the same again gives the same meeting.',
  method: 'POST',
  path: '/bookings',
  access: 'signed_in',
  body: z.strictObject({
    client_id: z.number().int().positive().optional(),
    start: z.iso.datetime({ offset: true, error: 'Please choose a time' }),
  }),
  reply: booking,
  errorCodes: ['not_found', 'slot_taken'],
});

/** A time of day by the clock on the wall; 24:00 ends a day. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Please enter a time such as 09:00');

const weeklyHours = z
  .array(
    z
      .strictObject({ weekday: z.number().int().min(1).max(7).describe('Monday is 1'), from: timeOfDay, to: timeOfDay })
      .refine(({ from, to }) => from < to, { error: 'The end must come after the start', path: ['to'] }),
  )
  .max(70);

const joinUrl = z
  .url({ protocol: /^https$/, error: 'The link to join must begin with https://' })
  .max(500, 'The link to join must be at most 500 characters')
  .refine(isOneLine, 'The link to join has characters that cannot be kept');

/** When a health agent can be met. */
export const calendarInput = z.strictObject({
  time_zone: z.string().max(64).describe('IANA, such as America/Chicago'),
  meeting_minutes: z
    .number()
    .int()
    .min(10, 'A meeting takes at least 10 minutes')
    .max(240, 'A meeting takes at most 4 hours'),
  notice_minutes: z.number().int().min(0).max(20_160, 'Notice can be two weeks at most'),
  join_url: joinUrl.nullable(),
  hours: weeklyHours,
});
export type CalendarInput = z.output<typeof calendarInput>;

const calendar = z.object({
  time_zone: z.string(),
  meeting_minutes: z.number().int(),
  notice_minutes: z.number().int(),
  join_url: z.string().nullable(),
  hours: z.array(z.object({ weekday: z.number().int(), from: z.string(), to: z.string() })),
  version: z.number().int().describe('0 before anything was saved'),
  is_in_use: z.boolean().describe('False while another calendar is set up, in which meetings are booked instead'),
});
export type Calendar = z.output<typeof calendar>;

const hoursParams = z.strictObject({ id });

export const showHours = endpoint({
  name: 'show-hours',
  summary: 'When a health agent can be met: one’s own, or any agent’s for a super admin.',
  method: 'GET',
  path: '/users/:id/hours',
  access: 'signed_in',
  params: hoursParams,
  reply: calendar,
  errorCodes: ['not_found'],
});

export const updateHours = endpoint({
  name: 'update-hours',
  summary: 'Set when a health agent can be met; meetings that are booked stay.',
  method: 'PATCH',
  path: '/users/:id/hours',
  access: 'signed_in',
  params: hoursParams,
  body: z.strictObject({ calendar: calendarInput, version: version.or(z.literal(0)).optional() }),
  reply: calendar,
  errorCodes: ['not_found', 'version_conflict'],
});

export const receiveCalWebhook = endpoint({
  name: 'receive-cal-webhook',
  summary: 'What the other calendar tells, signed over the raw bytes in X-Cal-Signature-256.',
  method: 'POST',
  path: '/webhooks/cal',
  access: 'anyone',
  writes: false,
  requestType: 'raw',
  body: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  reply: z.object({ received: z.literal(true) }),
  errorCodes: ['signature_invalid', 'not_found'],
});
