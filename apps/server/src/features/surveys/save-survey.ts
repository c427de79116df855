import { saveSurvey } from 'contract/endpoints/surveys';
import { ApiError } from '../../api-error.ts';
import { withTransaction } from '../../db/connection.ts';
import { route } from '../../http/route.ts';
import { saveProgress, saveSurveyDraft } from './operations.ts';

export const saveSurveyRoute = route(saveSurvey, async ({ ctx, actor, body }) => {
  if (actor.type !== 'ClientUser') throw new ApiError('forbidden');
  const { draft, ...progress } = body;
  return withTransaction(ctx, async (tx) => {
    if (draft !== undefined) await saveSurveyDraft(tx, actor.user_id, draft);
    return saveProgress(tx, actor, progress);
  });
});
