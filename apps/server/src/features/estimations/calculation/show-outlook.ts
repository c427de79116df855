import { showOutlook } from 'contract/endpoints/outlook';
import { ApiError } from '../../../api-error.ts';
import { route } from '../../../http/route.ts';
import { canSeeOutlook, rowsOfLink } from '../policy.ts';
import { answersOf } from '../rules.ts';
import { readEstimation } from '../show-estimation.ts';
import { requireResult } from './operations.ts';
import { calculateOutlook } from './rules.ts';

export const showOutlookRoute = route(
  showOutlook,
  { rows: rowsOfLink },
  async ({ ctx, actor, params, record, caller }) => {
    const { row, viewer } = await readEstimation({ ctx, actor, params, record, caller });
    if (!canSeeOutlook(row, viewer)) throw new ApiError('not_found');
    const { market } = await requireResult(ctx, row, viewer);
    return calculateOutlook(answersOf(ctx.encryption, row), market);
  },
);
