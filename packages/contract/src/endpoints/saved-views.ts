import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, text } from '../fields/fields.ts';
import { clientColumns, clientSorts, clientStatuses } from '../vocabulary/engagements.ts';
import { maxSavedViews, maxViewName } from '../vocabulary/saved-views.ts';
import { clientTodoKinds } from '../vocabulary/todos.ts';
import { listClients } from './engagements.ts';

/** What `list-clients` accepts, without the page and the firm, and the columns that the screen shows. */
export const savedSearch = listClients.query
  .pick({ search: true, status: true, todo: true, field: true, order: true })
  .extend({
    columns: z
      .array(z.enum(clientColumns))
      .max(clientColumns.length)
      .transform((shown) => clientColumns.filter((column) => shown.includes(column)))
      .optional()
      .describe('Those shown of the columns that can be hidden. Without it, those that are shown at first.'),
  });
export type SavedSearch = z.output<typeof savedSearch>;

const name = text('Name', maxViewName);

const savedView = z.object({
  id: z.number().int(),
  name: z.string(),
  search: z.object({
    search: z.string(),
    status: z.enum(clientStatuses).optional(),
    todo: z.enum(clientTodoKinds).optional(),
    field: z.enum(clientSorts),
    order: z.enum(['asc', 'desc']),
    columns: z.array(z.enum(clientColumns)).optional(),
  }),
});
export type SavedView = z.output<typeof savedView>;

const params = z.strictObject({ id });

export const listSavedViews = endpoint({
  name: 'list-saved-views',
  summary: 'List the signed-in user’s saved views of the list of clients, by name.',
  method: 'GET',
  path: '/saved_views',
  access: 'advisors',
  reply: z.object({ views: z.array(savedView) }),
});

export const createSavedView = endpoint({
  name: 'create-saved-view',
  summary: `Save a search, filter, sort and choice of columns of the list of clients under a name. At most ${maxSavedViews} per user.`,
  method: 'POST',
  path: '/saved_views',
  access: 'advisors',
  body: z.strictObject({ view: z.strictObject({ name, search: savedSearch }) }),
  reply: savedView,
});

export const updateSavedView = endpoint({
  name: 'update-saved-view',
  summary: 'Rename a saved view of the signed-in user, or replace what it shows.',
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
