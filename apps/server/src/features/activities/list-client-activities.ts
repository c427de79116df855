import type { listClientActivities } from 'contract/endpoints/activities';
import { clientScopeOf } from '../../auth/actor.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Handler } from '../../http/route.ts';
import { feedOf, pageOf } from './rules.ts';
import * as store from './store.ts';

export const handleListClientActivities: Handler<typeof listClientActivities> = async (call) => {
  const { ctx, actor, params, query } = call;
  const scope = clientScopeOf(actor);
  if (!(await store.isReached(ctx.db, scope, params.id))) throw new ApiError('not_found');
  return feedOf(await store.listClientActivities(ctx.db, scope, pageOf(scope, query), params.id), scope, query.count);
};
