import * as z from 'zod';
import { email, personalEmail } from './emails.ts';
import { endpoint } from './endpoint.ts';
import { amount, dollars, id, isOneLine, longText, moment, text, version } from './fields.ts';
import { phone } from './phone.ts';

export const userTypes = ['AdvisorUser', 'HealthAdvisorUser', 'ClientUser'] as const;
export type UserType = (typeof userTypes)[number];
export const advisorRoles = ['admin', 'member'] as const;
export const clientRequestTypes = ['pre_65', 'medicare', 'combo'] as const;
export const planTypes = ['annual', 'monthly', 'starter', 'core'] as const;
export const sexes = ['Male', 'Female'] as const;

/** What is known of a person wherever they are shown to themself. */
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
  two_fa_enabled: z.boolean().describe('The person asked for a second factor'),
  two_fa_required: z.boolean().describe('The person or the firm asks for a second factor'),
  phone_verified: z.boolean(),
  has_password: z.boolean(),
  pending_email: z.string().nullable().describe('An address that waits for its confirmation'),
  account_id: z.number().int().nullable(),
  account_name: z.string().nullable(),
  financial_advisor: z
    .object({ id: z.number().int(), name: z.string(), plan_type: z.enum(planTypes).nullable() })
    .nullable(),
  health_advisor: z.object({ id: z.number().int(), name: z.string(), meeting_path: z.string().nullable() }).nullable(),
  avatar: z.string().describe('Address of the picture, or of one made from the name'),
  has_picture: z.boolean(),
  created_at: moment,
};

/** The signed-in person as the browser knows them. */
export const currentUser = z.object(person);
export type CurrentUser = z.output<typeof currentUser>;

/** A person with what they told about themself: for themself and super admins. */
export const user = z.object({
  ...person,
  birthdate: z.string().nullable().describe('YYYY-MM-DD'),
  sex: z.enum(sexes).nullable(),
  zip_code: z.string().nullable(),
  taxable_dependents: z.number().int().nullable().describe('Size of the tax household, the person included'),
  household_income: amount.nullable(),
  preferred_providers: z.string().nullable(),
  medications: z.string().nullable(),
  spouse_name: z.string().nullable(),
  household_count: z.number().int().nullable(),
  meeting_path: z.string().nullable(),
  bio_url: z.string().nullable(),
  version,
});
export type User = z.output<typeof user>;

/** A day that exists, not in the future by the clock of whoever checks. */
const birthdate = z
  .string({ error: 'Birth date is required' })
  .min(1, { error: 'Birth date is required', abort: true })
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Birth date must be a date', abort: true })
  .refine((value) => new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) ?? false, {
    error: 'Birth date must be a date',
    abort: true,
  })
  .refine((value) => value >= '1900-01-01', 'Birth date must be after 1900');

