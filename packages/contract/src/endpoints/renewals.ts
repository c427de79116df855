import * as z from 'zod';
import { bytesReply, endpoint } from '../endpoint.ts';
import { amount, id, paged, paging } from '../fields/fields.ts';
import { changeCauses, changeStatuses, maxLetters, renewalSorts, successorStatuses } from '../vocabulary/renewals.ts';
import { planYear } from './market.ts';

const named = z.object({ id: z.number().int(), name: z.string() });

const listed = {
  client: named,
  financial_advisor: named.nullable(),
  health_advisor: named.nullable(),
  plan_year: planYear.describe('The later of the two years'),
};

const known = z.object({
  status: z.literal('known'),
  ...listed,
  before: amount.describe('What the year before costs the household'),
  after: amount.describe('What the plan year costs it'),
  change: amount,
  main_cause: z.enum(changeCauses).nullable().describe('The one with the largest part in the direction of the change'),
  causes: z
    .array(z.object({ cause: z.enum(changeCauses), amount }))
    .describe('In the order in which they are changed. They add up to the change to the cent.'),
  is_projected: z.boolean().describe('Prices of one of the years are not known yet'),
  is_sample: z.boolean().describe('The plans on sale are invented ones'),
  estimation_id: z.number().int().describe('The estimate of the year before'),
  next_estimation_id: z.number().int().nullable().describe('The estimate of the plan year, if there is one'),
});

const endingPlan = z.object({
  is_medicare: z.boolean(),
  carrier: z.string(),
  name: z.string().nullable(),
  premium: amount.nullable().describe('Per month, after the tax credit'),
  successor: z
    .enum(successorStatuses)
    .exclude(['not_sold'])
    .describe(
      'By the crosswalk of the plan year. `unknown` if it is not loaded, or the policy does not name its plan id.',
    ),
  next_plan_id: z.string().nullable().describe('Of the plan that follows. Null if none does, or it is not known.'),
});

const withoutEstimate = z.object({
  status: z.literal('no_estimate'),
  ...listed,
  plans: z.array(endingPlan).describe('The client’s plans of the year before, which end on December 31'),
});

const renewal = z.discriminatedUnion('status', [known, withoutEstimate]);
export type ListedRenewal = z.output<typeof renewal>;
export type KnownRenewal = z.output<typeof known>;
export type RenewalWithoutEstimate = z.output<typeof withoutEstimate>;

export const listRenewals = endpoint({
  name: 'list-renewals',
  summary:
    'List the clients for whom the cost of the next year is known, with what changes, and those with a plan but no estimate: an advisor’s own clients, a firm’s for its admin, those of assigned clients for a health agent.',
  method: 'GET',
  path: '/renewals',
  access: 'advisors',
  tokenScope: 'estimates:read',
  query: z.strictObject({
    ...paging(renewalSorts, { field: 'change', order: 'desc' }),
    financial_advisor_id: id.optional(),
    health_advisor_id: id.optional(),
    status: z.enum(changeStatuses).optional(),
  }),
  reply: z.object({
    renewals: z.array(renewal).describe('By change, those without an estimate are last'),
    advisors: z.array(named).describe('To filter by'),
    agents: z.array(named).describe('To filter by'),
    ...paged,
  }),
  audit: { kind: 'read', clients: ({ reply }) => reply.renewals.map(({ client }) => client.id) },
});

export const createNextEstimation = endpoint({
  name: 'create-next-estimation',
  summary:
    'Make the estimate of a plan year from the client’s last one before it. If the client has an estimate for the year, the reply names that one, and nothing is made.',
  method: 'POST',
  path: '/clients/:id/next-estimation',
  access: 'advisors',
  params: z.strictObject({ id }),
  body: z.strictObject({ plan_year: planYear }),
  reply: z.object({ estimation_id: z.number().int(), is_new: z.boolean() }),
  audit: { kind: 'change', clients: ({ params }) => [params.id] },
  errorCodes: ['not_found'],
});

export const createRenewalLetters = endpoint({
  name: 'create-renewal-letters',
  summary: `Prepare a PDF with a letter for each of these clients about what changes next year. At most ${maxLetters}, of one firm, each with an estimate. The address works for a minute, in this session.`,
  method: 'POST',
  path: '/renewals/letters',
  access: 'advisors',
  isRepeatable: false,
  body: z.strictObject({
    client_ids: z
      .array(z.number().int().positive())
      .min(1, 'Select rows')
      .max(maxLetters, `At most ${maxLetters} rows can be selected`),
  }),
  reply: z.object({ url: z.string() }),
  audit: { kind: 'change', clients: ({ body }) => body.client_ids },
  errorCodes: ['not_found'],
});

export const showRenewalLetters = endpoint({
  name: 'show-renewal-letters',
  summary: 'Get the PDF with the letters that were prepared.',
  method: 'GET',
  path: '/renewals/letters.pdf',
  access: 'advisors',
  authentication: 'cookie',
  responseType: 'bytes',
  query: z.strictObject({ token: z.string().max(4_000) }),
  reply: bytesReply.extend({ client_ids: z.array(z.number().int()).describe('The clients with a letter') }),
  audit: { kind: 'export', clients: ({ reply }) => reply.client_ids },
  errorCodes: ['not_found'],
});
