import * as z from 'zod';
import { endpoint, streamReply } from '../endpoint.ts';
import { id, moment, pageSize } from '../fields/fields.ts';
import { zone } from '../fields/zones.ts';
import { auditActors, auditAlertKinds, auditKinds } from '../vocabulary/audit.ts';
import { userTypes } from '../vocabulary/users.ts';

const named = z.object({ id: z.number().int(), name: z.string() });

const auditEvent = z.object({
  id: z.number().int(),
  at: moment,
  kind: z.enum(auditKinds),
  action: z.string().describe('The name of an endpoint or a job'),
  sentence: z.string().describe('What happened, without the actor'),
  actor: z.enum(auditActors),
  user: named.nullable().describe('Who acted, or of a denied sign-in whose it was'),
  viewed_as: named.nullable().describe('Whose view a super admin used'),
  api_token: z.string().nullable().describe('The name of the API token that the user’s program called with'),
  clients: z
    .array(named.extend({ is_deleted: z.boolean() }))
    .describe('The first clients whose data was changed or read, of those that the reader can access'),
  more_clients: z.number().int().describe('How many others there are'),
  address: z.string().nullable().describe('An IP address. A firm gets those of its own users.'),
  has_details: z.boolean(),
});
export type AuditEvent = z.output<typeof auditEvent>;

const filter = {
  user_id: id.optional().describe('Who acted'),
  client_id: id.optional(),
  kind: z.enum(auditKinds).optional(),
  action: z
    .string()
    .regex(/^[a-z][a-z-]{0,99}$/)
    .optional(),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional().describe('Exclusive'),
};
const cursor = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_[1-9]\d{0,15}$/);

export const listAuditEvents = endpoint({
  name: 'list-audit-events',
  summary:
    'List events of the audit trail, latest first: those of their own firm for its admin, all for a super admin.',
  method: 'GET',
  path: '/audit_events',
  access: 'advisors',
  audit: { kind: 'read' },
  query: z.strictObject({
    ...filter,
    before: cursor.optional().describe('The `next` of the page before'),
    pageSize,
  }),
  reply: z.object({ events: z.array(auditEvent), next: z.string().nullable().describe('Null on the last page') }),
});

export const exportAuditEvents = endpoint({
  name: 'export-audit-events',
  summary:
    'Export all events that match a filter as CSV, without old and new values. Accepts the session cookie, so that a plain link works.',
  method: 'GET',
  path: '/audit_events/export',
  access: 'advisors',
  authentication: 'cookie',
  responseType: 'stream',
  requiresConfirmation: true,
  audit: { kind: 'export' },
  query: z.strictObject({ ...filter, zone }),
  reply: streamReply,
});

const fieldChange = z.object({
  field: z.string(),
  old: z.string().nullable(),
  new: z.string().nullable(),
  is_withheld: z.boolean().describe('A password, a token or a code: recorded is only that it changed'),
});

export const showAuditEvent = endpoint({
  name: 'show-audit-event',
  summary: 'Get what an event changed, as far as the reader can access the data.',
  method: 'GET',
  path: '/audit_events/:id',
  access: 'advisors',
  audit: { kind: 'read', clients: ({ reply }) => reply.client_ids },
  params: z.strictObject({ id }),
  reply: z.object({
    id: z.number().int(),
    client_ids: z.array(z.number().int()).describe('The clients whose data the reply shows'),
    changes: z.array(
      z.object({
        record: z.string(),
        record_id: z.string().nullable(),
        operation: z.enum(['insert', 'update', 'delete']),
        fields: z.array(fieldChange),
      }),
    ),
    hides_more: z.boolean().describe('Some details concern people whom the reader cannot access'),
    has_erased: z.boolean().describe('Some details can no longer be read, because their key was deleted'),
  }),
  errorCodes: ['not_found'],
});
export type AuditEventDetails = z.output<typeof showAuditEvent.reply>;

const alert = z.object({
  id: z.number().int(),
  kind: z.enum(auditAlertKinds),
  user: named,
  account_name: z.string().nullable(),
  on_day: z.string().describe('YYYY-MM-DD, UTC'),
  is_hourly: z.boolean().describe('Within an hour instead of a day'),
  clients: z.number().int().describe('The number of different clients'),
  limit: z.number().int(),
  raised_at: moment,
  acknowledged_at: moment.nullable(),
  acknowledged_by: z.string().nullable().describe('A name'),
});
export type AuditAlert = z.output<typeof alert>;

export const listAuditAlerts = endpoint({
  name: 'list-audit-alerts',
  summary: 'List users who accessed unusually many clients: open alerts first, then the acknowledged ones of 30 days.',
  method: 'GET',
  path: '/audit_alerts',
  access: 'advisors',
  reply: z.object({ alerts: z.array(alert) }),
});

export const acknowledgeAuditAlert = endpoint({
  name: 'acknowledge-audit-alert',
  summary: 'Acknowledge an alert. The first acknowledgment is kept.',
  method: 'POST',
  path: '/audit_alerts/:id/acknowledge',
  access: 'advisors',
  params: z.strictObject({ id }),
  reply: alert,
  errorCodes: ['not_found'],
});

const accesses = z.object({
  client: named,
  since: moment,
  days: z
    .array(
      z.object({
        day: z.string().describe('YYYY-MM-DD in the zone'),
        accesses: z.array(
          z.object({
            actor: z.enum(auditActors),
            name: z.string().nullable().describe('Null for a deleted user and unless a user acted'),
            type: z.enum([...userTypes, 'Staff']).nullable(),
            firm: z.string().nullable(),
            kind: z.enum(auditKinds),
            count: z.number().int(),
            first_at: moment,
            last_at: moment,
          }),
        ),
      }),
    )
    .describe('The latest day first'),
  is_truncated: z.boolean(),
});
export type Accesses = z.output<typeof accesses>;

const accessesQuery = z.strictObject({ zone });

export const listOwnAccesses = endpoint({
  name: 'list-own-accesses',
  summary: 'List who else accessed the signed-in client’s data in the last twelve months, by day.',
  method: 'GET',
  path: '/current_user/accesses',
  access: 'signed_in',
  query: accessesQuery,
  reply: accesses,
});

export const listClientAccesses = endpoint({
  name: 'list-client-accesses',
  summary:
    'List who accessed a client’s data in the last twelve months, by day: for super admins and the firm’s admins.',
  method: 'GET',
  path: '/clients/:id/accesses',
  access: 'advisors',
  audit: { kind: 'read', clients: ({ params }) => [params.id] },
  params: z.strictObject({ id }),
  query: accessesQuery,
  reply: accesses,
  errorCodes: ['not_found'],
});
