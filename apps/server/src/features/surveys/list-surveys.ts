import { listSurveys } from 'contract/endpoints/surveys';
import { clientScopeOf } from '../../auth/actor.ts';
import { route } from '../../http/route.ts';
import { fullName } from '../users/queries.ts';
import * as queries from './queries.ts';

export const listSurveysRoute = route(listSurveys, async ({ ctx, actor }) => {
  const rows = await queries.listSurveys(ctx.db, clientScopeOf(actor));
  return {
    surveys: rows.map(({ id, survey_completed_at, ...client }) => ({
      id,
      name: fullName(client),
      survey_completed_at: survey_completed_at ?? '',
    })),
  };
});
