import { type Calculation, calculateEstimation } from 'contract/endpoints/calculation';
import { throwApiError } from '../../../api-error.ts';
import { route } from '../../../http/route.ts';
import { RecentResults } from '../recent-results/rules.ts';
import { answersOf, calculate, placesOf } from '../rules.ts';
import { readEstimation } from '../show-estimation.ts';

const recent = new RecentResults<Calculation>();

/** The database decides about access for each call, also when the calculation is kept. */
export const calculateEstimationRoute = route(
  calculateEstimation,
  async ({ ctx, actor, params, query: { month }, record }) => {
    const { row } = await readEstimation({ ctx, actor, params });
    if (row.client_id !== null) await record.showClients([row.client_id]);
    const market = (await ctx.rates.findMarket(placesOf(ctx.encryption, row))) ?? throwApiError('not_found');
    const kept = recent.get(row, market);
    if (kept?.month === month) return kept;
    const calculation = calculate(answersOf(ctx.encryption, row), market, month);
    recent.set(row, market, calculation);
    return calculation;
  },
);
