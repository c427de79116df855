import type { showSurvey } from 'contract/flows';
import { clientScopeOf } from '../platform/actor/actor.ts';
import type { Handler } from '../platform/http/route.ts';
import { refuse } from '../platform/refusal.ts';
import { dependentsOf, findUser } from '../users/public.ts';
import { surveyOf } from './rules.ts';
import { hasSurvey } from './store.ts';

export const handleShowSurvey: Handler<typeof showSurvey> = async ({ ground, actor, params: { id } }) => {
  const client = (await hasSurvey(ground.db, clientScopeOf(actor), id)) ? await findUser(ground, id) : null;
  return surveyOf(client ?? refuse('not_found'), await dependentsOf(ground.db, id));
};
