import type { saveSurvey } from 'contract/endpoints/surveys';
import type { AppContext } from '../../context.ts';
import { ApiError, throwApiError } from '../../http/api-error.ts';
import type { Handler } from '../../http/route.ts';
import { publishClient } from '../../realtime/public.ts';
import { recordActivity } from '../activities/public.ts';
import { enqueueEmail } from '../notifications/operations.ts';
import {
  completeSurvey,
  currentUser,
  dependentsOf,
  findAdvisorOf,
  findUser,
  fullName,
  setStep,
} from '../users/public.ts';
import { surveyFinished } from './emails.tsx';
import { missingFromSurvey } from './rules.ts';

/** The advisor hears of it once, with the change itself. */
export const handleSaveSurvey: Handler<typeof saveSurvey> = async ({ ctx, actor, body }) => {
  if (actor.type !== 'ClientUser') throw new ApiError('forbidden');
  const { survey_step, survey_completed } = body;
  const { user_id } = actor;
  return ctx.db.transaction().execute(async (db) => {
    const tx = { ...ctx, db };
    if (survey_completed) await requireAnswers(tx, user_id);
    if (survey_step !== undefined) await setStep(db, user_id, { survey_step });
    if (survey_completed && (await completeSurvey(db, user_id, ctx.clock()))) {
      await recordActivity(tx, { kind: 'survey_completed', client_id: user_id, actor_id: user_id });
      await publishClient(db, user_id, 'client.updated');
      await notifyAdvisor(tx, user_id);
    }
    return currentUser(tx, user_id);
  });
};

async function requireAnswers(tx: AppContext, user_id: number): Promise<void> {
  const user = (await findUser(tx, user_id)) ?? throwApiError('not_signed_in');
  const missing = missingFromSurvey(user, await dependentsOf(tx.db, user_id));
  if (Object.keys(missing).length > 0) throw new ApiError('invalid', { errors: missing });
}

async function notifyAdvisor(tx: AppContext, client_id: number): Promise<void> {
  const advisor = await findAdvisorOf(tx.db, client_id);
  if (!advisor) return;
  const url = `${tx.public_url}/estimations/new?survey=${client_id}`;
  const { email, first_name, id, account_id, client } = advisor;
  const letter = surveyFinished(first_name, fullName(client), url);
  await enqueueEmail(tx, { ...letter, purpose: 'survey_finished', to: email, user_id: id, account_id });
}
