import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { search } from '../fields/fields.ts';
import { bulkResults, maxSelectedClients } from '../vocabulary/bulk-clients.ts';
import { clientStatuses } from '../vocabulary/engagements.ts';
import { clientTodoKinds } from '../vocabulary/todos.ts';
import { engagementFields } from './engagements.ts';

const userId = z.number().int().positive();

const matching = z.strictObject({
  kind: z.literal('matching').describe('All visible clients that match a search and filter'),
  filter: z.strictObject({
    search,
    status: z.enum(clientStatuses).optional(),
    account_id: userId.optional(),
    todo: z.enum(clientTodoKinds).optional(),
  }),
});

/** @param seen what the caller saw of each client: a client who has changed meanwhile keeps the new value */
const selection = <const Seen extends z.ZodRawShape>(seen: Seen) =>
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('chosen'),
      clients: z
        .array(z.strictObject({ id: userId, ...seen }))
        .min(1, 'Select clients')
        .max(maxSelectedClients, `At most ${maxSelectedClients} clients can be selected`),
    }),
    matching,
  ]);

const results = z.object({
  results: z.array(
    z.object({
      id: z.number().int(),
      name: z.string().nullable().describe('Null for a client that the user cannot access'),
      result: z.enum(bulkResults),
    }),
  ),
});
export type BulkResults = z.output<typeof results>;

const shown = ({ reply }: { readonly reply: BulkResults }) =>
  reply.results.filter(({ name }) => name !== null).map(({ id }) => id);

const limits = `At most ${maxSelectedClients} clients. The reply has a result for each client.`;

export const updateClientStatuses = endpoint({
  name: 'update-client-statuses',
  summary: `Change the status of several clients. ${limits}`,
  method: 'POST',
  path: '/clients/bulk/status',
  access: 'advisors',
  bodyLimit: 'list',
  body: z.strictObject({
    selection: selection({ status: z.enum(clientStatuses).optional().describe('As the caller saw it') }),
    status: engagementFields.status,
  }),
  reply: results,
  audit: { kind: 'change', clients: shown },
});

export const reassignClients = endpoint({
  name: 'reassign-clients',
  summary: `Give several clients another financial advisor of their firm. ${limits}`,
  method: 'POST',
  path: '/clients/bulk/financial_advisor',
  access: 'advisors',
  bodyLimit: 'list',
  body: z.strictObject({
    selection: selection({
      financial_advisor_id: userId.nullable().optional().describe('As the caller saw it'),
    }),
    financial_advisor_id: engagementFields.financial_advisor_id,
  }),
  reply: results,
  audit: { kind: 'change', clients: shown },
});

export const inviteClients = endpoint({
  name: 'invite-clients',
  summary: `Send several clients an invitation, or a reminder where one was sent before. Clients who have joined get nothing. ${limits}`,
  method: 'POST',
  path: '/clients/bulk/send_invite',
  access: 'advisors',
  bodyLimit: 'list',
  body: z.strictObject({ selection: selection({}) }),
  reply: results,
  audit: { kind: 'change', clients: shown },
});
