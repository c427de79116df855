import { engagementFields } from 'contract/endpoints/engagements';
import { type EngagementChanges, type UserChanges, userChanges } from 'contract/endpoints/user-changes';
import type { User } from 'contract/endpoints/users';
import { isShared, sharedAddressText } from 'contract/fields/emails';
import type { Actor } from '../auth/actor.ts';

export interface NewContact {
  readonly email?: string;
  readonly phone_number?: string;
}

export const newContact = (before: User, { email, phone_number }: UserChanges): NewContact => ({
  ...(email !== undefined && email !== before.email.toLowerCase() && { email }),
  ...(phone_number !== undefined && phone_number !== before.phone_number && { phone_number }),
});

/** A stored address can stay. The rest is as at sign-up (specification, section 5). */
export const emailErrors = (before: User, changes: UserChanges): Record<string, string[]> => {
  const { email } = newContact(before, changes);
  return email !== undefined && isShared(email) ? { email: [sharedAddressText] } : {};
};

const isPhoneProtected = ({ phone_verified, onboarding_complete }: User): boolean =>
  phone_verified || onboarding_complete;

export const protectedFields = (before: User, { email, phone_number }: NewContact): ('email' | 'phone_number')[] => [
  ...(email === undefined ? [] : (['email'] as const)),
  ...(phone_number !== undefined && isPhoneProtected(before) ? (['phone_number'] as const) : []),
];

/** Where codes go to this phone, a new number has to be verified before it replaces it. */
export const receivesCodes = ({ two_fa_required, phone_verified }: User): boolean => two_fa_required && phone_verified;

export const isNotifiedOfPhone = (before: User, { phone_number }: NewContact): boolean =>
  phone_number !== undefined && before.phone_number !== null && isPhoneProtected(before);

export type Editor = 'self' | 'staff' | 'advisor';

type AllChanges = UserChanges & EngagementChanges;

export function parted(changes: AllChanges) {
  const { booking_id, ...rest } = changes;
  const entries = Object.entries(rest);
  const isOfEngagement = ([field]: [string, unknown]) => field in engagementFields && !(field in userChanges.shape);
  return {
    booking_id,
    profile: Object.fromEntries(entries.filter((entry) => !isOfEngagement(entry))) as UserChanges,
    engagement: Object.fromEntries(entries.filter(isOfEngagement)) as EngagementChanges,
  };
}

export const withoutEngagement = (changes: EngagementChanges): Record<string, string[]> | null => {
  const fields = Object.keys(changes);
  return fields.length > 0 ? Object.fromEntries(fields.map((field) => [field, ['Only a client has this']])) : null;
};

/** Only super admins read the number in the CRM. An advisor or agent reads neither survey answers nor the pending email. */
export function shownTo({ super_admin }: Pick<Actor, 'super_admin'>, editor: Editor, found: User): User {
  const user = super_admin ? found : { ...found, crm_person_id: null };
  if (editor !== 'advisor') return user;
  return {
    ...user,
    pending_email: null,
    birthdate: null,
    sex: null,
    zip_code: null,
    taxable_dependents: null,
    household_income: null,
    preferred_providers: null,
    medications: null,
    spouse_name: null,
  };
}
