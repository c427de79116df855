import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, moment } from '../fields/fields.ts';
import { invitationList, invitedAdvisor } from '../fields/invitation-list.ts';
import { advisorRoles } from '../vocabulary/users.ts';

const userParams = z.strictObject({ id });

export const sentInvitation = z.object({
  sent_at: moment.nullable().describe('When the last email was sent; null before the first one'),
  expires_at: moment.nullable().describe('When the link of the last email or the last generated link ends'),
  delivery: z
    .enum(['not_sent', 'sending', 'sent', 'failed'])
    .describe('Of the last email; `not_sent`: none was written; `failed`: the mail server did not accept it'),
});

export const inviteAdvisor = endpoint({
  name: 'invite-advisor',
  summary: 'Invite an advisor. Admins invite to their own firm, super admins to any firm.',
  method: 'POST',
  path: '/users',
  access: 'signed_in',
  body: z.strictObject({
    user: z.strictObject({ ...invitedAdvisor, role: invitedAdvisor.role.default('member') }),
  }),
  // The same for an email that belongs to another firm, so that it is not revealed.
  reply: z.object({ invited: z.object({ name: z.string(), email: z.string(), role: z.enum(advisorRoles) }) }),
  errorCodes: ['not_found', 'no_seat_available'],
});

export const inviteAdvisors = endpoint({
  name: 'invite-advisors',
  summary: 'Invite several advisors to one firm: all of them, or none if a row has an error or too few seats are free.',
  method: 'POST',
  path: '/users/invite_advisors_bulk',
  access: 'signed_in',
  bodyLimit: 'people',
  body: z.strictObject({ users: invitationList }),
  reply: z.object({
    invited: z.number().int().describe('How many invitations are sent'),
    rows: z
      .array(
        z.object({
          email: z.string(),
          outcome: z
            .enum(['invited', 'already_invited', 'already_in_firm'])
            .describe('No email is sent to those who were invited before or have joined'),
        }),
      )
      .describe('In the order of the request'),
  }),
  errorCodes: ['not_found'],
});

export const resendInvitation = endpoint({
  name: 'resend-invitation',
  summary:
    'Send the invitation of an advisor who has not joined again, or for super admins of a health agent. The previous link becomes invalid.',
  method: 'POST',
  path: '/users/:id/resend_invitation',
  access: 'signed_in',
  params: userParams,
  reply: z.object({ sent: z.literal(true) }),
  errorCodes: ['not_found', 'invitation_just_sent'],
});

export const remindAdvisors = endpoint({
  name: 'remind-advisors',
  summary: 'Send a reminder to all invited advisors of a firm who got no email within the last day.',
  method: 'POST',
  path: '/users/remind_advisors',
  access: 'signed_in',
  body: z.strictObject({ account_id: z.number().int().positive().optional() }),
  reply: z.object({
    reminded: z.number().int(),
    skipped: z.number().int().describe('Invited advisors who got an email within the last day'),
  }),
  errorCodes: ['not_found'],
});

export const createInviteLink = endpoint({
  name: 'create-invite-link',
  summary:
    'Create a new invitation link. The previous one becomes invalid. The user carries its `invite_token` until it is used.',
  method: 'POST',
  path: '/users/:id/generate_invite_token',
  access: 'signed_in',
  isRepeatable: false,
  params: userParams,
  reply: z.object({ invite_token: z.string(), invite_url: z.string() }),
  errorCodes: ['not_found'],
});
