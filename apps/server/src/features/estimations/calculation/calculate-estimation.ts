import { type Calculation, calculateEstimation } from 'contract/endpoints/calculation';
import { calculationOf, householdOf } from 'contract/endpoints/calculation-figures';
import { withIncomeReasons, withoutIncomeReasons } from 'contract/endpoints/income-worksheet-figures';
import { estimate } from 'estimator';
import { throwApiError } from '../../../api-error.ts';
import { route } from '../../../http/route.ts';
import { canSeeOutlook, isInsider } from '../policy.ts';
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
    const shown = (calculation: Calculation) => {
      const outlook = canSeeOutlook(row, viewer) ? calculation : { ...calculation, cobra: [] };
      return isInsider(row, viewer) ? outlook : withoutIncomeReasons(outlook);
    };
    if (kept?.month === month) return shown(kept);
    const answers = answersOf(ctx.encryption, row);
    const estimated = calculationOf(estimate(householdOf(answers), market, answers.plan_year, month));
    const calculation = withIncomeReasons(estimated, answers, market);
    recent.set(row, market, calculation);
    return shown(calculation);
  },
);
