import { listQuarantined } from 'contract/endpoints/quarantine';
import { scopeOf } from '../../../../auth/actor.ts';
import { replicaRoute } from '../../../../http/route.ts';
import * as queries from './queries.ts';
import { toQuarantined } from './rules.ts';

export const listQuarantinedRoute = replicaRoute(listQuarantined, async ({ ctx, actor, query }) => {
  const { rows, totalCount } = await queries.listQuarantined(ctx.db, scopeOf(actor), query);
  return { people: rows.map(toQuarantined), totalCount, ...query };
});
