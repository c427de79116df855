import * as z from 'zod';
import { endpoint, reportedByHandler, streamReply } from '../endpoint.ts';
import { email } from '../fields/emails.ts';
import { date, id, longText, moment, optional, paged, paging, search, text, version } from '../fields/fields.ts';
import { phone } from '../fields/phone.ts';
import { zone } from '../fields/zones.ts';
import { maxSelectedClients } from '../vocabulary/bulk-clients.ts';
import { clientSorts, clientStatuses, extraClientColumns } from '../vocabulary/engagements.ts';
import { thresholdDistances } from '../vocabulary/estimations.ts';
import { rejectionReasons } from '../vocabulary/notifications.ts';
import { clientTodoKinds } from '../vocabulary/todos.ts';
import { clientRequestTypes, planTypes } from '../vocabulary/users.ts';
import { analysisFile, analysisSummary } from './attachments.ts';
import { listedTotals } from './listed-totals.ts';
import { todo } from './todos.ts';
import { entitledPlan } from './users.ts';

const named = z.object({ id: z.number().int(), name: z.string() });

export const clientRow = z.object({
  id: z.number().int(),
  name: z.string(),
  last_name: z.string(),
  client_request_type: z.enum(clientRequestTypes).nullable(),
  referred_at: moment,
  health_advisor: named.nullable(),
  financial_advisor: named.nullable(),
  plan_type: z.enum(planTypes).nullable().describe('The plan of the advisor’s firm'),
  status: z.enum(clientStatuses),
  created_at: moment,
  address_rejected: z.boolean().describe('A mail server rejected the last email to the client’s address'),
  analysis_arrived_at: moment
    .nullable()
    .describe('Of the latest analysis: for advisors of their version. Null if there is none.'),
  todos: z.array(z.enum(clientTodoKinds)).describe('The user’s to-dos about the client. Empty unless filtered by one.'),
  next_meeting_at: moment.nullable().optional().describe('Of the next accepted meeting. Only if asked for.'),
  last_contact_at: moment
    .nullable()
    .optional()
    .describe('Of the latest invitation, meeting or sent analysis. Only if asked for.'),
  yearly_cost: listedTotals.nullable().optional().describe('Of the latest estimate. Only if asked for.'),
  threshold_distance: z
    .enum(thresholdDistances)
    .nullable()
    .optional()
    .describe('Of the latest estimate: from the income to the next limit. Only if asked for.'),
});
export type ClientRow = z.output<typeof clientRow>;

const filter = {
  status: z.enum(clientStatuses).optional(),
  account_id: id.optional(),
  todo: z.enum(clientTodoKinds).optional().describe('Only the clients that this to-do of the user counts'),
};

const extra = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(extraClientColumns)).max(extraClientColumns.length))
  .describe(`Columns to read, separated by commas: ${extraClientColumns.join(', ')}`);

export const listClients = endpoint({
  name: 'list-clients',
  summary:
    'List clients: an advisor’s own, a firm’s for its admin, assigned ones for a health agent, all for a super admin.',
  method: 'GET',
  path: '/clients',
  access: 'advisors',
  tokenScope: 'clients:read',
  query: z.strictObject({
    ...paging(clientSorts, { field: 'created_at', order: 'desc' }),
    ...filter,
    extra: extra.optional(),
  }),
  reply: z.object({ clients: z.array(clientRow), ...paged }),
  audit: { kind: 'read', clients: ({ reply }) => reply.clients.map(({ id }) => id) },
});

const idList = z
  .string()
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/)
  .transform((text) => text.split(',').map(Number))
  .refine((ids) => ids.length <= maxSelectedClients, `At most ${maxSelectedClients} clients can be selected`)
  .describe('Ids separated by commas: only these clients');

export const showClientCounts = endpoint({
  name: 'show-client-counts',
  summary: 'Count the clients that `GET clients` lists, in all and by status.',
  method: 'GET',
  path: '/client_counts',
  access: 'advisors',
  reply: z.object({
    total: z.number().int(),
    statuses: z.record(z.enum(clientStatuses), z.number().int()),
  }),
});

export const exportClients = endpoint({
  name: 'export-clients',
  summary:
    'Export all clients that match a search and filter as CSV. Accepts the session cookie, so that a plain link works.',
  method: 'GET',
  path: '/clients/csv.csv',
  access: 'advisors',
  requiresConfirmation: true,
  authentication: 'cookie',
  responseType: 'stream',
  query: z.strictObject({ search, ...filter, ids: idList.optional(), zone }),
  reply: streamReply,
  audit: { kind: 'export', clients: reportedByHandler },
});

/** The server limits the distance from today. */
const startDate = date('Projected start date');

export const notes = (label: string) => optional(longText(label, 5_000));

/** The fields that other users can write about a client. The server's policy decides by role. */
export const engagementFields = {
  first_name: text('First Name', 100),
  last_name: text('Last Name', 100),
  phone_number: phone('Phone Number'),
  client_request_type: z.enum(clientRequestTypes, { error: 'Coverage type is required' }),
  projected_start_date: startDate,
  status: z.enum(clientStatuses, { error: 'Choose a status' }),
  agency_person_id: optional(text('Agency person ID', 100)),
  booking_id: optional(text('Booking ID', 200)),
  advisor_notes: notes('Advisor notes'),
  agency_notes: notes('Agency notes'),
  financial_advisor_id: z.number({ error: 'Financial advisor is required' }).int().positive(),
  health_advisor_id: z.number().int().positive().nullable(),
} as const;
export type EngagementField = keyof typeof engagementFields;

