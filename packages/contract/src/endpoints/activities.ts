import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, moment } from '../fields/fields.ts';
import { activityColors, activityIcons } from '../vocabulary/activities.ts';

export const activity = z.object({
  id: z.number().int(),
  kind: z.string(),
  href: z.string().nullable().describe('A path of this application: the client’s page'),
  icon: z.enum(activityIcons),
  color: z.enum(activityColors),
  date: moment,
  html: z.string().describe('The sentence with names marked up. User input is escaped.'),
  text: z.string().describe('The sentence as plain text'),
  owner_id: z.number().int().nullable().describe('The user who acted. Null for the system and for deleted users.'),
  owner_name: z.string(),
  owner_avatar: z.string(),
  client_id: z.number().int().nullable(),
  message_id: z
    .number()
    .int()
    .nullable()
    .describe('The message to the client that was sent, or was stopped. Null for other activities.'),
});
export type Activity = z.output<typeof activity>;

const query = z.strictObject({
  before: id.optional().describe('Return only activities before the one with this id'),
  count: z.coerce.number().int().min(1).max(100).default(20),
});
const reply = z.object({ activities: z.array(activity), has_more: z.boolean() });

export const listActivities = endpoint({
  name: 'list-activities',
  summary: 'List recent activities of the clients that the user can access, latest first. A client gets their own.',
  method: 'GET',
  path: '/activities',
  access: 'signed_in',
  query,
  reply,
  audit: { kind: 'read', clients: ({ reply }) => reply.activities.flatMap(({ client_id }) => client_id ?? []) },
});

export const listClientActivities = endpoint({
  name: 'list-client-activities',
  summary: 'List the activities of a client, latest first.',
  method: 'GET',
  path: '/clients/:id/activities',
  access: 'signed_in',
  params: z.strictObject({ id }),
  query,
  reply,
  audit: { kind: 'read', clients: ({ params }) => [params.id] },
  errorCodes: ['not_found'],
});
