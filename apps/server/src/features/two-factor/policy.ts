import type { CurrentUser } from 'contract/endpoints/users';
import type { Actor } from '../../auth/actor.ts';
import type { CodeAttempt } from '../sign-in/attempts/operations.ts';

export const passwordFirst = 'Choose a password first with “Forgot password?” on the sign-in page.';

/** An enrollment continues only in the session that began it. A sign-in continues in any browser that has its token. */
export const isOfSession = (attempt: Pick<CodeAttempt, 'session_id'>, actor: Actor | null): boolean =>
  attempt.session_id === null || attempt.session_id === actor?.session_id;

/**
 * A verified number is replaced, or added to another factor, only with the password. A first one needs none during onboarding
 * or without a password.
 */
export const canEnrollWithoutPassword = (
  user: Pick<CurrentUser, 'has_password' | 'onboarding_complete'> & { readonly has_factor: boolean },
): boolean => !user.has_factor && !(user.has_password && user.onboarding_complete);
