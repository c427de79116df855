import type { Capability, CurrentUser } from 'contract/endpoints/users';

export type ScreenGate = 'onboarding' | 'confirm_email' | 'forbidden' | null;

export function gateFor(user: CurrentUser, requires: Capability | undefined): ScreenGate {
  if (!user.onboarding_complete) return 'onboarding';
  if (!user.email_confirmed) return 'confirm_email';
  return requires && !user.capabilities[requires] ? 'forbidden' : null;
}
