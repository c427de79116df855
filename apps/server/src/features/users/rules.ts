import type { UserChanges } from 'contract/endpoints/user-changes';
import { type CurrentUser, isAscii, plainLettersText, type User } from 'contract/endpoints/users';
import type { Selectable, Updateable } from 'kysely';
import { capabilitiesOf } from '../../auth/permissions.ts';
import type { Encryption } from '../../crypto/encryption.ts';
import type { AgentProfiles, ClientProfiles, PlanType, Users } from '../../db/database.gen.ts';
import { avatarBackground, avatarUrl } from '../files/queries.ts';

type IdentityColumn =
  | 'id'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'pending_email'
  | 'quarantined_at'
  | 'phone_number'
  | 'phone_verified_at'
  | 'type'
  | 'super_admin'
  | 'role'
  | 'email_confirmed'
  | 'onboarding_complete'
  | 'onboarding_step'
  | 'update_account_in_onboarding'
  | 'two_fa_enabled'
  | 'meeting_reminders'
  | 'advisor_messages'
  | 'account_id'
  | 'booking_id'
  | 'created_at';

export interface CurrentUserRow extends Pick<Selectable<Users>, IdentityColumn> {
  readonly name: string;
  readonly survey_step: number;
  readonly survey_completed_at: string | null;
  readonly client_request_type: Selectable<ClientProfiles>['client_request_type'];
  readonly has_password: boolean;
  readonly account_name: string | null;
  readonly two_fa_required: boolean;
  readonly has_seat: boolean;
  readonly advisor_id: number | null;
  readonly advisor_name: string;
  readonly advisor_plan: PlanType | null;
  readonly agent_id: number | null;
  readonly agent_name: string;
  readonly agent_path: string | null;
  readonly picture_key: string | null;
}

type Answers = Omit<Selectable<ClientProfiles>, 'user_id' | 'updated_at' | 'survey_step'>;
type Joined<Row> = { readonly [Column in keyof Row]: Row[Column] | null };
type UserRow = CurrentUserRow &
  Pick<Selectable<Users>, 'household_count' | 'crm_person_id' | 'version'> &
  Joined<Answers & Pick<Selectable<AgentProfiles>, 'meeting_path' | 'bio_url'>>;

export function toCurrentUser(row: CurrentUserRow): CurrentUser {
  const { phone_verified_at, survey_completed_at, picture_key, quarantined_at, ...rest } = row;
  const { advisor_id, advisor_name, advisor_plan, agent_id, agent_name, agent_path, ...plain } = rest;
  const admin = row.role === 'admin';
  return {
    ...plain,
    // A quarantined client has a placeholder for an address; the requested one is shown.
    email: quarantined_at === null ? row.email : (row.pending_email ?? ''),
    admin,
    capabilities: capabilitiesOf({ type: row.type, super_admin: row.super_admin, admin }),
    survey_completed: survey_completed_at !== null,
    phone_verified: phone_verified_at !== null,
    financial_advisor: advisor_id === null ? null : { id: advisor_id, name: advisor_name, plan_type: advisor_plan },
    health_advisor: agent_id === null ? null : { id: agent_id, name: agent_name, meeting_path: agent_path },
    avatar: avatarUrl({ id: row.id, name: row.name, picture_key }),
    avatar_background: avatarBackground(row.id),
    has_picture: picture_key !== null,
  };
}

const encryptedFields = [
  'birthdate',
  'household_income',
  'preferred_providers',
  'medications',
  'client_notes',
] as const;
type EncryptedField = (typeof encryptedFields)[number];

/** Existing ciphertexts are bound to the columns' former table. */
const associatedData = (field: EncryptedField) => `users.${field}`;

export const decryptAnswer = (encryption: Encryption, field: EncryptedField, encrypted: string | null) =>
  encrypted === null ? null : encryption.decrypt(associatedData(field), encrypted);

