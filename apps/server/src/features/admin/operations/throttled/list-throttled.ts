import type { listThrottled } from 'contract/endpoints/operations';
import type { Handler } from '../../../../http/route.ts';
import * as queries from './queries.ts';
import { toThrottled } from './rules.ts';

export const handleListThrottled: Handler<typeof listThrottled> = async ({ ctx, query }) => {
  const { rows, totalCount } = await queries.listThrottled(ctx, query);
  return { sign_ins: rows.map(toThrottled), totalCount, ...query };
};
