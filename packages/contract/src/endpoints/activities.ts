import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, moment } from '../fields/fields.ts';
import { activityColors, activityIcons } from '../vocabulary/activities.ts';

/** Something that happened to a client. */
export const activity = z.object({
  id: z.number().int(),
  kind: z.string(),
  href: z.string().nullable().describe('A path of this application: the client’s page'),
  icon: z.enum(activityIcons),
  color: z.enum(activityColors),
  date: moment,
  html: z.string().describe('The sentence with its names set off; everything people wrote is escaped'),
  text: z.string().describe('The same sentence as plain text'),
  owner_id: z.number().int().nullable().describe('Who did it; null for the product itself and for people who are gone'),
  owner_name: z.string(),
  owner_avatar: z.string(),
  client_id: z.number().int().nullable(),
});
export type Activity = z.output<typeof activity>;

const query = z.strictObject({
  before: id.optional().describe('Only what came before the activity of this number'),
  count: z.coerce.number().int().min(1).max(100).default(20),
});
const reply = z.object({ activities: z.array(activity), has_more: z.boolean() });

export const listActivities = endpoint({
  name: 'list-activities',
  summary: 'What happened lately to clients in reach, the latest first; a client reads what concerns them.',
  method: 'GET',
  path: '/activities',
  access: 'signed_in',
  query,
  reply,
});

export const listClientActivities = endpoint({
  name: 'list-client-activities',
  summary: 'What happened to one client, the latest first.',
  method: 'GET',
  path: '/clients/:id/activities',
  access: 'signed_in',
  params: z.strictObject({ id }),
  query,
  reply,
  errorCodes: ['not_found'],
});