export function toUser(encryption: Encryption, row: UserRow): User {
  const decrypted = (field: EncryptedField) => decryptAnswer(encryption, field, row[`${field}_encrypted`]);
  const income = decrypted('household_income');
  return {
    ...toCurrentUser(row),
    // The handlers that show other users add theirs.
    invite_token: null,
    sex: row.sex,
    zip_code: row.zip_code,
    taxable_dependents: row.taxable_dependents,
    spouse_name: row.spouse_name,
    household_count: row.household_count,
    meeting_path: row.meeting_path,
    bio_url: row.bio_url,
    crm_person_id: row.crm_person_id,
    version: row.version,
    birthdate: decrypted('birthdate'),
    household_income: income === null ? null : Number(income),
    preferred_providers: decrypted('preferred_providers'),
    medications: decrypted('medications'),
    client_notes: decrypted('client_notes'),
  };
}

export interface WrittenColumns {
  readonly users: Updateable<Users>;
  readonly client_profiles: Updateable<ClientProfiles>;
  readonly agent_profiles: Updateable<AgentProfiles>;
}

const identityFields = [
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'type',
  'role',
  'super_admin',
  'email_confirmed',
  'onboarding_complete',
  'household_count',
  'two_fa_enabled',
  'meeting_reminders',
  'advisor_messages',
  'update_account_in_onboarding',
  'crm_person_id',
] as const;
const profileFields = ['client_request_type', 'sex', 'zip_code', 'taxable_dependents', 'spouse_name'] as const;
const agentFields = ['meeting_path', 'bio_url'] as const;

const picked = <Field extends keyof UserChanges>(changes: UserChanges, fields: readonly Field[]) =>
  Object.fromEntries(
    fields.flatMap((field) => (changes[field] === undefined ? [] : [[field, changes[field]] as const])),
  ) as Pick<UserChanges, Field>;

/** A new phone number is not verified. Encrypted again, an answer would look changed. */
export function writtenColumns(encryption: Encryption, before: User, changes: UserChanges): WrittenColumns {
  const encrypted = encryptedFields.flatMap((field) => {
    const value = changes[field];
    if (value === undefined || value === before[field]) return [];
    return [[`${field}_encrypted`, value === null ? null : encryption.encrypt(associatedData(field), String(value))]];
  });
  const { phone_number = before.phone_number } = changes;
  return {
    users: {
      ...picked(changes, identityFields),
      ...(changes.type && changes.type !== 'AdvisorUser' && { role: 'member' as const }),
      ...(phone_number !== before.phone_number && { phone_verified_at: null }),
    },
    client_profiles: { ...picked(changes, profileFields), ...Object.fromEntries(encrypted) },
    agent_profiles: picked(changes, agentFields),
  };
}

/** @param today YYYY-MM-DD */
export function changeErrors(before: User, changes: UserChanges, by: { is_self: boolean; today: string }) {
  const errors: Record<string, string[]> = {};
  if (by.is_self && !before.onboarding_complete) Object.assign(errors, nameErrors(changes));
  if (changes.birthdate !== undefined && changes.birthdate > by.today)
    errors.birthdate = ['Birth date can’t be in the future'];
  if (changes.role === 'admin' && (changes.type ?? before.type) !== 'AdvisorUser')
    errors.role = ['Only a financial advisor can be an account admin'];
  if (by.is_self && before.super_admin && changes.super_admin === false)
    errors.super_admin = ['Another super admin has to remove this from your account'];
  if (!by.is_self && changes.advisor_messages && !before.advisor_messages)
    errors.advisor_messages = ['Only the client can turn messages on again'];
  // Settings ask for the password.
  if (by.is_self && changes.two_fa_enabled !== undefined && changes.two_fa_enabled !== before.two_fa_enabled)
    errors.two_fa_enabled = ['Change this in Settings'];
  return errors;
}

/** During onboarding, names have plain letters only (specification, section 5). */
export function nameErrors({ first_name = '', last_name = '' }: Pick<UserChanges, 'first_name' | 'last_name'>) {
  return {
    ...(!isAscii(first_name) && { first_name: [plainLettersText('First Name')] }),
    ...(!isAscii(last_name) && { last_name: [plainLettersText('Last Name')] }),
  };
}
