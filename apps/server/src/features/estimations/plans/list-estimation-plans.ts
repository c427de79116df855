import { listEstimationPlans } from 'contract/endpoints/estimation-plans';
import type { Market } from 'estimator';
import { ApiError } from '../../../api-error.ts';
import { route } from '../../../http/route.ts';
import { requireResult } from '../calculation/operations.ts';
import { digestOf } from '../figures/rules.ts';
import { canSeeOutlook, rowsOfLink } from '../policy.ts';
import { readEstimation } from '../show-estimation.ts';
import { findAllPlans } from './operations.ts';
import { pageOf } from './rules.ts';

const pricesIn = ({ prices, plan_prices = null }: Market) => digestOf({ prices, plan_prices });

export const listEstimationPlansRoute = route(
  listEstimationPlans,
  { rows: rowsOfLink },
  async ({ ctx, actor, params, query, record, caller }) => {
    const { row, viewer } = await readEstimation({ ctx, actor, params, record, caller });
    if (!canSeeOutlook(row, viewer)) throw new ApiError('not_found');
    const { market, all } = await findAllPlans(ctx, row);
    const kept = market && (await requireResult(ctx, row, viewer)).market;
    return {
      ...all,
      ...pageOf(all.plans, query),
      is_newer_than_estimate: market !== null && kept !== null && pricesIn(market) !== pricesIn(kept),
    };
  },
);
