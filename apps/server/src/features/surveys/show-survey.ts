import type { showSurvey } from 'contract/endpoints/surveys';
import { clientScopeOf } from '../../auth/actor.ts';
import { throwApiError } from '../../http/api-error.ts';
import type { Handler } from '../../http/route.ts';
import { dependentsOf, findUser } from '../users/public.ts';
import { surveyOf } from './rules.ts';
import { hasSurvey } from './store.ts';

export const handleShowSurvey: Handler<typeof showSurvey> = async ({ ctx, actor, params: { id } }) => {
  const client = (await hasSurvey(ctx.db, clientScopeOf(actor), id)) ? await findUser(ctx, id) : null;
  return surveyOf(client ?? throwApiError('not_found'), await dependentsOf(ctx.db, id));
};
