import type { Capability, CurrentUser } from 'contract/endpoints/users';

/** The screen to show instead of the requested one, or null. */
export type ScreenGate = 'onboarding' | 'confirm_email' | 'forbidden' | null;

/** The first thing that keeps a user from a screen (specification, section 2, access rules). */
export function gateFor(user: CurrentUser, requires: Capability | undefined): ScreenGate {
  if (!user.onboarding_complete) return 'onboarding';
  if (!user.email_confirmed) return 'confirm_email';
  return requires && !user.capabilities[requires] ? 'forbidden' : null;
}
