import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { amount, id, moment, paged, paging, version } from '../fields/fields.ts';
import { advisorRoles, clientRequestTypes, planTypes, sexes, userTypes } from '../vocabulary/users.ts';
import { sentInvitation } from './advisor-invitations.ts';
import { analysisFile } from './attachments.ts';
import { seatStatus } from './billing.ts';
import { onboardingDraft, surveyDraft } from './flow-drafts.ts';
import { todo } from './todos.ts';

/** Of an advisor's firm. */
export const entitledPlan = z.enum(planTypes).nullable().describe('Null while the advisor has no seat');

const avatarBackground = z.string().describe('Color of the generated picture, in hexadecimal digits');
const inviteToken = z
  .string()
  .nullable()
  .describe(
    'Of `/invite/{token}`, for those who may create invitation links: the link that one of them created, while it works',
  );

const person = {
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  email: z.string(),
  phone_number: z.string().nullable(),
  type: z.enum(userTypes),
  super_admin: z.boolean(),
  admin: z.boolean(),
  role: z.enum(advisorRoles),
  email_confirmed: z.boolean(),
  onboarding_complete: z.boolean(),
  onboarding_step: z.number().int(),
  update_account_in_onboarding: z.boolean(),
  survey_completed: z.boolean(),
  survey_step: z.number().int(),
  client_request_type: z.enum(clientRequestTypes).nullable(),
  two_fa_enabled: z.boolean().describe('The user turned on the second factor'),
  two_fa_required: z.boolean().describe('The user or the firm requires a second factor'),
  meeting_reminders: z.boolean().describe('Emails remind the user of meetings'),
  advisor_messages: z.boolean().describe('The client gets messages that advisors and agents write to clients'),
  phone_verified: z.boolean(),
  has_password: z.boolean(),
  pending_email: z.string().nullable().describe('An unconfirmed new email address'),
  account_id: z.number().int().nullable(),
  account_name: z.string().nullable(),
  financial_advisor: z.object({ id: z.number().int(), name: z.string(), plan_type: entitledPlan }).nullable(),
  health_advisor: z.object({ id: z.number().int(), name: z.string(), meeting_path: z.string().nullable() }).nullable(),
  has_seat: z.boolean().describe('May start engagements as far as seats are concerned'),
  avatar: z.string().describe('URL of the picture, or of a generated one'),
  avatar_background: avatarBackground,
  has_picture: z.boolean(),
  booking_id: z.string().nullable().describe('The uid of the current meeting'),
  has_policy: z.boolean().optional().describe('Only in the full user'),
  todos: z.array(todo).optional().describe('Only in the full user'),
  hpa: z.array(analysisFile).optional().describe('Only in the full user, for clients: their own analyses'),
  view: z
    .object({ expires_at: moment })
    .nullable()
    .optional()
    .describe(
      'Only in the full user. Not null while a super admin views this account: notes and medications are hidden then.',
    ),
  created_at: moment,
};

/** What the signed-in user may do. The server derives each from its permissions; the browser only reads them. */
export const capabilities = z.object({
  can_see_clients: z.boolean().describe('Has a client list and estimates'),
  can_see_firm_clients: z.boolean().describe('Sees the clients of other advisors of the firm too'),
  can_see_all_clients: z.boolean().describe('Sees the clients of every firm'),
  can_start_engagements: z.boolean(),
  can_delete_clients: z.boolean(),
  can_choose_advisor: z.boolean().describe('Chooses the financial advisor of a client'),
  can_change_statuses: z.boolean().describe('Changes the status of clients'),
  can_set_hours: z.boolean().describe('Has meeting hours of their own'),
  can_manage_account: z.boolean().describe('Changes the details of their own firm'),
  can_see_account: z.boolean().describe('Opens the account page of their own firm'),
  can_see_all_accounts: z.boolean().describe('Opens the account page of every firm'),
  can_see_audit: z.boolean().describe('Reads the audit trail of their own firm, or of every firm'),
  can_invite_advisors: z.boolean(),
  can_edit_profiles: z.boolean().describe('Opens and changes the profile of any user'),
  can_import_policies: z.boolean().describe('Imports policies and undoes imports'),
  can_see_operations: z.boolean().describe('Resolves what waits for super admins, such as quarantined people'),
  can_take_survey: z.boolean().describe('Answers the questions for clients'),
  can_see_own_accesses: z.boolean().describe('Reads who accessed their own data'),
  can_see_own_policies: z.boolean().describe('Opens the page of their own plans'),
  can_see_own_estimates: z.boolean().describe('Opens estimates that are shared with them'),
  can_see_calendar: z.boolean().describe('Has a calendar of deadlines and meetings, and a feed of it'),
  can_create_api_tokens: z.boolean().describe('Creates tokens with which programs call the API'),
  can_download_own_records: z.boolean().describe('Downloads everything there is about them'),
});
export type Capabilities = z.output<typeof capabilities>;
export type Capability = keyof Capabilities;

