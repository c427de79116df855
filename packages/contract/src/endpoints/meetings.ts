import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { date, id, paged, paging } from '../fields/fields.ts';
import { meetingOutcomes, meetingPeriods } from '../vocabulary/bookings.ts';
import { clientStatuses } from '../vocabulary/engagements.ts';
import { booking, bookingParams } from './bookings.ts';

export const updateBookingOutcome = endpoint({
  name: 'update-booking-outcome',
  summary:
    'Record, change, or remove the outcome of a meeting that has started. For health agents and super admins. The last write wins.',
  method: 'PATCH',
  path: '/bookings/:id/outcome',
  access: 'advisors',
  params: bookingParams,
  body: z.strictObject({ outcome: z.enum(meetingOutcomes, { error: 'Choose an outcome' }).nullable() }),
  reply: booking,
  errorCodes: ['not_found', 'meeting_without_outcome'],
});

const meeting = booking.extend({
  client: z.object({ id: z.number().int(), name: z.string(), status: z.enum(clientStatuses) }),
  may_set_status: z.boolean().describe('Whether the user can set the status of the engagement'),
});
export type Meeting = z.output<typeof meeting>;

export const listMeetings = endpoint({
  name: 'list-meetings',
  summary:
    'List the meetings of clients: an advisor’s own, a firm’s for its admin, those of assigned clients for a health agent, all for a super admin.',
  method: 'GET',
  path: '/meetings',
  access: 'advisors',
  query: z.strictObject({
    ...paging(['start_at'], { field: 'start_at', order: 'asc' }),
    period: z.enum(meetingPeriods).default('upcoming'),
    from: date('From')
      .optional()
      .describe('The first day. With it or `to`, the period only decides whether canceled meetings are listed.'),
    to: date('To').optional().describe('The last day'),
    time_zone: z
      .string()
      .max(64)
      .default('America/New_York')
      .describe('In which days begin and end: IANA, such as America/Chicago'),
    agent_id: id.optional().describe('The host'),
    outcome: z
      .enum([...meetingOutcomes, 'none'])
      .optional()
      .describe('`none`: the meeting has started, and its outcome is not recorded'),
  }),
  reply: z.object({
    meetings: z.array(meeting),
    agents: z
      .array(z.object({ id: z.number().int(), name: z.string() }))
      .describe('The hosts to filter by. Empty for a health agent.'),
    ...paged,
  }),
  audit: { kind: 'read', clients: ({ reply }) => reply.meetings.map(({ client }) => client.id) },
});
