import type { Client } from 'contract/endpoints/engagements';

export type NextStep = 'invite' | 'remind' | 'profile' | 'estimate' | 'book' | 'meet' | 'upload' | 'send';

interface Standing {
  /** Null while it is loading. */
  hasEstimates: boolean | null;
  meeting: 'none' | 'requested' | 'ahead' | 'held' | null;
}

/** What moves the engagement on, in the order in which it usually goes. Null if nothing waits for the user. */
export function nextStepOf(client: Client, { hasEstimates, meeting }: Standing): NextStep | null {
  const { onboarding_complete, was_invited, survey_completed, may_invite, rejection, analysis } = client;
  // The page says what to do about an address that takes no email.
  const canInvite = may_invite && !rejection;
  if (!onboarding_complete && canInvite) return was_invited ? 'remind' : 'invite';
  if (!survey_completed && canInvite) return 'profile';
  if (hasEstimates === null || meeting === null) return null;
  if (survey_completed && !hasEstimates) return 'estimate';
  if (meeting === 'none') return 'book';
  if (meeting === 'requested') return null;
  if (meeting === 'ahead') return 'meet';
  if (!analysis.may_manage) return null;
  if (analysis.arrived_at === null) return 'upload';
  return analysis.sent_at === null ? 'send' : null;
}

export const isInvitation = (step: NextStep | null): boolean =>
  step === 'invite' || step === 'remind' || step === 'profile';
