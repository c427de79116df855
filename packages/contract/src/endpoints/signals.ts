import * as z from 'zod';
import { endpoint, streamReply } from '../endpoint.ts';
import { amount, date, id, moment, paged, paging, version } from '../fields/fields.ts';
import {
  dismissalReasons,
  maxSelectedSignals,
  maxSnoozeDays,
  signalAmounts,
  signalKinds,
  signalPeriods,
  signalResults,
  signalSorts,
  signalStatuses,
} from '../vocabulary/signals.ts';
import { planYear } from './market.ts';

const named = z.object({ id: z.number().int(), name: z.string() });

export const signal = z.object({
  id: z.number().int(),
  version,
  kind: z.enum(signalKinds),
  status: z.enum(signalStatuses),
  client: named,
  financial_advisor: named.nullable(),
  health_advisor: named.nullable(),
  assignee: named.nullable().describe('Who takes care of it. Null for the advisor and agent of the client.'),
  title: z.string().describe('In the words of the reader: those for clients differ'),
  reasons: z.array(z.string()).describe('Why, as sentences with the dates and amounts behind it'),
  source: z.string().describe('The law or table'),
  opens_on: z.string().nullable().describe('YYYY-MM-DD. Null if nothing has to be waited for.'),
  due_on: z.string().describe('YYYY-MM-DD'),
  amount: amount
    .nullable()
    .describe('What it costs in a year not to act. Null if it is not known, and for the client.'),
  estimation_id: z.number().int().nullable().describe('The estimate behind it. Null without one, and for the client.'),
  next_plan_year: planYear
    .nullable()
    .describe('Of the estimate that can be made from the client’s last one. Null for other kinds, and for the client.'),
  snoozed_until: z.string().nullable().describe('YYYY-MM-DD'),
  dismissal: z
    .object({ reason: z.enum(dismissalReasons), by: z.string().nullable(), at: moment })
    .nullable()
    .describe('It comes back only if its facts change'),
  messaged_at: moment.nullable().describe('When a message about it was last sent to the client. Null for the client.'),
  opened_at: moment,
});
export type Signal = z.output<typeof signal>;

const kinds = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(signalKinds)).max(signalKinds.length))
  .describe(`Kinds, separated by commas: ${signalKinds.join(', ')}`);

export const signalFilter = {
  kinds: kinds.optional(),
  status: z.enum(signalStatuses).default('open'),
  period: z.enum(signalPeriods).optional(),
  due_on: date('Due').optional(),
  financial_advisor_id: id.optional(),
  health_advisor_id: id.optional(),
  assignee_id: id.optional(),
  min_amount: z.coerce
    .number()
    .refine((value) => signalAmounts.some((one) => one === value), `Choose ${signalAmounts.join(', ')}`)
    .optional()
    .describe('In dollars a year'),
};

export const listSignals = endpoint({
  name: 'list-signals',
  summary:
    'List what has to be done for clients, by its last day: an advisor’s own clients, a firm’s for its admin, those of assigned clients for a health agent.',
  method: 'GET',
  path: '/signals',
  access: 'advisors',
  tokenScope: 'clients:read',
  query: z.strictObject({ ...paging(signalSorts, { field: 'due_on', order: 'asc' }), ...signalFilter }),
  reply: z.object({
    signals: z.array(signal),
    counts: z
      .object({
        periods: z.record(z.enum(signalPeriods), z.number().int()),
        kinds: z.record(z.enum(signalKinds), z.number().int()),
      })
      .describe('Of all that match the other filters'),
    advisors: z.array(named).describe('To filter by. For super admins only the one whom the list is filtered by.'),
    agents: z.array(named).describe('To filter by. For super admins only the one whom the list is filtered by.'),
    ...paged,
  }),
  audit: { kind: 'read', clients: ({ reply }) => reply.signals.map(({ client }) => client.id) },
});

const selectedSignal = signal.pick({
  id: true,
  version: true,
  client: true,
  financial_advisor: true,
  health_advisor: true,
});
export type SelectedSignal = z.output<typeof selectedSignal>;

export const listSignalVersions = endpoint({
  name: 'list-signal-versions',
  summary: `List all signals that match a search and filter with their versions, for actions on them. At most ${maxSelectedSignals}: more are an error.`,
  method: 'GET',
  path: '/signals/versions',
  access: 'advisors',
  query: listSignals.query.omit({ currentPage: true, pageSize: true, field: true, order: true }),
  reply: z.object({ signals: z.array(selectedSignal) }),
  audit: { kind: 'read', clients: ({ reply }) => reply.signals.map(({ client }) => client.id) },
});

export const exportSignals = endpoint({
  name: 'export-signals',
  summary:
    'Export all signals that match a search and filter as CSV, in the order of the list. Accepts the session cookie, so that a plain link works.',
  method: 'GET',
  path: '/signals/csv.csv',
  access: 'advisors',
  requiresConfirmation: true,
  authentication: 'cookie',
  responseType: 'stream',
  query: listSignals.query.omit({ currentPage: true, pageSize: true }),
  reply: streamReply,
  audit: { kind: 'export' },
});

const params = z.strictObject({ id });

export const listClientSignals = endpoint({
  name: 'list-client-signals',
  summary: 'List the open signals of a client, most urgent first. The client sees those that are meant for clients.',
  method: 'GET',
  path: '/clients/:id/signals',
  access: 'signed_in',
  tokenScope: 'clients:read',
  params,
  reply: z.object({ signals: z.array(signal) }),
  audit: { kind: 'read', clients: ({ params }) => [params.id] },
  errorCodes: ['not_found'],
});

const change = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('snooze'),
    until: date('Until').describe(`From tomorrow to ${maxSnoozeDays} days ahead`),
  }),
  z.strictObject({ action: z.literal('dismiss'), reason: z.enum(dismissalReasons, { error: 'Choose a reason' }) }),
  z.strictObject({ action: z.literal('reopen') }),
  z.strictObject({
    action: z.literal('assign'),
    assignee_id: z.number().int().positive().nullable().describe('A user who works with the client. Null for nobody.'),
  }),
]);
export type SignalChange = z.output<typeof change>;

export const selectedSignals = z
  .array(
    z.strictObject({
      id: z.number().int().positive(),
      version: version.describe('As the caller saw it. A signal that has changed meanwhile stays as it is.'),
    }),
  )
  .min(1, 'Select rows')
  .max(maxSelectedSignals, `At most ${maxSelectedSignals} rows can be selected`);

export const updateSignals = endpoint({
  name: 'update-signals',
  summary: `Snooze, dismiss, reopen or assign signals. At most ${maxSelectedSignals}. The reply has a result for each signal.`,
  method: 'POST',
  path: '/signals/bulk',
  access: 'advisors',
  bodyLimit: 'list',
  body: z.strictObject({
    signals: selectedSignals,
    change,
  }),
  reply: z.object({
    results: z.array(
      z.object({
        id: z.number().int(),
        client: named.nullable().describe('Null for a signal that the user cannot access'),
        result: z.enum(signalResults),
      }),
    ),
  }),
  audit: {
    kind: 'change',
    clients: ({ reply }) => reply.results.flatMap(({ client }) => (client === null ? [] : [client.id])),
  },
});
