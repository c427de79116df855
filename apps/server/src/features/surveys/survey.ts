import { saveSurvey, showSurvey } from 'contract/endpoints/surveys';
import { throwApiError } from '../../api-error.ts';
import { clientScopeOf } from '../../auth/actor.ts';
import { withTransaction } from '../../db/connection.ts';
import { route } from '../../http/route.ts';
import { listDependents } from '../users/dependents/queries.ts';
import { findUser } from '../users/queries.ts';
import { saveSurveyProgress } from './operations.ts';
import { hasSurvey } from './queries.ts';
import { surveyOf } from './rules.ts';

export const showSurveyRoute = route(showSurvey, async ({ ctx, actor, params: { id } }) => {
  const client = (await hasSurvey(ctx.db, clientScopeOf(actor), id)) ? await findUser(ctx, id) : null;
  return surveyOf(client ?? throwApiError('not_found'), await listDependents(ctx.db, id));
});

export const saveSurveyRoute = route(saveSurvey, ({ ctx, actor, body }) =>
  withTransaction(ctx, (tx) => saveSurveyProgress(tx, actor, body)),
);
