import type { saveOnboarding } from 'contract/endpoints/surveys';
import { ApiError } from '../../api-error.ts';
import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../db/connection.ts';
import type { Handler } from '../../http/route.ts';
import { publishClient } from '../../realtime/store.ts';
import { findAccount } from '../accounts/queries.ts';
import { recordActivity } from '../activities/operations.ts';
import { completeOnboarding, setOnboardingStep } from '../users/operations.ts';
import { currentUser, findUser } from '../users/queries.ts';
import { asksForFirm, missingFromOnboarding } from './rules.ts';

export const handleSaveOnboarding: Handler<typeof saveOnboarding> = ({ ctx, actor, body }) => {
  const { onboarding_step, onboarding_complete } = body;
  const { user_id } = actor;
  return withTransaction(ctx, async (tx) => {
    const { db } = tx;
    if (onboarding_complete) await requireAnswers(tx, user_id);
    if (onboarding_step !== undefined) await setOnboardingStep(db, user_id, onboarding_step);
    if (onboarding_complete && (await completeOnboarding(db, user_id))) {
      await recordActivity(tx, { kind: 'client_joined', client_id: user_id, actor_id: user_id });
      await publishClient(db, user_id, 'client.updated');
    }
    return currentUser(tx, user_id);
  });
};

async function requireAnswers(tx: AppContext, user_id: number): Promise<void> {
  const user = await findUser(tx, user_id);
  if (!user || user.onboarding_complete) return;
  const firm = asksForFirm(user) && user.account_id !== null ? await findAccount(tx.db, user.account_id) : null;
  const errors = missingFromOnboarding(user, firm);
  if (Object.keys(errors).length > 0) throw new ApiError('validation_failed', { errors });
}
