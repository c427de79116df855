import { listThrottled } from 'contract/endpoints/operations';
import { route } from '../../../../http/route.ts';
import * as queries from './queries.ts';
import { toThrottled } from './rules.ts';

export const listThrottledRoute = route(listThrottled, async ({ ctx, query }) => {
  const { rows, totalCount } = await queries.listThrottled(ctx, query);
  return { sign_ins: rows.map(toThrottled), totalCount, ...query };
});
