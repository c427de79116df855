import type { listActivities } from 'contract/endpoints/activities';
import { clientScopeOf } from '../../auth/actor.ts';
import type { Handler } from '../../http/route.ts';
import * as queries from './queries.ts';
import { pageOf, toFeed } from './rules.ts';

export const handleListActivities: Handler<typeof listActivities> = async ({ ctx, actor, query }) => {
  const scope = clientScopeOf(actor);
  return toFeed(await queries.listActivities(ctx.db, scope, pageOf(scope, query)), scope, query.count);
};
