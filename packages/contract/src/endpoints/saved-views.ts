import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, text } from '../fields/fields.ts';
import { clientColumns, clientSorts, clientStatuses } from '../vocabulary/engagements.ts';
import { maxSavedViews, maxViewName, savedViewLists } from '../vocabulary/saved-views.ts';
import { signalColumns, signalKinds, signalPeriods, signalSorts, signalStatuses } from '../vocabulary/signals.ts';
import { clientTodoKinds } from '../vocabulary/todos.ts';
import { listClients } from './engagements.ts';
import { listSignals } from './signals.ts';

const shownColumns = <const Known extends readonly [string, ...string[]]>(known: Known) =>
  z
    .array(z.enum(known))
    .max(known.length)
    .transform((shown) => known.filter((column): column is Known[number] => shown.some((one) => one === column)))
    .optional()
    .describe('Those shown of the columns that can be hidden. Without it, those that are shown at first.');

const userId = z.number().int().positive();

/** What the list accepts, without the page and what only links choose (a firm, a day), and the columns shown. */
export const savedSearch = z.discriminatedUnion('list', [
  listClients.query
    .pick({ search: true, status: true, todo: true, field: true, order: true })
    .extend({ list: z.literal('clients').optional(), columns: shownColumns(clientColumns) }),
  listSignals.query
    .pick({ search: true, status: true, period: true, min_amount: true, field: true, order: true })
    .extend({
      list: z.literal('signals'),
      kinds: z.array(z.enum(signalKinds)).length(1, 'Choose one kind').optional(),
      financial_advisor_id: userId.optional(),
      health_advisor_id: userId.optional(),
      assignee_id: userId.optional(),
      columns: shownColumns(signalColumns),
    }),
]);
export type SavedSearch = z.output<typeof savedSearch>;

const name = text('Name', maxViewName);

const order = z.enum(['asc', 'desc']);
const savedView = z.object({
  id: z.number().int(),
  name: z.string(),
  search: z.discriminatedUnion('list', [
    z.object({
      list: z.literal('clients').optional(),
      search: z.string(),
      status: z.enum(clientStatuses).optional(),
      todo: z.enum(clientTodoKinds).optional(),
      field: z.enum(clientSorts),
      order,
      columns: z.array(z.enum(clientColumns)).optional(),
    }),
    z.object({
      list: z.literal('signals'),
      search: z.string(),
      kinds: z.array(z.enum(signalKinds)).optional(),
      status: z.enum(signalStatuses),
      period: z.enum(signalPeriods).optional(),
      min_amount: z.number().optional(),
      financial_advisor_id: z.number().int().optional(),
      health_advisor_id: z.number().int().optional(),
      assignee_id: z.number().int().optional(),
      field: z.enum(signalSorts),
      order,
      columns: z.array(z.enum(signalColumns)).optional(),
    }),
  ]),
});
export type SavedView = z.output<typeof savedView>;

const params = z.strictObject({ id });

export const listSavedViews = endpoint({
  name: 'list-saved-views',
  summary: 'List the signed-in user’s saved views of a list, by name.',
  method: 'GET',
  path: '/saved_views',
  access: 'advisors',
  query: z.strictObject({ list: z.enum(savedViewLists).default('clients') }),
  reply: z.object({ views: z.array(savedView) }),
});

export const createSavedView = endpoint({
  name: 'create-saved-view',
  summary: `Save a search, filter, sort and choice of columns of a list under a name. At most ${maxSavedViews} per user and list.`,
  method: 'POST',
  path: '/saved_views',
  access: 'advisors',
  body: z.strictObject({ view: z.strictObject({ name, search: savedSearch }) }),
  reply: savedView,
});

export const updateSavedView = endpoint({
  name: 'update-saved-view',
  summary: 'Rename a saved view of the signed-in user, or replace what it shows of its list.',
  method: 'PATCH',
  path: '/saved_views/:id',
  access: 'advisors',
  params,
  body: z.strictObject({ view: z.strictObject({ name, search: savedSearch }).partial() }),
  reply: savedView,
  errorCodes: ['not_found'],
});

export const deleteSavedView = endpoint({
  name: 'delete-saved-view',
  summary: 'Delete a saved view of the signed-in user.',
  method: 'DELETE',
  path: '/saved_views/:id',
  access: 'advisors',
  params,
  reply: z.object({ deleted: z.literal(true) }),
  errorCodes: ['not_found'],
});
