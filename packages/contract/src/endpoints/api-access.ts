import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, moment, paged } from '../fields/fields.ts';
import { tokenScopes } from '../vocabulary/api-tokens.ts';
import { defaultPageSize, pageSizes } from '../vocabulary/lists.ts';
import { webhookEvents } from '../vocabulary/webhooks.ts';

const access = z.object({
  kind: z.enum(['api_token', 'webhook']),
  id: z.number().int().describe('Of the token or webhook: both can have the same one'),
  owner: z.object({ id: z.number().int(), name: z.string() }),
  name: z.string().describe('Of a webhook the host only, because an address can contain a credential'),
  scopes: z.array(z.enum(tokenScopes)).describe('Empty for webhooks'),
  events: z.array(z.enum(webhookEvents)).describe('Empty for tokens'),
  is_enabled: z.boolean().describe('False for a webhook that is turned off'),
  created_at: moment,
  last_used_at: moment
    .nullable()
    .describe('Of a token to the hour. Of a webhook when it last accepted a delivery, within 30 days.'),
  expires_at: moment.nullable().describe('Null for webhooks'),
});
export type ApiAccess = z.output<typeof access>;

export const listApiAccess = endpoint({
  name: 'list-api-access',
  summary: 'List the API tokens that work and the webhooks of the users of a firm, the latest first, for its admins.',
  method: 'GET',
  path: '/accounts/:id/api_access',
  access: 'advisors',
  params: z.strictObject({ id }),
  query: z.strictObject({
    currentPage: z.coerce.number().int().min(1).max(1_000_000).default(1),
    pageSize: z.coerce.number().pipe(z.literal(pageSizes)).default(defaultPageSize),
  }),
  reply: z.object({ api_access: z.array(access), ...paged }),
  errorCodes: ['not_found'],
});

export const deleteFirmApiToken = endpoint({
  name: 'delete-firm-api-token',
  summary: 'Revoke an API token of a user of a firm, for its admins. The owner gets an email.',
  method: 'DELETE',
  path: '/accounts/:id/api_tokens/:token_id',
  access: 'advisors',
  params: z.strictObject({ id, token_id: id }),
  reply: z.object({ deleted: z.literal(true) }),
  audit: { kind: 'permission' },
  errorCodes: ['not_found'],
});

export const deleteFirmWebhook = endpoint({
  name: 'delete-firm-webhook',
  summary: 'Delete a webhook of a user of a firm, with its deliveries, for its admins. The owner gets an email.',
  method: 'DELETE',
  path: '/accounts/:id/webhooks/:webhook_id',
  access: 'advisors',
  params: z.strictObject({ id, webhook_id: id }),
  reply: z.object({ deleted: z.literal(true) }),
  audit: { kind: 'permission' },
  errorCodes: ['not_found'],
});
