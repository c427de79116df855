import { listFailedJobs } from 'contract/endpoints/operations';
import { route } from '../../../../http/route.ts';
import * as queries from './queries.ts';
import { toFailedJob } from './rules.ts';

export const listFailedJobsRoute = route(listFailedJobs, async ({ ctx, query }) => {
  const { rows, totalCount } = await queries.listFailedJobs(ctx.db, query);
  return { jobs: rows.map(toFailedJob), totalCount, ...query };
});
