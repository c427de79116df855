import type { EngagementField } from 'contract/endpoints/engagements';
import type { EngagementChanges, UserChanges } from 'contract/endpoints/user-changes';
import type { User } from 'contract/endpoints/users';

/** A new way to reach a person. */
export interface NewContact {
  readonly email?: string;
  readonly phone_number?: string;
}

/** What of changes is another e-mail or phone than the person has. */
export const newContact = (before: User, { email, phone_number }: UserChanges): NewContact => ({
  ...(email !== undefined && email !== before.email.toLowerCase() && { email }),
  ...(phone_number !== undefined && phone_number !== before.phone_number && { phone_number }),
});

/** Whether a number is more than one that is just being given. */
const isPhoneGuarded = ({ phone_verified, onboarding_complete }: User): boolean =>
  phone_verified || onboarding_complete;

/** What of a new contact people show with their password that they are themselves. */
export const guarded = (before: User, { email, phone_number }: NewContact): ('email' | 'phone_number')[] => [
  ...(email === undefined ? [] : (['email'] as const)),
  ...(phone_number !== undefined && isPhoneGuarded(before) ? (['phone_number'] as const) : []),
];

/** Whether the codes of sign-ins go to this phone, so that another one has to be verified before it takes its place. */
export const receivesCodes = ({ two_fa_required, phone_verified }: User): boolean => two_fa_required && phone_verified;

/** Whether somebody had a number that they are to hear of being replaced. */
export const hasPhoneToTell = (before: User, { phone_number }: NewContact): boolean =>
  phone_number !== undefined && before.phone_number !== null && isPhoneGuarded(before);

/** As what somebody changes a person: their own record, anyone's for the staff, or a client whom they look after. */
export type Editor = 'oneself' | 'staff' | 'adviser';

type AllChanges = UserChanges & EngagementChanges;

/** What only engagements have: a profile knows nothing of it. */
const engagementOnly: readonly EngagementField[] = [
  'projected_start_date',
  'status',
  'agency_person_id',
  'advisor_notes',
  'agency_notes',
  'financial_advisor_id',
  'health_advisor_id',
];

/** Changes by where they are kept: in the profile, in the engagement, or with the meetings. */
export function parted(changes: AllChanges) {
  const { booking_id, ...rest } = changes;
  const entries = Object.entries(rest);
  const isOfEngagement = ([field]: [string, unknown]) => engagementOnly.includes(field as EngagementField);
  return {
    booking_id,
    profile: Object.fromEntries(entries.filter((entry) => !isOfEngagement(entry))) as UserChanges,
    engagement: Object.fromEntries(entries.filter(isOfEngagement)) as EngagementChanges,
  };
}

/** Complaints about changes of an engagement to somebody who has none. */
export const withoutEngagement = (changes: EngagementChanges): Record<string, string[]> | null => {
  const fields = Object.keys(changes);
  return fields.length > 0 ? Object.fromEntries(fields.map((field) => [field, ['Only a client has this']])) : null;
};

/** A person as their editor reads them: whoever looks after a client reads none of the survey's answers, and of the sign-in nothing. */
export function shownTo(editor: Editor, user: User): User {
  if (editor !== 'adviser') return user;
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
