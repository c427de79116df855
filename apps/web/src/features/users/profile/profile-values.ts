import type { BodyInput } from 'contract/endpoint';
import type { UserChanges, updateUser } from 'contract/endpoints/user-changes';
import type { CurrentUser, User } from 'contract/endpoints/users';
import type { ConflictField } from '../../../lib/conflicts.ts';
import { missing } from '../../../lib/format.ts';

/** Empty text means a missing value. */
export interface ProfileValues {
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string;
  household_count: number | null;
  meeting_path: string;
  bio_url: string;
  type: CurrentUser['type'];
  role: CurrentUser['role'];
  email_confirmed: boolean;
  onboarding_complete: boolean;
  super_admin: boolean;
  two_fa_enabled: boolean;
  update_account_in_onboarding: boolean;
  crm_person_id: string;
  current_password: string;
}

type Field = Exclude<keyof ProfileValues, 'current_password'>;

export const profileLabels: Readonly<Record<Field, string>> = {
  first_name: 'First Name',
  last_name: 'Last Name',
  email: 'Email',
  phone_number: 'Phone Number',
  household_count: 'Number of households',
  meeting_path: 'Meeting path',
  bio_url: 'Bio link',
  type: 'User type',
  role: 'Role',
  email_confirmed: 'Email confirmed',
  onboarding_complete: 'Onboarding complete',
  super_admin: 'Super admin',
  two_fa_enabled: 'Two-factor authentication',
  update_account_in_onboarding: 'Reviews the firm’s details during onboarding',
  crm_person_id: 'CRM person ID',
};

export function fieldsOf(user: Pick<User, 'type'>, byAdmin: boolean): readonly Field[] {
  const own: Field[] = ['first_name', 'last_name', 'email', 'phone_number'];
  if (user.type === 'AdvisorUser') own.push('household_count');
  if (user.type === 'HealthAdvisorUser') own.push('meeting_path', 'bio_url');
  if (!byAdmin) return own;
  if (user.type === 'AdvisorUser') own.push('role', 'update_account_in_onboarding');
  return [...own, 'type', 'email_confirmed', 'onboarding_complete', 'two_fa_enabled', 'super_admin', 'crm_person_id'];
}

export function valuesOf(user: User): ProfileValues {
  return {
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    phone_number: user.phone_number ?? '',
    household_count: user.household_count,
    meeting_path: user.meeting_path ?? '',
    bio_url: user.bio_url ?? '',
    type: user.type,
    role: user.role,
    email_confirmed: user.email_confirmed,
    onboarding_complete: user.onboarding_complete,
    super_admin: user.super_admin,
    two_fa_enabled: user.two_fa_enabled,
    update_account_in_onboarding: user.update_account_in_onboarding,
    crm_person_id: user.crm_person_id ?? '',
    current_password: '',
  };
}

const canBeEmpty: readonly Field[] = ['meeting_path', 'bio_url', 'crm_person_id'];

export function changesOf(values: ProfileValues, before: ProfileValues, fields: readonly Field[]) {
  const changed = fields.filter((field) => values[field] !== before[field]);
  return Object.fromEntries(
    changed.map((field) => [field, canBeEmpty.includes(field) && values[field] === '' ? null : values[field]]),
  ) as BodyInput<typeof updateUser>['user'] & UserChanges;
}

export const needsPassword = (changes: UserChanges): boolean =>
  changes.email !== undefined || changes.phone_number !== undefined;

const shown = (value: ProfileValues[Field]): string =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? '') || missing;

export const conflictFields = (fields: readonly Field[]): readonly ConflictField<ProfileValues>[] =>
  fields.map((field) => ({
    label: profileLabels[field],
    keys: [field],
    show: (values) => shown(values[field]),
    compare: (values) => values[field],
  }));
