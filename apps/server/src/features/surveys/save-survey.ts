import { saveSurvey } from 'contract/endpoints/surveys';
import { ApiError } from '../../api-error.ts';
import { withTransaction } from '../../db/connection.ts';
import { type AuthorizeCall, route } from '../../http/route.ts';
import { saveProgress, saveSurveyDraft } from './operations.ts';

async function authorize({ actor }: AuthorizeCall<typeof saveSurvey>) {
  if (actor.type !== 'ClientUser') throw new ApiError('forbidden');
}

export const saveSurveyRoute = route(saveSurvey, { authorize }, async ({ ctx, actor, body }) => {
  const { draft, ...progress } = body;
  return withTransaction(ctx, async (tx) => {
    if (draft !== undefined) await saveSurveyDraft(tx, actor.user_id, draft);
    return saveProgress(tx, actor, progress);
  });
});
