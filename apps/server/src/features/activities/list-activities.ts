import type { listActivities } from 'contract/endpoints/activities';
import { clientScopeOf } from '../../auth/actor.ts';
import type { Handler } from '../../http/route.ts';
import { feedOf, pageOf } from './rules.ts';
import * as store from './store.ts';

export const handleListActivities: Handler<typeof listActivities> = async ({ ctx, actor, query }) => {
  const scope = clientScopeOf(actor);
  return feedOf(await store.listActivities(ctx.db, scope, pageOf(scope, query)), scope, query.count);
};
