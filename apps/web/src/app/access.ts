import type { CurrentUser } from 'contract/endpoints/users';

/**
 * Who a screen is for. `public`: everyone, signed in or not. `private`: whoever is signed in. `advisors`: financial
 * advisors, health agents and super admins. `referrers`: financial advisors and super admins, who start engagements.
 * `agents`: health agents alone, who have hours. `super_admin`: those alone.
 */
export type Access = 'public' | 'private' | 'advisors' | 'referrers' | 'agents' | 'super_admin';

/** What stands instead of the screen, or null for the screen itself. */
export type Gate = 'onboarding' | 'confirm_email' | 'forbidden' | null;

export const isAdvisor = (user: Pick<CurrentUser, 'type'>): boolean =>
  user.type === 'AdvisorUser' || user.type === 'HealthAdvisorUser';

/** The first thing in this person's way to a screen (specification, section 2, access rules). */
export function gateFor(user: CurrentUser, access: Access): Gate {
  if (access === 'public') return null;
  if (!user.onboarding_complete) return 'onboarding';
  if (!user.email_confirmed) return 'confirm_email';
  if (access === 'agents') return user.type === 'HealthAdvisorUser' ? null : 'forbidden';
  if (user.super_admin || access === 'private') return null;
  if (access === 'advisors' && isAdvisor(user)) return null;
  if (access === 'referrers' && user.type === 'AdvisorUser') return null;
  return 'forbidden';
}
