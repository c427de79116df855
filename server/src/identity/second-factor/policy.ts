import type { CurrentUser } from 'contract/users';
import type { Actor } from '../../platform/actor/actor.ts';
import type { Attempt } from './rules.ts';

/** What somebody began who is signed in goes on in that session alone; what a sign-in began, in any browser that has its token. */
export const isOfSession = (attempt: Pick<Attempt, 'session_id'>, actor: Actor | null): boolean =>
  attempt.session_id === null || attempt.session_id === actor?.session_id;

/** Somebody who has no password yet, or who is still giving their first number, can give none or need not. */
export const mayEnrolWithoutPassword = (
  user: Pick<CurrentUser, 'has_password' | 'onboarding_complete' | 'phone_verified'>,
): boolean => !user.has_password || !(user.onboarding_complete || user.phone_verified);
