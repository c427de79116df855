import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, moment, paged, paging } from '../fields/fields.ts';
import { maxFoundUsers, staffSets, staffSorts, staffTypes } from '../vocabulary/accounts.ts';
import { advisorRoles, userTypes } from '../vocabulary/users.ts';

export const listAllUsers = endpoint({
  name: 'list-all-users',
  summary: 'List the advisors and health agents of all firms. Clients have a list of their own.',
  method: 'GET',
  path: '/admin/users',
  access: 'super_admin',
  query: z.strictObject({
    ...paging(staffSorts, { field: 'created_at', order: 'desc' }),
    type: z.enum(staffTypes).optional(),
    exclude_type: z.enum(userTypes).optional(),
    set: z.enum(staffSets).optional(),
    account_id: id.optional(),
  }),
  reply: z.object({
    users: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        email: z.string(),
        type: z.enum(staffTypes),
        role: z.enum(advisorRoles),
        super_admin: z.boolean(),
        account_id: z.number().int().nullable(),
        account_name: z.string().nullable(),
        created_at: moment,
      }),
    ),
    ...paged,
    is_limited: z.boolean().describe(`More than ${maxFoundUsers} users match the search; the first are listed`),
  }),
});
export type StaffRow = z.output<typeof listAllUsers.reply>['users'][number];
