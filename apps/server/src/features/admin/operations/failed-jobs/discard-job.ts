import { discardJob } from 'contract/endpoints/operations';
import { ApiError } from '../../../../api-error.ts';
import { withTransaction } from '../../../../db/connection.ts';
import { route } from '../../../../http/route.ts';
import { lockFailedJob } from './queries.ts';

export const discardJobRoute = route(discardJob, async ({ ctx, params: { name, id } }) =>
  withTransaction(ctx, async (tx) => {
    if (!(await lockFailedJob(tx.db, name, id))) throw new ApiError('job_not_failed');
    await tx.jobs.discard(tx.db, name, id);
    return { discarded: true as const };
  }),
);
