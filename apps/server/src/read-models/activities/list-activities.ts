import { listActivities } from 'contract/endpoints/activities';
import { clientScopeOf } from '../../auth/actor.ts';
import { route } from '../../http/route.ts';
import * as queries from './queries.ts';
import { pageOf, toFeed } from './rules.ts';

export const listActivitiesRoute = route(listActivities, async ({ ctx, actor, query }) => {
  const scope = clientScopeOf(actor);
  return toFeed(await queries.listActivities(ctx.db, scope, pageOf(scope, query)), scope, query.count);
});
