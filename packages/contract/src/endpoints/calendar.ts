import * as z from 'zod';
import { bytesReply, endpoint, reportedByHandler } from '../endpoint.ts';
import { id, moment } from '../fields/fields.ts';
import { feedNames, maxShownMeetings } from '../vocabulary/calendar.ts';
import { signalKinds } from '../vocabulary/signals.ts';

const day = z.object({
  date: z.string().describe('YYYY-MM-DD'),
  signals: z
    .array(z.object({ kind: z.enum(signalKinds), count: z.number().int() }))
    .describe('Open signals whose last day it is'),
  meetings: z
    .array(
      z.object({
        uid: z.string(),
        start: moment,
        end: moment,
        client: z.object({ id: z.number().int(), name: z.string() }),
      }),
    )
    .describe(`The first ${maxShownMeetings} that take place`),
  meeting_count: z.number().int(),
});
export type CalendarDay = z.output<typeof day>;

export const showCalendar = endpoint({
  name: 'show-calendar',
  summary:
    'Get a month of deadlines and meetings: of an advisor’s own clients, a firm’s for its admin, those of assigned clients for a health agent.',
  method: 'GET',
  path: '/calendar',
  access: 'advisors',
  query: z.strictObject({
    month: z.string({ error: 'Month is required' }).regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Month must be like 2027-01'),
    time_zone: z
      .string()
      .max(64)
      .default('America/New_York')
      .describe('In which days of meetings begin and end: IANA, such as America/Chicago'),
    financial_advisor_id: id.optional().describe('Of the clients'),
  }),
  reply: z.object({ days: z.array(day).describe('Those with something') }),
  audit: {
    kind: 'read',
    clients: ({ reply }) => reply.days.flatMap(({ meetings }) => meetings.map(({ client }) => client.id)),
  },
});

const feed = z.object({
  names: z.enum(feedNames),
  created_at: moment,
  last_read_at: moment.nullable().describe('To the hour. Null if it was never read.'),
});
export type CalendarFeed = z.output<typeof feed>;

export const showCalendarFeed = endpoint({
  name: 'show-calendar-feed',
  summary: 'Get the calendar feed of the signed-in user, without its address.',
  method: 'GET',
  path: '/calendar_feed',
  access: 'advisors',
  reply: z.object({ feed: feed.nullable() }),
});

export const createCalendarFeed = endpoint({
  name: 'create-calendar-feed',
  summary:
    'Create the calendar feed of the signed-in user, or replace it: the former address ends. The address is shown this once.',
  method: 'POST',
  path: '/calendar_feed',
  access: 'advisors',
  isRepeatable: false,
  rateLimit: 'sign_in',
  requiresConfirmation: true,
  confirms: 'everyone',
  body: z.strictObject({ feed: z.strictObject({ names: z.enum(feedNames, { error: 'Choose how to name clients' }) }) }),
  reply: z.object({ address: z.string().describe('For a calendar application'), feed }),
  audit: { kind: 'permission' },
});

export const deleteCalendarFeed = endpoint({
  name: 'delete-calendar-feed',
  summary: 'Revoke the calendar feed of the signed-in user. Its address ends at once.',
  method: 'DELETE',
  path: '/calendar_feed',
  access: 'advisors',
  reply: z.object({ deleted: z.literal(true) }),
  audit: { kind: 'permission' },
});

export const readCalendarFeed = endpoint({
  name: 'read-calendar-feed',
  summary: 'Get deadlines and meetings as a calendar (RFC 5545), by the secret address of a feed.',
  method: 'GET',
  prefix: '',
  path: '/calendar/:file',
  access: 'anyone',
  rateLimit: 'public',
  responseType: 'bytes',
  params: z.strictObject({ file: z.string().regex(/^[A-Za-z0-9_-]{43}\.ics$/) }),
  reply: bytesReply,
  audit: { kind: 'read', clients: reportedByHandler },
  errorCodes: ['not_found'],
});
