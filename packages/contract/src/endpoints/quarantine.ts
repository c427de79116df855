import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { personalEmail } from '../fields/emails.ts';
import { id, moment, paged } from '../fields/fields.ts';
import { defaultPageSize, pageSizes } from '../vocabulary/lists.ts';
import { mergeObstacles } from '../vocabulary/operations.ts';
import { clientRequestTypes, userTypes } from '../vocabulary/users.ts';

const firm = { account_id: z.number().int().nullable(), account_name: z.string().nullable() };

const quarantined = z.object({
  id: z.number().int(),
  type: z.enum(userTypes),
  name: z.string(),
  email: z.string().describe('The requested address'),
  ...firm,
  asked_by: z.string().nullable().describe('The name of the user who added the person. Null for a deleted user.'),
  quarantined_at: moment,
  holder: z
    .object({
      id: z.number().int(),
      type: z.enum(userTypes),
      super_admin: z.boolean(),
      name: z.string(),
      ...firm,
    })
    .nullable()
    .describe('Who has the address today. Null if it is free.'),
  obstacle: z.enum(mergeObstacles).nullable().describe('Why the two cannot be merged'),
  may_reject: z.boolean().describe('False for an advisor who has joined or has clients'),
});
export type Quarantined = z.output<typeof quarantined>;

const quarantinedParams = z.strictObject({ id });

const resolved = z.object({ resolved: z.literal(true) });

export const listQuarantined = endpoint({
  name: 'list-quarantined',
  summary: 'List clients and advisors whose requested address belongs to another user, the oldest first.',
  method: 'GET',
  path: '/admin/quarantined',
  access: 'super_admin',
  query: z.strictObject({
    currentPage: z.coerce.number().int().min(1).max(1_000_000).default(1),
    pageSize: z.coerce.number().pipe(z.literal(pageSizes)).default(defaultPageSize),
  }),
  reply: z.object({ people: z.array(quarantined), ...paged }),
});

const engagement = z.object({
  account_name: z.string().nullable(),
  advisor_name: z.string().nullable(),
  client_request_type: z.enum(clientRequestTypes).nullable(),
  projected_start_date: z.string().nullable().describe('YYYY-MM-DD'),
  has_notes: z.boolean(),
  meetings: z.number().int().describe('Upcoming ones'),
});

export const showMerge = endpoint({
  name: 'show-merge',
  summary: 'Show what a merge of a quarantined client with the owner of the address moves and ends.',
  method: 'GET',
  path: '/admin/quarantined/:id/merge',
  access: 'super_admin',
  audit: { kind: 'read', clients: ({ params, reply }) => [params.id, reply.client.id] },
  params: quarantinedParams,
  reply: z.object({
    client: z.object({ id: z.number().int(), name: z.string() }).describe('The client who stays'),
    moves: engagement.describe('The engagement that becomes the current one'),
    ends: engagement.nullable().describe('The engagement that ends'),
    sends_invitation: z.boolean(),
  }),
  errorCodes: ['not_found', 'quarantine_resolved', 'merge_not_possible'],
});
export type MergePreview = z.output<typeof showMerge.reply>;

export const mergeQuarantined = endpoint({
  name: 'merge-quarantined',
  summary:
    'Merge a quarantined client with the client who has the address. The engagement of the new firm becomes current.',
  method: 'POST',
  path: '/admin/quarantined/:id/merge',
  access: 'super_admin',
  params: quarantinedParams,
  body: z.strictObject({ client_id: id.describe('The client who stays, as in the preview') }),
  reply: resolved,
  errorCodes: ['not_found', 'quarantine_resolved', 'merge_not_possible', 'version_conflict', 'legal_hold'],
});

export const changeQuarantinedEmail = endpoint({
  name: 'change-quarantined-email',
  summary:
    'Give a quarantined person an address that no other user has. The quarantine ends and the invitation is sent.',
  method: 'POST',
  path: '/admin/quarantined/:id/change_email',
  access: 'super_admin',
  params: quarantinedParams,
  body: z.strictObject({ email: personalEmail() }),
  reply: resolved,
  errorCodes: ['not_found', 'quarantine_resolved'],
});

export const rejectQuarantined = endpoint({
  name: 'reject-quarantined',
  summary: 'Remove a quarantined person. The user who added them gets an email that does not mention the address.',
  method: 'POST',
  path: '/admin/quarantined/:id/reject',
  access: 'super_admin',
  params: quarantinedParams,
  reply: resolved,
  errorCodes: ['not_found', 'quarantine_resolved', 'rejection_not_possible', 'legal_hold'],
});
