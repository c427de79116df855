import { retryJob } from 'contract/endpoints/operations';
import { ApiError } from '../../../../api-error.ts';
import { withTransaction } from '../../../../db/connection.ts';
import { route } from '../../../../http/route.ts';
import { lockFailedJob } from './queries.ts';

export const retryJobRoute = route(retryJob, async ({ ctx, params: { name, id } }) =>
  withTransaction(ctx, async (tx) => {
    if (!(await lockFailedJob(tx.db, name, id))) throw new ApiError('job_not_failed');
    await tx.jobs.retry(tx.db, name, id);
    return { retried: true as const };
  }),
);
