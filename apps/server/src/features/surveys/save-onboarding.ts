import type { saveOnboarding } from 'contract/endpoints/surveys';
import { findAccount } from '../accounts/public.ts';
import { recordActivity } from '../activities/public.ts';
import type { Ground } from '../../context.ts';
import type { Handler } from '../../http/route.ts';
import { refuseFields } from '../../http/api-error.ts';
import { publishClient } from '../../realtime/public.ts';
import { completeOnboarding, currentUser, findUser, setStep } from '../users/public.ts';
import { asksFirm, missingFromOnboarding } from './rules.ts';

/** Who has completed it already is asked for nothing more. */
export const handleSaveOnboarding: Handler<typeof saveOnboarding> = ({ ground, actor, body }) => {
  const { onboarding_step, onboarding_complete } = body;
  const { user_id } = actor;
  return ground.db.transaction().execute(async (db) => {
    const within = { ...ground, db };
    if (onboarding_complete) await demandAnswers(within, user_id);
    if (onboarding_step !== undefined) await setStep(db, user_id, { onboarding_step });
    if (onboarding_complete && (await completeOnboarding(db, user_id, ground.clock()))) {
      await recordActivity(within, { kind: 'client_joined', client_id: user_id, actor_id: user_id });
      await publishClient(db, user_id, 'client.updated');
    }
    return currentUser(within, user_id);
  });
};

async function demandAnswers(ground: Ground, user_id: number): Promise<void> {
  const user = await findUser(ground, user_id);
  if (!user || user.onboarding_complete) return;
  const firm = asksFirm(user) && user.account_id !== null ? await findAccount(ground.db, user.account_id) : null;
  const missing = missingFromOnboarding(user, firm);
  if (Object.keys(missing).length > 0) refuseFields(missing);
}
