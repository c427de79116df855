import type { UserChanges } from 'contract/user-changes';
import type { User } from 'contract/users';

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
