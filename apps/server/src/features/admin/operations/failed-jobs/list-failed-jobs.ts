import type { listFailedJobs } from 'contract/endpoints/operations';
import type { Handler } from '../../../../http/route.ts';
import * as queries from './queries.ts';
import { toFailedJob } from './rules.ts';

export const handleListFailedJobs: Handler<typeof listFailedJobs> = async ({ ctx, query }) => {
  const { rows, totalCount } = await queries.listFailedJobs(ctx.db, query);
  return { jobs: rows.map(toFailedJob), totalCount, ...query };
};
