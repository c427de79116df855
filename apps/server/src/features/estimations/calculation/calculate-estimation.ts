import type { calculateEstimation } from 'contract/endpoints/calculation';
import type { PlanYear } from 'estimator';
import { throwApiError } from '../../../api-error.ts';
import type { Handler } from '../../../http/route.ts';
import { calculate, toEstimation } from '../rules.ts';
import { readEstimation } from '../show-estimation.ts';
import { RecentCalculations } from './rules.ts';

const recent = new RecentCalculations();

/** The database decides about access for each call, also when the calculation is kept. */
export const handleCalculateEstimation: Handler<typeof calculateEstimation> = async ({ ctx, actor, params }) => {
  const { row, viewer } = await readEstimation({ ctx, actor, params });
  const { zip, county, plan_year } = row;
  const place = { zip, county, plan_year: plan_year as PlanYear };
  const market = (await ctx.rates.findMarket(place)) ?? throwApiError('not_found');
  const kept = recent.get(row, market);
  if (kept) return kept;
  const calculation = calculate(toEstimation(ctx.encryption, row, viewer), market);
  recent.set(row, market, calculation);
  return calculation;
};
