import type { listClientActivities } from 'contract/endpoints/activities';
import { clientScopeOf } from '../../auth/actor.ts';
import type { Handler } from '../../http/route.ts';
import { refuse } from '../../http/api-error.ts';
import { feedOf, pageOf } from './rules.ts';
import * as store from './store.ts';

export const handleListClientActivities: Handler<typeof listClientActivities> = async (call) => {
  const { ground, actor, params, query } = call;
  const scope = clientScopeOf(actor);
  if (!(await store.isReached(ground.db, scope, params.id))) return refuse('not_found');
  return feedOf(
    await store.listClientActivities(ground.db, scope, pageOf(scope, query), params.id),
    scope,
    query.count,
  );
};
