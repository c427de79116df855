import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { email } from '../fields/emails.ts';
import { dollars, isOneLine, longText, text, version } from '../fields/fields.ts';
import { phone } from '../fields/phone.ts';
import { advisorRoles, clientRequestTypes, sexes, userTypes } from '../vocabulary/users.ts';
import { engagementFields, notes } from './engagements.ts';
import { user, userParams } from './users.ts';

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

/** What people change of themselves and super admins of anyone, one field at a time; who may change which is the server's policy. */
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
    client_notes: notes('Notes'),
    booking_id: engagementFields.booking_id,
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

/** What others than the client change of an engagement. */
export const engagementChanges = z.strictObject(engagementFields).partial();
export type EngagementChanges = z.output<typeof engagementChanges>;

export const updateUser = endpoint({
  name: 'update-user',
  summary:
    'Change some fields of oneself, of a client in reach, or for a super admin of anyone; others than those two read none of the survey’s answers. A new e-mail or phone asks for the password; the e-mail counts once its holder confirms it.',
  method: 'PATCH',
  path: '/users/:id',
  access: 'signed_in',
  params: userParams,
  body: z.strictObject({
    user: z.strictObject({ ...engagementFields, ...userChanges.shape }).partial(),
    version: version.optional().describe('The version that was read; without it the last one to write wins'),
    current_password: z.string().max(1024).optional(),
  }),
  reply: user,
  errorCodes: ['not_found', 'version_conflict', 'calendar_unavailable'],
});
