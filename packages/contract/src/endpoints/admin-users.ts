import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { personalEmail } from '../fields/emails.ts';
import { id, moment, paged, paging, text } from '../fields/fields.ts';
import { optionalPhone } from '../fields/phone.ts';
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
        may_invite: z
          .boolean()
          .describe('A health agent who has not joined: the invitation can be sent again, or withdrawn'),
        created_at: moment,
      }),
    ),
    ...paged,
    is_limited: z.boolean().describe(`More than ${maxFoundUsers} users match the search; the first are listed`),
  }),
});
export type StaffRow = z.output<typeof listAllUsers.reply>['users'][number];

export const newAgent = z.strictObject({
  first_name: text('First Name', 100),
  last_name: text('Last Name', 100),
  email: personalEmail(),
  phone_number: optionalPhone('Cell phone'),
});

export const inviteAgent = endpoint({
  name: 'invite-agent',
  summary: 'Invite a health agent, who works for all firms that choose them.',
  method: 'POST',
  path: '/admin/agents',
  access: 'super_admin',
  audit: { kind: 'permission' },
  body: z.strictObject({ user: newAgent }),
  reply: z.object({ invited: z.object({ id: z.number().int(), name: z.string(), email: z.string() }) }),
});

export const withdrawAgent = endpoint({
  name: 'withdraw-agent',
  summary: 'Withdraw the invitation of a health agent who has not joined. The agent is deleted.',
  method: 'DELETE',
  path: '/admin/agents/:id',
  access: 'super_admin',
  audit: { kind: 'permission' },
  params: z.strictObject({ id }),
  reply: z.object({ withdrawn: z.literal(true) }),
  errorCodes: ['not_found'],
});
