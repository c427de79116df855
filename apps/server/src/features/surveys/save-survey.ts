import type { saveSurvey } from 'contract/endpoints/surveys';
import { ApiError, throwApiError } from '../../api-error.ts';
import { clientScopeOf } from '../../auth/actor.ts';
import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../db/connection.ts';
import type { Call, Handler } from '../../http/route.ts';
import { publishClient } from '../../realtime/store.ts';
import { recordActivity } from '../activities/operations.ts';
import { findAdvisorOf } from '../engagements/queries.ts';
import { enqueueEmail } from '../notifications/operations.ts';
import { listDependents } from '../users/dependents/queries.ts';
import { completeSurvey, setSurveyStep } from '../users/operations.ts';
import { currentUser, findUser } from '../users/queries.ts';
import { surveyFinished } from './emails.tsx';
import { missingFromSurvey } from './rules.ts';

type SaveSurvey = Call<typeof saveSurvey>;

/** The advisor is notified once, by the call that completes the survey. */
export const handleSaveSurvey: Handler<typeof saveSurvey> = async ({ ctx, actor, body }) => {
  if (actor.type !== 'ClientUser') throw new ApiError('forbidden');
  const { survey_step, survey_completed } = body;
  const { user_id } = actor;
  return withTransaction(ctx, async (tx) => {
    const { db } = tx;
    if (survey_completed) await requireAnswers(tx, user_id);
    if (survey_step !== undefined) await setSurveyStep(db, user_id, survey_step);
    if (survey_completed && (await completeSurvey(tx, user_id))) {
      await recordActivity(tx, { kind: 'survey_completed', client_id: user_id, actor_id: user_id });
      await publishClient(db, user_id, 'client.updated');
      await notifyAdvisor(tx, actor);
    }
    return currentUser(tx, user_id);
  });
};

async function requireAnswers(tx: AppContext, user_id: number): Promise<void> {
  const user = (await findUser(tx, user_id)) ?? throwApiError('not_signed_in');
  const errors = missingFromSurvey(user, await listDependents(tx.db, user_id));
  if (Object.keys(errors).length > 0) throw new ApiError('validation_failed', { errors });
}

async function notifyAdvisor(tx: AppContext, actor: SaveSurvey['actor']): Promise<void> {
  const advisor = await findAdvisorOf(tx.db, clientScopeOf(actor), actor.user_id);
  if (!advisor) return;
  const url = `${tx.public_url}/estimations/new?survey=${actor.user_id}`;
  const { email, first_name, id, account_id, client_name } = advisor;
  const content = surveyFinished(first_name, client_name, url);
  await enqueueEmail(tx, { ...content, purpose: 'survey_finished', to: email, user_id: id, account_id });
}
