import { discardJob, listFailedJobs, retryJob } from 'contract/endpoints/operations';
import { throwApiError } from '../../../../api-error.ts';
import { withTransaction } from '../../../../db/connection.ts';
import { replicaRoute, route } from '../../../../http/route.ts';
import * as queries from './queries.ts';
import { lockFailedJob } from './queries.ts';
import { toFailedJob } from './rules.ts';

export const listFailedJobsRoute = replicaRoute(listFailedJobs, async ({ ctx, query }) => {
  const { rows, totalCount } = await queries.listFailedJobs(ctx.db, query);
  return { jobs: rows.map(toFailedJob), totalCount, ...query };
});

export const retryJobRoute = route(retryJob, async ({ ctx, record, params: { name, id } }) =>
  withTransaction(ctx, async (tx) => {
    await record.showClients((await lockFailedJob(tx.db, name, id)) ?? throwApiError('job_not_failed'));
    await tx.jobs.retry(tx.db, name, id);
    return { retried: true as const };
  }),
);

export const discardJobRoute = route(discardJob, async ({ ctx, record, params: { name, id } }) =>
  withTransaction(ctx, async (tx) => {
    await record.showClients((await lockFailedJob(tx.db, name, id)) ?? throwApiError('job_not_failed'));
    await tx.jobs.discard(tx.db, name, id);
    return { discarded: true as const };
  }),
);
