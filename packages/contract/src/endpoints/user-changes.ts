import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { email } from '../fields/emails.ts';
import { date, dollars, longText, numeric, optional, text, version } from '../fields/fields.ts';
import { webLink } from '../fields/links.ts';
import { phone } from '../fields/phone.ts';
import { advisorRoles, clientRequestTypes, sexes, userTypes } from '../vocabulary/users.ts';
import { engagementFields, notes } from './engagements.ts';
import { clientOfReply, user, userParams } from './users.ts';

const birthdate = date('Birth date').refine((value) => value >= '1900-01-01', 'Birth date must be after 1900');

/** A path below the booking origin. */
const meetingPath = text('Meeting path', 200).refine(
  (value) => /^\/?[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i.test(value),
  'Meeting path can have only letters, numbers, hyphens, and slashes',
);

/** Fields that users can change about themselves, and super admins about any user. The server's policy decides by role. */
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
    taxable_dependents: numeric('Tax household size')
      .int('Tax household size must be a whole number')
      .min(1, 'Tax household size must be at least 1')
      .max(20, 'Tax household size must be at most 20'),
    household_income: dollars('Household income'),
    preferred_providers: longText('Preferred providers', 5_000),
    medications: longText('Medications', 5_000),
    spouse_name: text('Spouse’s name', 200).nullable(),
    household_count: numeric('Number of households')
      .int('Number of households must be a whole number')
      .min(0, 'Number of households can’t be negative')
      .max(1_000_000, 'Number of households is too large')
      .nullable(),
    client_notes: notes('Notes'),
    booking_id: engagementFields.booking_id,
    meeting_path: meetingPath.nullable(),
    bio_url: webLink('Bio link', 500, 'Bio link must begin with https://').nullable(),
    email_confirmed: z.boolean(),
    onboarding_complete: z.boolean(),
    super_admin: z.boolean(),
    type: z.enum(userTypes),
    role: z.enum(advisorRoles),
    two_fa_enabled: z.boolean(),
    meeting_reminders: z.boolean(),
    advisor_messages: z.boolean(),
    update_account_in_onboarding: z.boolean(),
    crm_person_id: optional(text('CRM person ID', 200)),
  })
  .partial();
export type UserChanges = z.output<typeof userChanges>;

export const engagementChanges = z.strictObject(engagementFields).partial();
export type EngagementChanges = z.output<typeof engagementChanges>;

/** Those that decide what a user may do. */
const accessFields = ['super_admin', 'role', 'type', 'two_fa_enabled'] as const;

export const updateUser = endpoint({
  name: 'update-user',
  summary:
    'Update the signed-in user, an accessible client, or any user as a super admin. Only the user and super admins get the survey answers. A new email or phone requires the password, and a new email takes effect when it is confirmed.',
  method: 'PATCH',
  path: '/users/:id',
  access: 'signed_in',
  requiresConfirmation: ({ body }) => accessFields.some((field) => body.user[field] !== undefined),
  params: userParams,
  body: z.strictObject({
    user: z.strictObject({ ...engagementFields, ...userChanges.shape }).partial(),
    version: version.optional().describe('The version that the caller read. Without it the last write wins.'),
    current_password: z.string().max(1024).optional(),
  }),
  reply: user,
  audit: { kind: 'change', clients: clientOfReply },
  errorCodes: [
    'not_found',
    'version_conflict',
    'calendar_unavailable',
    'meeting_exists',
    'last_admin',
    'last_super_admin',
    'no_seat_available',
  ],
});
