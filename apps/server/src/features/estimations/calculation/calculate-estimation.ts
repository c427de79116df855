import type { calculateEstimation } from 'contract/endpoints/calculation';
import { throwApiError } from '../../../api-error.ts';
import type { Handler } from '../../../http/route.ts';
import { calculate } from '../rules.ts';
import { readEstimation } from '../show-estimation.ts';

export const handleCalculateEstimation: Handler<typeof calculateEstimation> = async ({ ctx, actor, params }) => {
  const { saved } = await readEstimation({ ctx, actor, params });
  const market = await ctx.rates.findMarket(saved);
  return calculate(saved, market ?? throwApiError('not_found'));
};
