import type { calculateEstimation } from 'contract/endpoints/estimations';
import type { Handler } from '../../http/route.ts';
import { refuse } from '../../http/api-error.ts';
import { calculate } from './rules.ts';
import { readEstimation } from './show-estimation.ts';

/** Whoever may see an estimate may see what it comes to. */
export const handleCalculateEstimation: Handler<typeof calculateEstimation> = async ({ ground, actor, params }) => {
  const saved = await readEstimation({ ground, actor, params });
  const market = await ground.rates.findMarket(saved);
  return calculate(saved, market ?? refuse('not_found'));
};
