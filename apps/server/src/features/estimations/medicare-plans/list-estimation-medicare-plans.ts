import { listEstimationMedicarePlans } from 'contract/endpoints/estimation-medicare-plans';
import { ApiError } from '../../../api-error.ts';
import { route } from '../../../http/route.ts';
import { canSeeOutlook, rowsOfLink } from '../policy.ts';
import { readEstimation } from '../show-estimation.ts';
import { findMedicarePlans } from './operations.ts';

export const listEstimationMedicarePlansRoute = route(
  listEstimationMedicarePlans,
  { rows: rowsOfLink },
  async ({ ctx, actor, params, query, record, caller }) => {
    const { row, viewer } = await readEstimation({ ctx, actor, params, record, caller });
    if (!canSeeOutlook(row, viewer)) throw new ApiError('not_found');
    return findMedicarePlans(ctx, row, query);
  },
);
