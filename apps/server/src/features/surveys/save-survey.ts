import type { saveSurvey } from 'contract/endpoints/surveys';
import { recordActivity } from '../activities/public.ts';
import { postMail } from '../notifications/public.ts';
import type { Ground } from '../../context.ts';
import type { Handler } from '../../http/route.ts';
import { refuse, refuseFields } from '../../http/api-error.ts';
import { publishClient } from '../../realtime/public.ts';
import {
  completeSurvey,
  currentUser,
  dependentsOf,
  findAdvisorOf,
  findUser,
  fullName,
  setStep,
} from '../users/public.ts';
import { surveyFinished } from './mail.ts';
import { missingFromSurvey } from './rules.ts';

/** The advisor hears of it once, with the change itself. */
export const handleSaveSurvey: Handler<typeof saveSurvey> = async ({ ground, actor, body }) => {
  if (actor.type !== 'ClientUser') return refuse('forbidden');
  const { survey_step, survey_completed } = body;
  const { user_id } = actor;
  return ground.db.transaction().execute(async (db) => {
    const within = { ...ground, db };
    if (survey_completed) await demandAnswers(within, user_id);
    if (survey_step !== undefined) await setStep(db, user_id, { survey_step });
    if (survey_completed && (await completeSurvey(db, user_id, ground.clock()))) {
      await recordActivity(within, { kind: 'survey_completed', client_id: user_id, actor_id: user_id });
      await publishClient(db, user_id, 'client.updated');
      await tellAdvisor(within, user_id);
    }
    return currentUser(within, user_id);
  });
};

async function demandAnswers(within: Ground, user_id: number): Promise<void> {
  const user = (await findUser(within, user_id)) ?? refuse('not_signed_in');
  const missing = missingFromSurvey(user, await dependentsOf(within.db, user_id));
  if (Object.keys(missing).length > 0) refuseFields(missing);
}

async function tellAdvisor(within: Ground, client_id: number): Promise<void> {
  const advisor = await findAdvisorOf(within.db, client_id);
  if (!advisor) return;
  const url = `${within.public_url}/estimations/new?survey=${client_id}`;
  const { email, first_name, id, account_id, client } = advisor;
  const letter = surveyFinished(first_name, fullName(client), url);
  await postMail(within, { ...letter, purpose: 'survey_finished', to: email, user_id: id, account_id });
}
