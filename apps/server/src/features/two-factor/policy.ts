import type { CurrentUser } from 'contract/endpoints/users';
import type { Actor } from '../../auth/actor.ts';
import type { Attempt } from './rules.ts';

/** What somebody began who is signed in goes on in that session alone; what a sign-in began, in any browser that has its token. */
export const isOfSession = (attempt: Pick<Attempt, 'session_id'>, actor: Actor | null): boolean =>
  attempt.session_id === null || attempt.session_id === actor?.session_id;

/** A number that was verified is not replaced without the password; before that, whoever has none yet or is still being onboarded gives a first one. */
export const canEnrolWithoutPassword = (
  user: Pick<CurrentUser, 'has_password' | 'onboarding_complete' | 'phone_verified'>,
): boolean => !user.phone_verified && !(user.has_password && user.onboarding_complete);