/** Below the booking origin, which it must not leave. */
const meetingPath = text('Meeting path', 200).refine(
  (value) => /^\/?[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i.test(value),
  'Meeting path can have letters, digits, hyphens and slashes only',
);

const webAddress = z
  .url({ protocol: /^https$/, error: 'Bio link must begin with https://' })
  .max(500, 'Bio link must be at most 500 characters')
  .refine(isOneLine, 'Bio link has characters that cannot be kept');

/** What can be changed of a person, one field at a time; who may change which is the server's policy. */
export const userChanges = z
  .strictObject({
    first_name: text('First Name', 100),
    last_name: text('Last Name', 100),
    email: email(),
    phone_number: phone('Phone Number'),
    client_request_type: z.enum(clientRequestTypes, {
      error: 'Please select the type of insurance you are looking for',
    }),
    birthdate,
    sex: z.enum(sexes, { error: 'Sex is required' }),
    zip_code: z
      .string({ error: 'Zip Code is required' })
      .trim()
      .min(1, { error: 'Zip Code is required', abort: true })
      .regex(/^\d{5}$/, 'Invalid zip code'),
    taxable_dependents: z
      .number({ error: 'Tax household size is required' })
      .int('Tax household size must be a whole number')
      .min(1, 'Tax household size must be at least 1')
      .max(20, 'Tax household size can be at most 20'),
    household_income: dollars('Household income'),
    preferred_providers: longText('Preferred providers', 5_000),
    medications: longText('Medications', 5_000),
    spouse_name: text('Spouse name', 200).nullable(),
    household_count: z.number().int('Households must be a whole number').min(0).max(1_000_000).nullable(),
    meeting_path: meetingPath.nullable(),
    bio_url: webAddress.nullable(),
    email_confirmed: z.boolean(),
    onboarding_complete: z.boolean(),
    super_admin: z.boolean(),
    type: z.enum(userTypes),
    role: z.enum(advisorRoles),
  })
  .partial();
export type UserChanges = z.output<typeof userChanges>;

/** The first and last name while onboarding: plain letters only (specification, section 5). */
export const isAscii = (value: string): boolean => /^[\u0020-\u007e]*$/.test(value);

/** What the field says to anything else. */
export const plainLettersText = (label: string): string => `${label} can have plain letters only here`;

const userParams = z.strictObject({ id });

export const showUser = endpoint({
  name: 'show-user',
  summary: 'A person with all they told about themself: oneself, or anyone for a super admin.',
  method: 'GET',
  path: '/users/:id',
  access: 'signed_in',
  params: userParams,
  reply: user,
  refusals: ['not_found'],
});

export const updateUser = endpoint({
  name: 'update-user',
  summary:
    'Change some fields of a person. A new e-mail or phone asks for the password; the e-mail counts once its holder confirms it.',
  method: 'PATCH',
  path: '/users/:id',
  access: 'signed_in',
  params: userParams,
  body: z.strictObject({
    user: userChanges,
    version: version.optional().describe('The version that was read; without it the last one to write wins'),
    current_password: z.string().max(1024).optional(),
  }),
  reply: user,
  refusals: ['not_found', 'stale'],
});

/** Somebody of a household who needs coverage. */
export const dependent = z.object({
  id: z.number().int(),
  name: z.string().nullable(),
  age: z.number().int(),
  years_old: z.number().int(),
  sex: z.enum(sexes),
  spouse: z.boolean(),
  myself: z.boolean(),
});
export type Dependent = z.output<typeof dependent>;

/** A household has at most this many people who need coverage. */
export const mostDependents = 20;

const yesNo = z.union([z.boolean(), z.enum(['yes', 'no']).transform((value) => value === 'yes')]);

const dependentFields = {
  name: z
    .string()
    .max(200)
    .refine(isOneLine, 'Name has characters that cannot be kept')
    .transform((value) => value.normalize('NFC').trim() || null)
    .nullable()
    .optional(),
  age: z
    .number({ error: 'Age is required' })
    .int('Age must be a whole number')
    .min(0, 'Age cannot be negative')
    .max(120, 'Age can be at most 120'),
  sex: z.enum(sexes, { error: 'Sex is required' }),
  spouse: yesNo.optional(),
};

export const dependentInput = z.strictObject({ ...dependentFields, myself: yesNo.optional() });
export const dependentChanges = z.strictObject(dependentFields).partial();

export const listDependents = endpoint({
  name: 'list-dependents',
  summary: 'Who of a person’s household needs coverage, the person first.',
  method: 'GET',
  path: '/users/:id/dependents',
  access: 'signed_in',
  params: userParams,
  reply: z.object({ dependents: z.array(dependent) }),
  refusals: ['not_found'],
});

export const createDependent = endpoint({
  name: 'create-dependent',
  summary: 'Add somebody who needs coverage. One entry can be the person themself and one the spouse.',
  method: 'POST',
  path: '/users/:id/dependents',
  access: 'signed_in',
  params: userParams,
  body: z.strictObject({ dependent: dependentInput }),
  reply: dependent,
  refusals: ['not_found'],
});

export const updateDependent = endpoint({
  name: 'update-dependent',
  summary: 'Change age, sex, name or kind of somebody who needs coverage.',
  method: 'PATCH',
  path: '/dependents/:id',
  access: 'signed_in',
  params: userParams,
  body: z.strictObject({ dependent: dependentChanges }),
  reply: dependent,
  refusals: ['not_found'],
});

export const deleteDependent = endpoint({
  name: 'delete-dependent',
  summary: 'Take somebody off the list of who needs coverage.',
  method: 'DELETE',
  path: '/dependents/:id',
  access: 'signed_in',
  params: userParams,
  reply: z.object({ deleted: z.literal(true) }),
  refusals: ['not_found'],
});

export const inviteAdvisor = endpoint({
  name: 'invite-advisor',
  summary: 'Invite one advisor into a firm: one’s own for its admin, any for a super admin.',
  method: 'POST',
  path: '/users',
  access: 'signed_in',
  body: z.strictObject({
    user: z.strictObject({
      first_name: text('First Name', 100),
      last_name: text('Last Name', 100),
      email: personalEmail(),
      role: z.enum(advisorRoles).default('member'),
      account_id: z.number().int().positive().optional(),
    }),
  }),
  // The same for an address that is known elsewhere, so that nobody learns it.
  reply: z.object({ invited: z.object({ name: z.string(), email: z.string(), role: z.enum(advisorRoles) }) }),
  refusals: ['not_found', 'no_seat'],
});

export const createInviteLink = endpoint({
  name: 'create-invite-link',
  summary: 'A fresh invitation link to hand over; the earlier one dies.',
  method: 'POST',
  path: '/users/:id/generate_invite_token',
  access: 'signed_in',
  params: userParams,
  reply: z.object({ invite_token: z.string(), invite_url: z.string() }),
  refusals: ['not_found'],
});
