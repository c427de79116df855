import type { UserChanges } from 'contract/endpoints/user-changes';
import { type CurrentUser, isAscii, plainLettersText, type User, type UserType } from 'contract/endpoints/users';
import type { Encryption } from '../../crypto/encryption.ts';
import { avatarUrl } from '../files/queries.ts';
import type { PersonRow, UserRow, WrittenFields } from './store.ts';

/** First and last name as one, with nothing around it for whoever has not given both yet. */
export const fullName = (person: { readonly first_name: string; readonly last_name: string }): string =>
  `${person.first_name} ${person.last_name}`.trim();

/** The person as the wire has them. */
export function personOf(row: PersonRow): CurrentUser {
  const { phone_verified_at, survey_completed_at, firm_asks_for_factor, picture_key, quarantined_at, ...told } = row;
  const { advisor_id, advisor_name, advisor_plan, agent_id, agent_name, agent_path, ...rest } = told;
  const name = fullName(row);
  return {
    ...rest,
    // The address that was asked for, where the one that is kept only stands in for it.
    email: quarantined_at === null ? row.email : (row.pending_email ?? ''),
    type: row.type as UserType,
    role: row.role as CurrentUser['role'],
    client_request_type: row.client_request_type as CurrentUser['client_request_type'],
    name,
    admin: row.role === 'admin',
    survey_completed: survey_completed_at !== null,
    phone_verified: phone_verified_at !== null,
    two_fa_required: row.two_fa_enabled || firm_asks_for_factor === true,
    financial_advisor:
      advisor_id === null ? null : { id: advisor_id, name: advisor_name ?? '', plan_type: advisor_plan as Plan },
    health_advisor: agent_id === null ? null : { id: agent_id, name: agent_name ?? '', meeting_path: agent_path },
    avatar: avatarUrl({ id: row.id, name, picture_key }),
    has_picture: picture_key !== null,
  };
}
type Plan = NonNullable<CurrentUser['financial_advisor']>['plan_type'];

/** What is kept encrypted of a person, each bound to its column. */
const encryptedFields = [
  'birthdate',
  'household_income',
  'preferred_providers',
  'medications',
  'client_notes',
] as const;
const placeOf = (field: (typeof encryptedFields)[number]) => `users.${field}`;

const opened = (encryption: Encryption, row: UserRow, field: (typeof encryptedFields)[number]): string | null => {
  const encrypted = row[`${field}_encrypted`];
  return encrypted === null ? null : encryption.decrypt(placeOf(field), encrypted);
};

/** The person with all they told about themself. */
export function userOf(encryption: Encryption, row: UserRow): User {
  const {
    birthdate_encrypted,
    household_income_encrypted,
    preferred_providers_encrypted,
    medications_encrypted,
    ...told
  } = row;
  const { client_notes_encrypted, ...rest } = told;
  const income = opened(encryption, row, 'household_income');
  return {
    ...rest,
    ...personOf(row),
    sex: row.sex as User['sex'],
    birthdate: opened(encryption, row, 'birthdate'),
    household_income: income === null ? null : Number(income),
    preferred_providers: opened(encryption, row, 'preferred_providers'),
    medications: opened(encryption, row, 'medications'),
    client_notes: opened(encryption, row, 'client_notes'),
  };
}

const encrypted = (
  encryption: Encryption,
  field: (typeof encryptedFields)[number],
  value: string | number | null,
): string | null => (value === null ? null : encryption.encrypt(placeOf(field), String(value)));

/** The columns that changes decide, sealed where they must be. A new phone number is not verified. */
export function writtenFields(encryption: Encryption, before: User, changes: UserChanges): WrittenFields {
  const { birthdate, household_income, preferred_providers, medications, client_notes, ...plain } = changes;
  const hidden = Object.fromEntries(
    encryptedFields.flatMap((field) =>
      changes[field] === undefined ? [] : [[`${field}_encrypted`, encrypted(encryption, field, changes[field])]],
    ),
  );
  const { phone_number = before.phone_number } = changes;
  return {
    ...plain,
    ...hidden,
    ...(changes.type && changes.type !== 'AdvisorUser' && { role: 'member' }),
    ...(phone_number !== before.phone_number && { phone_verified_at: null }),
  };
}

/** What is wrong with changes beyond each field by itself. @param today YYYY-MM-DD */
export function complaintsOf(before: User, changes: UserChanges, by: { isOneself: boolean; today: string }) {
  const errors: Record<string, string[]> = {};
  if (by.isOneself && !before.onboarding_complete) Object.assign(errors, complaintsOfNames(changes));
  if (changes.birthdate !== undefined && changes.birthdate > by.today)
    errors.birthdate = ['Birth date cannot be in the future'];
  if (changes.role === 'admin' && (changes.type ?? before.type) !== 'AdvisorUser')
    errors.role = ['Only a financial advisor can be an account admin'];
  if (by.isOneself && before.super_admin && changes.super_admin === false)
    errors.super_admin = ['Another super admin has to take this right from you'];
  return Object.keys(errors).length > 0 ? errors : null;
}

/** While onboarding, names are of plain letters (specification, section 5). */
export function complaintsOfNames({ first_name = '', last_name = '' }: Pick<UserChanges, 'first_name' | 'last_name'>) {
  return {
    ...(!isAscii(first_name) && { first_name: [plainLettersText('First Name')] }),
    ...(!isAscii(last_name) && { last_name: [plainLettersText('Last Name')] }),
  };
}
