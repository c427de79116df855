import type { saveOnboarding } from 'contract/flows';
import { findAccount } from '../accounts/public.ts';
import type { Ground } from '../platform/ground.ts';
import type { Handler } from '../platform/http/route.ts';
import { refuseFields } from '../platform/refusal.ts';
import { completeOnboarding, currentUser, findUser, setStep } from '../users/public.ts';
import { asksFirm, missingFromOnboarding } from './rules.ts';

/** Who has completed it already is asked for nothing more. */
export const handleSaveOnboarding: Handler<typeof saveOnboarding> = async ({ ground, actor, body }) => {
  const { onboarding_step, onboarding_complete } = body;
  if (onboarding_complete) await demandAnswers(ground, actor.user_id);
  if (onboarding_step !== undefined) await setStep(ground.db, actor.user_id, { onboarding_step });
  if (onboarding_complete) await completeOnboarding(ground.db, actor.user_id, ground.clock());
  return currentUser(ground, actor.user_id);
};

async function demandAnswers(ground: Ground, user_id: number): Promise<void> {
  const user = await findUser(ground, user_id);
  if (!user || user.onboarding_complete) return;
  const firm = asksFirm(user) && user.account_id !== null ? await findAccount(ground.db, user.account_id) : null;
  const missing = missingFromOnboarding(user, firm);
  if (Object.keys(missing).length > 0) refuseFields(missing);
}