export const newClient = z.strictObject({
  first_name: engagementFields.first_name,
  last_name: engagementFields.last_name,
  email: email(),
  phone_number: engagementFields.phone_number,
  client_request_type: engagementFields.client_request_type,
  projected_start_date: startDate,
  financial_advisor_id: engagementFields.financial_advisor_id
    .optional()
    .describe('Only for super admins. Defaults to the signed-in user.'),
  advisor_notes: engagementFields.advisor_notes.optional(),
  do_not_send_referral_email: z.boolean().default(false),
});

const advisor = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  phone_number: z.string().nullable(),
  avatar: z.string(),
});

export const client = z.object({
  id: z.number().int(),
  version,
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  email: z.string(),
  phone_number: z.string().nullable(),
  avatar: z.string(),
  status: z.enum(clientStatuses),
  client_request_type: z.enum(clientRequestTypes).nullable(),
  projected_start_date: z.string().nullable().describe('YYYY-MM-DD'),
  referred_at: moment,
  created_at: moment,
  booking_id: z.string().nullable(),
  agency_person_id: z.string().nullable().describe('Null unless the user is a health agent or super admin'),
  client_notes: z.string().nullable(),
  advisor_notes: z.string().nullable().describe('Null for the client'),
  agency_notes: z.string().nullable().describe('Null unless the user is a health agent or super admin'),
  do_not_send_referral_email: z.boolean(),
  account_id: z.number().int().nullable(),
  account_name: z.string().nullable(),
  financial_advisor_id: z.number().int().nullable(),
  financial_advisor: advisor.extend({ plan_type: entitledPlan }).nullable(),
  health_advisor: advisor.extend({ meeting_path: z.string().nullable(), bio_url: z.string().nullable() }).nullable(),
  onboarding_complete: z.boolean(),
  survey_completed: z.boolean(),
  has_policy: z.boolean(),
  hpa: z.array(analysisFile).describe('The client’s analyses. Empty for advisors.'),
  hpa_fa: z
    .array(analysisFile)
    .describe('The advisor’s analyses. Empty for the client, and for advisors without Core.'),
  analysis: analysisSummary,
  todos: z.array(todo).describe('The client’s open to-dos'),
  editable: z.array(z.string()).describe('The fields that the user can change'),
  was_invited: z.boolean().describe('Whether an invitation was sent to the client'),
  rejection: z
    .object({ reason: z.enum(rejectionReasons), rejected_at: moment })
    .nullable()
    .describe('Not null while a mail server rejects the client’s address. Null for the client.'),
  advisor_messages: z.boolean().describe('False for a client who has opted out of messages of advisors and agents'),
  may_change_email: z.boolean().describe('The client has not joined, so that the address can be corrected'),
  may_invite: z.boolean(),
  may_delete: z.boolean(),
});
export type Client = z.output<typeof client>;

const params = z.strictObject({ id });

export const showClient = endpoint({
  name: 'show-client',
  summary: 'Get a client that the user can access, or the signed-in client.',
  method: 'GET',
  path: '/clients/:id',
  access: 'signed_in',
  tokenScope: 'clients:read',
  params,
  reply: client,
  audit: { kind: 'read', clients: ({ params }) => [params.id] },
  errorCodes: ['not_found'],
});

export const createClient = endpoint({
  name: 'create-client',
  summary:
    'Start an engagement. The response is the same if the email belongs to a client of another firm, and the case goes to the staff. Existing clients of the user are rejected.',
  method: 'POST',
  path: '/clients',
  access: 'advisors',
  requires: 'seat',
  body: z.strictObject({ client: newClient, account_id: z.number().int().positive().optional() }),
  reply: z.object({ id: z.number().int(), name: z.string(), was_invited: z.boolean() }),
  errorCodes: ['payment_required', 'not_found'],
});

export const inviteClient = endpoint({
  name: 'invite-client',
  summary: 'Send a client a new invitation. The links of earlier ones stay valid.',
  method: 'POST',
  path: '/clients/:id/send_invite',
  access: 'advisors',
  params,
  reply: z.object({
    sent: z.boolean().describe('False if the address has received the maximum number of invitations for now'),
  }),
  // A job changes the records.
  audit: { kind: 'change', clients: ({ params }) => [params.id] },
  errorCodes: ['not_found'],
});

export const updateClientEmail = endpoint({
  name: 'update-client-email',
  summary:
    'Correct the email of a client who has not joined, and invite them there. As when an engagement starts, the response is the same if the address belongs to another user.',
  method: 'POST',
  path: '/clients/:id/email',
  access: 'advisors',
  params,
  body: z.strictObject({ email: email() }),
  reply: z.object({
    sent: z.boolean().describe('False if the address has received the maximum number of invitations for now'),
  }),
  audit: { kind: 'change', clients: ({ params }) => [params.id] },
  errorCodes: ['not_found', 'client_joined'],
});

export const deleteClient = endpoint({
  name: 'delete-client',
  summary:
    'Delete a client and all their data. Cancels an upcoming meeting. Acceptances of terms are kept, and estimates of advisors that are not for the client.',
  method: 'DELETE',
  path: '/clients/:id',
  access: 'advisors',
  params,
  reply: z.object({ deleted: z.literal(true) }),
  errorCodes: ['not_found', 'legal_hold', 'last_super_admin'],
});
