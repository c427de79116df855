import { listQuarantined } from 'contract/endpoints/quarantine';
import { scopeOf } from '../../../../auth/actor.ts';
import { route } from '../../../../http/route.ts';
import * as queries from './queries.ts';
import { toQuarantined } from './rules.ts';

export const listQuarantinedRoute = route(listQuarantined, async ({ ctx, actor, query }) => {
  const { rows, totalCount } = await queries.listQuarantined(ctx.db, scopeOf(actor), query);
  return { people: rows.map(toQuarantined), totalCount, ...query };
});