/** With the answers of the survey. */
const profile = {
  invite_token: inviteToken,
  birthdate: z.string().nullable().describe('YYYY-MM-DD'),
  sex: z.enum(sexes).nullable(),
  zip_code: z.string().nullable(),
  taxable_dependents: z.number().int().nullable().describe('Size of the tax household, including the user'),
  household_income: amount.nullable(),
  preferred_providers: z.string().nullable(),
  medications: z.string().nullable(),
  spouse_name: z.string().nullable(),
  client_notes: z.string().nullable(),
  household_count: z.number().int().nullable(),
  meeting_path: z.string().nullable(),
  bio_url: z.string().nullable(),
  crm_person_id: z.string().nullable().describe('Only for super admins'),
  survey_draft: surveyDraft
    .nullable()
    .optional()
    .describe('Only for the client: incomplete answers of the survey, as typed'),
};

export const currentUser = z.object({
  ...person,
  ...z.object(profile).partial().describe('Only in the full user').shape,
  // Nobody needs a link to their own account.
  invite_token: z.null().optional(),
  capabilities,
  seat_status: seatStatus
    .nullable()
    .optional()
    .describe('Only from `GET current_user`. Null for users who are not advisors of a firm that pays for seats.'),
  onboarding_draft: onboardingDraft
    .nullable()
    .optional()
    .describe('Only from `GET current_user`, during the onboarding: what the user typed and has not saved with Next'),
});
export type CurrentUser = z.output<typeof currentUser>;

/** Only for the user and super admins. */
export const user = z.object({ ...person, ...profile, version });
export type User = z.output<typeof user>;

/** For `Audit.clients`: the user of the reply, if they are a client. */
export const clientOfReply = ({ reply }: { readonly reply: Pick<CurrentUser, 'id' | 'type'> }): readonly number[] =>
  reply.type === 'ClientUser' ? [reply.id] : [];

/** Names in the onboarding are ASCII only (specification, section 5). */
export const isAscii = (value: string): boolean => /^[\u0020-\u007e]*$/.test(value);

export const plainLettersText = (label: string): string => `${label} can have plain letters only here`;

export const userParams = z.strictObject({ id });

export const showUser = endpoint({
  name: 'show-user',
  summary: 'Get a user with all profile fields. Super admins can read any user.',
  method: 'GET',
  path: '/users/:id',
  access: 'signed_in',
  params: userParams,
  reply: user,
  audit: { kind: 'read', clients: clientOfReply },
  errorCodes: ['not_found'],
});

/** `type=A&type=B` and `type=A,B` */
const listed = (value: unknown): unknown =>
  [value].flat().flatMap((one) => (typeof one === 'string' ? one.split(',') : [one]));

export const listUsers = endpoint({
  name: 'list-users',
  summary: 'List the advisors and health agents of the user’s firm. Super admins can list any firm or all.',
  method: 'GET',
  path: '/users',
  access: 'advisors',
  query: z.strictObject({
    ...paging(['last_name', 'first_name', 'email', 'created_at'], { field: 'last_name', order: 'asc' }),
    type: z
      .preprocess(listed, z.array(z.enum(userTypes).exclude(['ClientUser'])).min(1))
      .optional()
      .describe('One or several, repeated or separated by commas'),
    account_id: id.optional(),
  }),
  reply: z.object({
    users: z.array(
      z.object({
        id: z.number().int(),
        first_name: z.string(),
        last_name: z.string(),
        name: z.string(),
        email: z.string(),
        phone_number: z.string().nullable(),
        type: z.enum(userTypes),
        role: z.enum(advisorRoles),
        account_id: z.number().int().nullable(),
        account_name: z.string().nullable(),
        onboarding_complete: z.boolean(),
        clients: z.number().int().nullable().describe('Current clients. Only for those who manage the firm.'),
        may_invite: z.boolean().describe('The user has not joined, so they can be invited again'),
        invite_token: inviteToken,
        invitation: sentInvitation.nullable().describe('Null for those who have joined'),
        may_change_role: z.boolean(),
        may_delete: z.boolean(),
        created_at: moment,
        avatar: z.string(),
        avatar_background: avatarBackground,
      }),
    ),
    ...paged,
  }),
});

export const updateRole = endpoint({
  name: 'update-role',
  summary: 'Change the role of an advisor. Admins can do so in their own firm, super admins in any firm.',
  method: 'POST',
  path: '/users/:id/update_role',
  access: 'advisors',
  requiresConfirmation: true,
  params: userParams,
  body: z.strictObject({ role: z.enum(advisorRoles) }),
  reply: z.object({ role: z.enum(advisorRoles) }),
  audit: { kind: 'permission' },
  errorCodes: ['not_found', 'last_admin'],
});

export const deleteAdvisor = endpoint({
  name: 'delete-advisor',
  summary: 'Delete an advisor. Another advisor of the firm takes over the clients and estimates.',
  method: 'DELETE',
  path: '/users/:id',
  access: 'advisors',
  params: userParams,
  query: z.strictObject({ reassign_to: id.optional().describe('Required if the advisor has clients') }),
  reply: z.object({ deleted: z.literal(true) }),
  audit: { kind: 'permission' },
  errorCodes: ['not_found', 'last_admin', 'last_super_admin'],
});
