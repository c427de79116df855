import { listUndelivered } from 'contract/endpoints/operations';
import { scopeOf } from '../../../../auth/actor.ts';
import { replicaRoute } from '../../../../http/route.ts';
import * as queries from './queries.ts';
import { toUndelivered } from './rules.ts';

export const listUndeliveredRoute = replicaRoute(listUndelivered, async ({ ctx, actor, query }) => {
  const { rows, totalCount } = await queries.listUndelivered(ctx, scopeOf(actor), query);
  return { messages: rows.map(toUndelivered), totalCount, ...query };
});
