import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { moment, text } from '../fields/fields.ts';
import { userParams } from './users.ts';

export const newUserView = z.strictObject({ reason: text('Reason', 500) });

export const viewUser = endpoint({
  name: 'view-user',
  summary:
    'View the account of another user, read-only, for 15 minutes. The bearer token sees what the user sees, without notes and medications, and is not renewed. The user sees the reason.',
  method: 'POST',
  path: '/users/:id/view_as',
  access: 'super_admin',
  requiresConfirmation: true,
  isRepeatable: false,
  audit: { kind: 'sign_in' },
  params: userParams,
  body: newUserView,
  reply: z.object({ auth_token: z.string(), expires_at: moment, name: z.string() }),
  errorCodes: ['not_found', 'view_not_possible'],
});

export const endUserView = endpoint({
  name: 'end-user-view',
  summary: 'Stop viewing the account of another user. Called with the super admin’s own token.',
  method: 'DELETE',
  path: '/users/:id/view_as',
  access: 'super_admin',
  audit: { kind: 'sign_in' },
  params: userParams,
  reply: z.object({ ended: z.literal(true) }),
  errorCodes: ['not_found'],
});

export const listUserViews = endpoint({
  name: 'list-user-views',
  summary: 'List when and why super admins viewed the account of the signed-in user, the latest first.',
  method: 'GET',
  path: '/user_views',
  access: 'signed_in',
  reply: z.object({
    views: z.array(z.object({ id: z.number().int(), started_at: moment, reason: z.string() })),
  }),
});
