import { type Calculation, calculateEstimation } from 'contract/endpoints/calculation';
import { calculationOf, householdOf } from 'contract/endpoints/calculation-figures';
import { estimate } from 'estimator';
import { throwApiError } from '../../../api-error.ts';
import { route } from '../../../http/route.ts';
import { canSeeOutlook } from '../policy.ts';
import { RecentResults } from '../recent-results/rules.ts';
import { answersOf, placesOf } from '../rules.ts';
import { readEstimation } from '../show-estimation.ts';

const recent = new RecentResults<Calculation>();

/** The database decides about access for each call, also when the calculation is kept. */
export const calculateEstimationRoute = route(
  calculateEstimation,
  async ({ ctx, actor, params, query: { month }, record, caller }) => {
    const { row, viewer } = await readEstimation({ ctx, actor, params, record, caller });
    const market = (await ctx.rates.findMarket(placesOf(ctx.encryption, row))) ?? throwApiError('not_found');
    const kept = recent.get(row, market);
    const shown = (calculation: Calculation) =>
      canSeeOutlook(row, viewer) ? calculation : { ...calculation, cobra: [] };
    if (kept?.month === month) return shown(kept);
    const answers = answersOf(ctx.encryption, row);
    const calculation = calculationOf(estimate(householdOf(answers), market, answers.plan_year, month));
    recent.set(row, market, calculation);
    return shown(calculation);
  },
);
