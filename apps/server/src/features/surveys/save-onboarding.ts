import type { saveOnboarding } from 'contract/endpoints/surveys';
import type { AppContext } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Handler } from '../../http/route.ts';
import { publishClient } from '../../realtime/public.ts';
import { findAccount } from '../accounts/public.ts';
import { recordActivity } from '../activities/public.ts';
import { completeOnboarding, currentUser, findUser, setStep } from '../users/public.ts';
import { asksFirm, missingFromOnboarding } from './rules.ts';

/** Who has completed it already is asked for nothing more. */
export const handleSaveOnboarding: Handler<typeof saveOnboarding> = ({ ctx, actor, body }) => {
  const { onboarding_step, onboarding_complete } = body;
  const { user_id } = actor;
  return ctx.db.transaction().execute(async (db) => {
    const tx = { ...ctx, db };
    if (onboarding_complete) await requireAnswers(tx, user_id);
    if (onboarding_step !== undefined) await setStep(db, user_id, { onboarding_step });
    if (onboarding_complete && (await completeOnboarding(db, user_id, ctx.clock()))) {
      await recordActivity(tx, { kind: 'client_joined', client_id: user_id, actor_id: user_id });
      await publishClient(db, user_id, 'client.updated');
    }
    return currentUser(tx, user_id);
  });
};

async function requireAnswers(ctx: AppContext, user_id: number): Promise<void> {
  const user = await findUser(ctx, user_id);
  if (!user || user.onboarding_complete) return;
  const firm = asksFirm(user) && user.account_id !== null ? await findAccount(ctx.db, user.account_id) : null;
  const missing = missingFromOnboarding(user, firm);
  if (Object.keys(missing).length > 0) throw new ApiError('validation_failed', { errors: missing });
}
