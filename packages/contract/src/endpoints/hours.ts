import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { date, id, numeric, optional, text, version } from '../fields/fields.ts';
import { webLink } from '../fields/links.ts';
import { maxBufferMinutes, maxDaysOff, maxDaysOffNote, maxSpecialHours } from '../vocabulary/bookings.ts';

/** Local time. 24:00 is the end of a day. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Enter a time such as 09:00');

const isInOrder = ({ from, to }: { from: string; to: string }) => from < to;
const notInOrder = { error: 'The end time must be after the start time', path: ['to'] };

const weeklyHours = z
  .array(
    z
      .strictObject({ weekday: z.number().int().min(1).max(7).describe('Monday is 1'), from: timeOfDay, to: timeOfDay })
      .refine(isInOrder, notInOrder),
  )
  .max(70);

const specialHours = z
  .array(z.strictObject({ date: date('Date'), from: timeOfDay, to: timeOfDay }).refine(isInOrder, notInOrder))
  .max(maxSpecialHours, `Special hours can have at most ${maxSpecialHours} entries`);

const buffer = (label: string) =>
  numeric(label)
    .int()
    .min(0)
    .max(maxBufferMinutes, `${label} can be up to ${maxBufferMinutes / 60} hours`);

const daysOff = z
  .array(
    z
      .strictObject({
        from: date('First day'),
        to: date('Last day').describe('Included; the same as `from` for a single day'),
        note: optional(text('Note', maxDaysOffNote)),
      })
      .refine(({ from, to }) => from <= to, { error: 'The last day can’t be before the first day', path: ['to'] }),
  )
  .max(maxDaysOff, `Days off can have at most ${maxDaysOff} entries`);

export const calendarInput = z.strictObject({
  time_zone: z.string().max(64).describe('IANA, such as America/Chicago'),
  meeting_minutes: numeric('Meeting length in minutes')
    .int('Meeting length in minutes must be a whole number')
    .min(10, 'Meetings must be at least 10 minutes')
    .max(240, 'Meetings can be up to 4 hours'),
  notice_minutes: numeric('Notice').int().min(0).max(20_160, 'Notice can be up to two weeks'),
  buffer_before_minutes: buffer('Time before').describe('Kept free before each meeting'),
  buffer_after_minutes: buffer('Time after').describe('Kept free after each meeting'),
  join_url: webLink('Meeting link', 500, 'Meeting link must start with https://').nullable(),
  hours: weeklyHours,
  special_hours: specialHours.describe(
    'They replace the weekly hours of their date, and open a federal holiday. New ones can’t be in the past or on a day off.',
  ),
  days_off: daysOff.describe('Dates in the time zone. New ones can’t be in the past. They must not overlap.'),
  closed_on_holidays: z.boolean().describe('Whether no meeting can be booked on federal holidays'),
});
export type CalendarInput = z.output<typeof calendarInput>;

const meetingsOn = z.number().int().describe('How many meetings are booked on the days');

const calendar = z.object({
  time_zone: z.string(),
  meeting_minutes: z.number().int(),
  notice_minutes: z.number().int(),
  buffer_before_minutes: z.number().int(),
  buffer_after_minutes: z.number().int(),
  join_url: z.string().nullable(),
  hours: z.array(z.object({ weekday: z.number().int(), from: z.string(), to: z.string() })),
  special_hours: z
    .array(z.object({ date: z.string(), from: z.string(), to: z.string() }))
    .describe('Without those that are over'),
  days_off: z
    .array(z.object({ from: z.string(), to: z.string(), note: z.string().nullable(), meetings: meetingsOn }))
    .describe('Without those that are over'),
  closed_on_holidays: z.boolean(),
  holidays: z
    .array(
      z.object({
        date: z.string().describe('The day on which it is observed'),
        name: z.string(),
        is_observed: z.boolean().describe('Whether the holiday itself is on the weekend beside it'),
        meetings: meetingsOn,
      }),
    )
    .describe('The federal holidays of the next twelve months'),
  version: z.number().int().describe('0 before the first save'),
  is_in_use: z.boolean().describe('False if meetings are booked in another calendar'),
});
export type Calendar = z.output<typeof calendar>;

const hoursParams = z.strictObject({ id });

export const showHours = endpoint({
  name: 'show-hours',
  summary: 'Get the meeting hours of a health agent. Agents can read their own, super admins those of any agent.',
  method: 'GET',
  path: '/users/:id/hours',
  access: 'signed_in',
  params: hoursParams,
  reply: calendar,
  errorCodes: ['not_found'],
});

export const updateHours = endpoint({
  name: 'update-hours',
  summary: 'Set the meeting hours of a health agent. Booked meetings do not change.',
  method: 'PATCH',
  path: '/users/:id/hours',
  access: 'signed_in',
  params: hoursParams,
  body: z.strictObject({ calendar: calendarInput, version: version.or(z.literal(0)).optional() }),
  reply: calendar,
  errorCodes: ['not_found', 'version_conflict'],
});
