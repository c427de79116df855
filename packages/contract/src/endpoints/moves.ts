import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { maxChosenClients } from '../vocabulary/moves.ts';

const userId = (text: string) => z.number({ error: text }).int().positive();

const toAdvisor = userId('Choose the new advisor');

/** What a super admin asks for. */
export const move = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('clients'),
    client_ids: z
      .array(z.number().int().positive())
      .min(1, 'Choose the clients')
      .max(maxChosenClients, `At most ${maxChosenClients} clients can be chosen`),
    to_advisor_id: toAdvisor,
  }),
  z.strictObject({
    kind: z.literal('advisor_clients').describe('All clients of an advisor'),
    advisor_id: userId('Choose the advisor'),
    to_advisor_id: toAdvisor,
  }),
  z.strictObject({
    kind: z.literal('advisor').describe('An advisor changes firm'),
    advisor_id: userId('Choose the advisor'),
    to_account_id: userId('Choose the firm'),
    clients: z.enum(['stay', 'go_along'], { error: 'Choose what happens to the clients' }),
    successor_id: z
      .number()
      .int()
      .positive()
      .nullable()
      .describe('Takes over what stays with the firm. Required if anything stays.'),
  }),
]);
export type Move = z.output<typeof move>;

const count = z.number().int();
const named = z.object({ id: z.number().int(), name: z.string() });

export const movePreview = z.object({
  digest: z.string().describe('Send it with the move. If anything has changed by then, nothing is moved.'),
  advisor: named.nullable().describe('Whose clients move, or who changes firm'),
  clients: count.describe('Clients who get another advisor or firm'),
  changing_firm: count.describe('Of these, those whose engagement ends and starts over at the other firm'),
  meetings: count.describe('Meetings that move with their engagements'),
  estimates: count.describe('Estimates that move'),
  staying_meetings: count.describe('Meetings that stay with the former firm'),
  canceled_meetings: count.describe('Of these, upcoming ones, which are canceled'),
  staying_estimates: count.describe('Estimates that stay with the former firm'),
  from_account: named.nullable().describe('Null for clients of several firms'),
  to_account: named,
  to_advisor: named.describe('Who has the clients afterwards, or who changes firm'),
  loses_admin_role: z.boolean().describe('The advisor is an admin now and a member in the new firm'),
  successor_required: z
    .boolean()
    .describe('Clients or estimates stay with the former firm, so `successor_id` is required to move the advisor'),
  loses_ownership: z.boolean().describe('The advisor is the owner of the former firm'),
});
export type MovePreview = z.output<typeof movePreview>;

export const previewMove = endpoint({
  name: 'preview-move',
  summary:
    'Count what a move of clients or of an advisor moves, ends and leaves behind. Changes nothing. It needs no successor yet.',
  method: 'POST',
  path: '/moves/preview',
  access: 'super_admin',
  isRepeatable: false,
  audit: null,
  bodyLimit: 'list',
  body: z.strictObject({ move }),
  reply: movePreview,
  errorCodes: ['not_found', 'last_admin'],
});

export const createMove = endpoint({
  name: 'create-move',
  summary: 'Move clients to another advisor, or an advisor to another firm, as previewed.',
  method: 'POST',
  path: '/moves',
  access: 'super_admin',
  requiresConfirmation: true,
  audit: { kind: 'permission' },
  bodyLimit: 'list',
  body: z.strictObject({ move, digest: z.string().max(100) }),
  reply: z.object({ clients: count, meetings: count, estimates: count }),
  errorCodes: ['not_found', 'last_admin', 'move_changed'],
});
