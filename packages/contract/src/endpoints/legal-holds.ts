import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, longText, moment, paged } from '../fields/fields.ts';
import { defaultPageSize, pageSizes } from '../vocabulary/lists.ts';
import { maxReason } from '../vocabulary/retention.ts';

const reason = longText('Reason', maxReason);

const legalHold = z.object({
  id: z.number().int(),
  client_id: z.number().int(),
  client_name: z.string().nullable().describe('Null once the client was deleted'),
  reason: z.string().nullable().describe('Null once the client was deleted'),
  created_by: z.string().nullable().describe('Null for a deleted user'),
  created_at: moment,
  release_reason: z.string().nullable(),
  released_by: z.string().nullable(),
  released_at: moment.nullable().describe('Null while the hold is in force'),
});
export type LegalHold = z.output<typeof legalHold>;

export const listLegalHolds = endpoint({
  name: 'list-legal-holds',
  summary: 'List legal holds, of all clients or one: those in force first, then the newest first.',
  method: 'GET',
  path: '/legal_holds',
  access: 'super_admin',
  query: z.strictObject({
    client_id: id.optional(),
    currentPage: z.coerce.number().int().min(1).max(1_000_000).default(1),
    pageSize: z.coerce.number().pipe(z.literal(pageSizes)).default(defaultPageSize),
  }),
  reply: z.object({ legal_holds: z.array(legalHold), ...paged }),
  audit: { kind: 'read', clients: ({ reply }) => reply.legal_holds.map(({ client_id }) => client_id) },
});

export const createLegalHold = endpoint({
  name: 'create-legal-hold',
  summary: 'Place a legal hold on a client: none of their records are deleted until it is released.',
  method: 'POST',
  path: '/clients/:id/legal_holds',
  access: 'super_admin',
  params: z.strictObject({ id }),
  body: z.strictObject({ reason }),
  reply: legalHold,
  errorCodes: ['not_found', 'legal_hold_exists'],
});

export const releaseLegalHold = endpoint({
  name: 'release-legal-hold',
  summary: 'Release a legal hold.',
  method: 'PATCH',
  path: '/legal_holds/:id',
  access: 'super_admin',
  params: z.strictObject({ id }),
  body: z.strictObject({ reason }),
  reply: legalHold,
  errorCodes: ['not_found', 'legal_hold_released'],
});
