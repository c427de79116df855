import { saveSurvey, showSurvey } from 'contract/endpoints/surveys';
import { ApiError, throwApiError } from '../../api-error.ts';
import { clientScopeOf } from '../../auth/actor.ts';
import { withTransaction } from '../../db/connection.ts';
import { type AuthorizeCall, route } from '../../http/route.ts';
import { listDependents } from '../users/dependents/queries.ts';
import { findUser } from '../users/queries.ts';
import { saveProgress, saveSurveyDraft } from './operations.ts';
import { hasSurvey } from './queries.ts';
import { surveyOf } from './rules.ts';

export const showSurveyRoute = route(showSurvey, async ({ ctx, actor, params: { id } }) => {
  const client = (await hasSurvey(ctx.db, clientScopeOf(actor), id)) ? await findUser(ctx, id) : null;
  return surveyOf(client ?? throwApiError('not_found'), await listDependents(ctx.db, id));
});

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
