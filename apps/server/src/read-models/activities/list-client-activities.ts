import { listClientActivities } from 'contract/endpoints/activities';
import { ApiError } from '../../api-error.ts';
import { clientScopeOf } from '../../auth/actor.ts';
import { isVisibleClient } from '../../features/engagements/queries.ts';
import { route } from '../../http/route.ts';
import * as queries from './queries.ts';
import { pageOf, toFeed } from './rules.ts';

export const listClientActivitiesRoute = route(listClientActivities, async (call) => {
  const { ctx, actor, params, query } = call;
  const scope = clientScopeOf(actor);
  if (!(await isVisibleClient(ctx.db, scope, params.id))) throw new ApiError('not_found');
  const rows = await queries.listClientActivities(ctx.db, scope, pageOf(scope, query), params.id);
  return toFeed(rows, scope, query.count);
});
