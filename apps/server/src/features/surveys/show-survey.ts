import type { showSurvey } from 'contract/endpoints/surveys';
import { clientScopeOf } from '../../auth/actor.ts';
import type { Handler } from '../../http/route.ts';
import { refuse } from '../../http/api-error.ts';
import { dependentsOf, findUser } from '../users/public.ts';
import { surveyOf } from './rules.ts';
import { hasSurvey } from './store.ts';

export const handleShowSurvey: Handler<typeof showSurvey> = async ({ ground, actor, params: { id } }) => {
  const client = (await hasSurvey(ground.db, clientScopeOf(actor), id)) ? await findUser(ground, id) : null;
  return surveyOf(client ?? refuse('not_found'), await dependentsOf(ground.db, id));
};
