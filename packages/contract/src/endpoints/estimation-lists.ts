import * as z from 'zod';
import { endpoint, streamReply } from '../endpoint.ts';
import { id, moment, paged, paging, search } from '../fields/fields.ts';
import { zone } from '../fields/zones.ts';
import { thresholdDistances, thresholdFilters } from '../vocabulary/estimations.ts';
import { estimation, estimationParams } from './estimations.ts';
import { listedTotals } from './listed-totals.ts';

const row = estimation
  .pick({
    name: true,
    type: true,
    dependents_count: true,
    zip: true,
    county_name: true,
    state: true,
    plan_year: true,
    created_at: true,
    updated_at: true,
    shared_with_client_at: true,
  })
  .extend({
    id: z.number().int(),
    ...listedTotals.shape,
  });

export const listedEstimation = row.extend({
  ...estimation.pick({ client: true, share_url: true, share_expires_at: true }).shape,
  threshold_distance: z
    .enum(thresholdDistances)
    .nullable()
    .describe('From the income to the next higher income at which costs change. Null until it is computed.'),
});
export type ListedEstimation = z.output<typeof listedEstimation>;

const sorts = ['name', 'client', 'type', 'place', 'plan_year', 'dependents_count', 'updated_at', 'created_at'] as const;

const threshold = z
  .enum(thresholdFilters)
  .optional()
  .describe('Only estimates whose income is so close below an income at which costs change');

export const listEstimations = endpoint({
  name: 'list-estimations',
  summary: 'List estimates: an advisor’s own, a firm’s for its admin, all for a super admin.',
  method: 'GET',
  path: '/estimations',
  access: 'advisors',
  tokenScope: 'estimates:read',
  query: z.strictObject({ ...paging(sorts, { field: 'name', order: 'asc' }), threshold }),
  reply: z.object({ estimations: z.array(listedEstimation), ...paged }),
  audit: { kind: 'read' },
});

export const exportEstimations = endpoint({
  name: 'export-estimations',
  summary:
    'Export all estimates that match a search and filter as CSV. Accepts the session cookie, so that a plain link works.',
  method: 'GET',
  path: '/estimations/export',
  access: 'advisors',
  requiresConfirmation: true,
  authentication: 'cookie',
  responseType: 'stream',
  query: z.strictObject({ search, threshold, zone }),
  reply: streamReply,
  audit: { kind: 'export' },
});

export const listClientEstimations = endpoint({
  name: 'list-client-estimations',
  summary: 'List the estimates of a client, latest first. The client gets those that are shared with them.',
  method: 'GET',
  path: '/clients/:id/estimations',
  access: 'signed_in',
  tokenScope: 'estimates:read',
  params: z.strictObject({ id }),
  reply: z.object({ estimations: z.array(row) }),
  audit: { kind: 'read', clients: ({ params }) => [params.id] },
  errorCodes: ['not_found'],
});

export const updateSharing = endpoint({
  name: 'update-sharing',
  summary: 'Share an estimate with its client, who gets an email, or stop, and choose what links and the client see.',
  method: 'PATCH',
  path: '/estimations/:id/sharing',
  access: 'advisors',
  params: estimationParams,
  body: z.strictObject({
    shared_with_client: z.boolean().optional(),
    shows_outlook: z.boolean().optional().describe('Thresholds, months, events and scenarios'),
    shows_phone: z.boolean().optional().describe('The phone number of the advisor'),
  }),
  reply: z.object({
    shared_with_client_at: moment.nullable(),
    shows_outlook: z.boolean(),
    shows_phone: z.boolean(),
    emailed: z.boolean().describe('Whether the client gets an email about it'),
  }),
  errorCodes: ['not_found'],
});
